/** What every link's fragment begins with. */
export const opening = 's=';

/** Whether a fragment, with its #, wants to be a link: that is opened or refused, not passed over. */
export function isLink(fragment: string): boolean {
  return fragment.startsWith(`#${opening}`);
}
