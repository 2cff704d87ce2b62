/** The name of the field for a state in an address's fragment. */
export const linkField = 's';

/** The beginning of every link's fragment, its # included. */
export const linkOpening = `#${linkField}=`;

/** Whether a fragment, with its #, looks like a link: then it is opened or rejected, never ignored. */
export function isLink(fragment: string): boolean {
  return fragment.startsWith(linkOpening);
}
