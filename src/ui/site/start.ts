import { shortenLinks } from './links.ts';
import { keepOffline } from './offline.ts';
import { startThemeSwitch } from './theme.ts';

/** What the frame around every page does once a script runs; the last thing a page's script calls. */
export function startSite(): void {
  startThemeSwitch();
  shortenLinks();
  const { root = './', alone } = pageElement().dataset;
  // A page in one file has no site around it.
  if (alone === undefined) keepOffline(root);
  // Says that the page can be operated.
  document.documentElement.dataset.ready = '';
}

/** What the built document puts everything into. */
export function pageElement(): HTMLElement {
  const element = document.getElementById('page');
  if (element === null) throw new Error('the document has no #page element');
  return element;
}
