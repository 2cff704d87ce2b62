/** What the header leads to: folders of pages that exist, and how they are called. */
export const sections: readonly { readonly path: string; readonly title: string }[] = [
  { path: 'lessons/', title: 'Lessons' },
  { path: 'symptoms/', title: 'Symptoms' },
  { path: 'sandbox/', title: 'Sandbox' },
  { path: 'capture/', title: 'Open a capture' },
  { path: 'studies/', title: 'Studies' },
  { path: 'teach/', title: 'Teach' },
  { path: 'about/', title: 'About' },
];
