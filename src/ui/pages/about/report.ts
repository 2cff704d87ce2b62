// Lists on the about page what this browser lets Ackclock do, so that readers, and those they ask
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
    () => tell('offline', 'Yes. The site is stored in this browser.'),
    // Expected: the browser refuses.
    () => tell('offline', 'No. This browser does not allow it.'),
  );
  tell(
    'storage',
    storage() === undefined
      ? 'No. This browser stores nothing for this page.'
      : 'Yes, in this browser only.',
  );
  tell(
    'motion',
    motionUnwelcome() ? 'In steps, because your system asks for less motion.' : 'As an animation.',
  );
  void workersRun().then((run) =>
    tell('worker', run ? 'Yes.' : 'No. They take turns with the page.'),
  );
  startCopying(report);
}

function offline(): string {
  if (location.protocol === 'file:') return 'Yes. You opened it as a file.';
  if (serviceWorkers() === undefined) {
    return isSecureContext
      ? 'No. This browser, or the page around this one, does not allow it.'
      : 'No. Browsers store pages only over https.';
  }
  return 'In a moment. The site is being stored.';
}

function startCopying(report: HTMLElement): void {
  const button = document.querySelector<HTMLButtonElement>('[data-copies="report"]');
  const status = document.querySelector('[data-status="report"]');
  button?.addEventListener('click', () => {
    void copyText(textOf(report)).then((copied) => {
      if (status === null) return;
      status.textContent = copied
        ? 'Copied.'
        : 'Copy the selected list yourself: this browser blocks the clipboard.';
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
