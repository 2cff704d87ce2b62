import { pageElement } from './start.ts';

/** Address of the page that opens links, wherever the site stands; a link's fragment comes behind it. */
export function sandboxAddress(): string {
  const ofFile = location.protocol === 'file:' ? 'index.html' : '';
  return new URL(`${pageElement().dataset.root ?? './'}sandbox/${ofFile}`, location.href).href;
}
