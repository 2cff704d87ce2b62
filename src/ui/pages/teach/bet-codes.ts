// On a page to be read no component is awake: this alone makes its codes say where the site is, and be copied.
import { sitePlace } from '../../player/tools/embed/site-place.ts';
import { copyText } from '../../site/capabilities.ts';
import { pageElement } from '../../site/start.ts';

/** Where a deck on the same disk is taken to have the site: in a folder beside it. */
const beside = 'ackclock/';

/** Fills in where the site stands, and puts buttons to copy below each code of a bet that the page has. */
export function startBetCodes(): void {
  const { root = './' } = pageElement().dataset;
  const { address } = sitePlace(location.href, root, undefined);
  for (const code of document.querySelectorAll<HTMLElement>('[data-embedded]')) {
    const path = `${code.dataset['embedded']!}${address === '' ? 'index.html' : ''}`;
    const link = (address === '' ? beside : address) + path;
    code.textContent = code.textContent.replace(/src="[^"]*"/, () => `src="${link}"`);
    const row = document.createElement('p');
    row.className = 'copying needs-script';
    const status = document.createElement('span');
    status.setAttribute('role', 'status');
    const copies = [
      ['Copy the code', () => code.textContent],
      ['Copy the link', () => link],
    ] as const;
    for (const [words, text] of copies) {
      const button = Object.assign(document.createElement('button'), {
        type: 'button',
        className: 'button',
        textContent: words,
      });
      button.addEventListener('click', () => {
        void copyText(text()).then((copied) => {
          status.textContent = copied
            ? 'Copied.'
            : 'Select the code and copy it yourself: this browser blocks the clipboard.';
        });
      });
      row.append(button);
    }
    row.append(status);
    code.closest('pre')!.after(row);
  }
}
