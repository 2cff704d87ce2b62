// On a page to be read no component is awake: this alone copies the sentence for a syllabus.
import { copyText } from '../../site/capabilities.ts';

/** Makes the button below the sentence copy it, if the page has one. */
export function startSyllabus(): void {
  const sentence = document.querySelector('#syllabus-sentence');
  const status = document.querySelector('[data-status="syllabus"]');
  document
    .querySelector<HTMLButtonElement>('[data-copies="syllabus"]')
    ?.addEventListener('click', () => {
      const text = sentence?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
      void copyText(text).then((copied) => {
        if (status !== null) {
          status.textContent = copied
            ? 'Copied.'
            : 'Copy the selected text yourself: this browser blocks the clipboard.';
        }
        if (!copied && sentence !== null) getSelection()?.selectAllChildren(sentence);
      });
    });
}
