import { copyText } from './capabilities.ts';

/** How long a button shows the result, milliseconds. */
const shownFor = 2000;

/**
 * Wakes the buttons beside commands, which the page came with, hidden. Each copies the code in front of it, and says so. A button
 * that is awake stays as it is.
 */
export function startCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.copied > button[hidden]')) {
    const code = button.previousElementSibling;
    if (code === null) continue;
    button.hidden = false;
    button.addEventListener('click', () => void copyBeside(button, code));
  }
}

async function copyBeside(button: HTMLButtonElement, code: Element): Promise<void> {
  const copied = await copyText(code.textContent ?? '');
  // Marked, the reader's own keys copy it.
  if (!copied) getSelection()?.selectAllChildren(code);
  button.textContent = copied ? 'Copied' : 'Selected: copy it';
  setTimeout(() => (button.textContent = 'Copy'), shownFor);
}
