import { shortenLinks } from '../site/links.ts';
import { tellHeight } from './height.ts';

/** Whether an address asks for another look than that of the page as it was built. */
export function asksForMore(): boolean {
  return /[?#&]\w/.test(location.search + location.hash);
}

/** An embedded page has come to life. */
export function awake(): void {
  // What the early script hid is not there any more.
  delete document.documentElement.dataset.opening;
  shortenLinks();
  tellHeight();
  document.documentElement.dataset.ready = '';
}

/** Loading failed: the prebuilt picture stays, with the reason. */
export function stayPicture(error: unknown): void {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  const reason = error instanceof Error ? error.message : String(error);
  notice.textContent = `Reload the page to try again. For now this is only a picture: ${reason}.`;
  document.querySelector('header')?.append(notice);
}
