// Tells on the about page what this browser lets Ackclock do, so that a reader, or whoever is asked
// for help, need not guess why something is missing.
import {
  copyText,
  motionUnwelcome,
  serviceWorkers,
  storage,
  workersRun,
} from '../../site/capabilities.ts';

/** Fills the page's report, if it has one. */
export function startReport(): void {
  const report = document.querySelector<HTMLElement>('.report');
  if (report === null) return;
  const tell = (what: string, text: string): void => {
    const line = report.querySelector(`[data-capability="${what}"]`);
    if (line !== null) line.textContent = text;
  };
  tell('offline', offline());
  serviceWorkers()?.ready.then(
    () => tell('offline', 'Yes, it is kept in this browser.'),
    // Expected: the browser refuses.
    () => tell('offline', 'No: this browser refuses.'),
  );
  tell(
    'storage',
    storage() === undefined
      ? 'No: this browser keeps nothing for this page.'
      : 'Yes, in this browser alone.',
  );
  tell('motion', motionUnwelcome() ? 'Goes by steps: your system asks for less motion.' : 'Moves.');
  void workersRun().then((run) =>
    tell('worker', run ? 'Yes.' : 'No: they take turns with the page.'),
  );
  startCopying(report);
}

function offline(): string {
  if (location.protocol === 'file:') return 'Yes: you opened it as a file.';
  if (serviceWorkers() === undefined) {
    return isSecureContext
      ? 'No: this browser, or the page around, refuses.'
      : 'No: browsers keep pages over https only.';
  }
  return 'In a moment: it is being fetched.';
}

function startCopying(report: HTMLElement): void {
  const button = document.querySelector<HTMLButtonElement>('[data-copies="report"]');
  const told = document.querySelector('[data-told="report"]');
  button?.addEventListener('click', () => {
    void copyText(textOf(report)).then((copied) => {
      if (told === null) return;
      told.textContent = copied ? 'Copied.' : 'The clipboard is closed: it is marked, copy it.';
      if (!copied) getSelection()?.selectAllChildren(report);
    });
  });
}

function textOf(report: HTMLElement): string {
  const lines = [...report.querySelectorAll('div')].map((line) =>
    [...line.children].map((part) => part.textContent?.trim()).join(': '),
  );
  return [...lines, navigator.userAgent].join('\n');
}
