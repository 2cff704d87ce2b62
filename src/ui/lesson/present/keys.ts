/** Keys of these are their own: text, choices, sliders. */
const own = 'dialog, select, textarea, input, [contenteditable]';

/**
 * Does what the keys of a presentation stand for, those of a remote control among them: arrows lead from stop to stop unless the focus
 * is in the picture, where they step through the run; Next, by any key or by its button, first shows the rest of long words.
 * @returns whether the key stands for anything
 */
export function pressHallKey(event: KeyboardEvent, next: () => void, back: () => void): boolean {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || ctrlKey || altKey || metaKey || shiftKey) return false;
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest(`${own}, #picture`)) return false;
  switch (key) {
    case 'PageDown':
      next();
      return true;
    case 'PageUp':
      if (!scrollWords(-1)) back();
      return true;
    case 'ArrowRight':
      next();
      return true;
    case 'ArrowLeft':
      back();
      return true;
    case 'ArrowDown':
    case 'ArrowUp':
      return scrollWords(key === 'ArrowDown' ? 0.25 : -0.25);
    default:
      return false;
  }
}

/** Scrolls the words by a part of what is in view; returns whether there was any way to go. */
export function scrollWords(part: number): boolean {
  const words = document.querySelector('.lesson > .words');
  if (words === null) return false;
  const before = words.scrollTop;
  words.scrollBy({ top: part * 0.8 * words.clientHeight, behavior: 'instant' });
  return Math.abs(words.scrollTop - before) >= 1;
}
