/** The name of the field of an address's fragment that carries a state. */
export const linkField = 's';

/** What every link's fragment begins with, its # included. */
export const linkOpening = `#${linkField}=`;

/** Whether a fragment, with its #, wants to be a link: that is opened or refused, not passed over. */
export function isLink(fragment: string): boolean {
  return fragment.startsWith(linkOpening);
}
