const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text for XML and HTML, as content or between double quotes; without characters that XML cannot have. */
export function xml(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are what XML 1.0 leaves out (section 2.2).
  const allowed = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return allowed.replace(/[&<>"]/g, (character) => entities[character]!);
}
