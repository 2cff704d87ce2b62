import type { PlayerState } from '../state/player-state.svelte.ts';

/** Where text is typed the browser undoes what was typed; a dialog lies over what would be undone. */
const elsewhere =
  'dialog, textarea, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=file])';

/** Undoes or does again what was done last to the run, if the keys say so; returns whether they do. */
export function pressUndo(
  { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented }: KeyboardEvent,
  branches: { undoLast(): void; redoNext(): void },
): boolean {
  if (defaultPrevented || altKey || ctrlKey === metaKey || key.toLowerCase() !== 'z') return false;
  if (target instanceof Element && target.closest(elsewhere) !== null) return false;
  if (shiftKey) branches.redoNext();
  else branches.undoLast();
  return true;
}

/** What keys open; undefined: there is no such thing here. */
export interface Openers {
  help(): void;
  whatIf?: (() => void) | undefined;
  present?: (() => void) | undefined;
  /** Goes to an event, a host or a silence and says it; see walk/walk.ts. */
  walk?: ((key: string, back: boolean, player: PlayerState) => void) | undefined;
}

/**
 * Does what a key stands for; returns whether it stands for anything. Keys that the focused
 * element needs itself are left to it, and so are all combinations with Ctrl or Meta. The arrows
 * step and the question mark opens the help from anywhere on the page; what types or scrolls elsewhere
 * is the player's only while the focus is inside it.
 */
export function pressKey(
  event: KeyboardEvent,
  player: PlayerState,
  open: Openers,
  inside = true,
): boolean {
  if (event.ctrlKey || event.metaKey || event.defaultPrevented) return false;
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest('dialog, select, textarea, input:not([type=range]), [contenteditable]')) {
    return false;
  }
  // Elsewhere on the page a slider's arrows are its own.
  if (!inside && target?.matches('input') === true) return false;
  if (event.altKey) return inside && moveAside(event.key, player);
  if (!inside && !event.key.startsWith('Arrow') && event.key !== '?') return false;
  if (player.ruler.on && moveRuler(event, player)) return true;
  const grain = event.shiftKey ? 'decision' : 'segment';
  switch (event.key) {
    case 'ArrowRight':
      player.next(grain);
      return true;
    case 'ArrowLeft':
      player.previous(grain);
      return true;
    case 'Home':
      player.first();
      return true;
    case 'End':
      player.last();
      return true;
    case ' ':
      // On a button or a link the space bar presses it.
      if (target?.closest('button, a, summary')) return false;
      player.togglePlay();
      return true;
    case 'f':
    case 'F':
      player.view.toggleFolds();
      return true;
    case '+':
    case '=':
      player.zoom.in(player.moment.time);
      return true;
    case '-':
    case '−':
      player.zoom.out(player.moment.time);
      return true;
    case '0':
      return player.zoom.reset();
    case 'u':
    case 'U':
    case 'Backspace':
      return player.zoom.back();
    case 'r':
    case 'R':
      return player.ruler.toggle();
    case 'w':
    case 'W':
      open.whatIf?.();
      return open.whatIf !== undefined;
    case 'p':
    case 'P':
      open.present?.();
      return open.present !== undefined;
    case '?':
      open.help();
      return true;
    default:
      if (open.walk === undefined || !/^[ehmn]$/i.test(event.key)) return false;
      open.walk(event.key.toLowerCase(), event.shiftKey, player);
      return true;
  }
}

/** Only while the view is narrowed: otherwise the browser's own Back stays. */
function moveAside(key: string, player: PlayerState): boolean {
  switch (key) {
    case 'ArrowRight':
      return player.zoom.pan(1, 0);
    case 'ArrowLeft':
      return player.zoom.pan(-1, 0);
    case 'ArrowUp':
      return player.zoom.pan(0, 1);
    case 'ArrowDown':
      return player.zoom.pan(0, -1);
    default:
      return false;
  }
}

/** While a ruler lies on the plot, arrows are its own. */
function moveRuler(event: KeyboardEvent, player: PlayerState): boolean {
  const end = event.shiftKey ? 'from' : 'to';
  switch (event.key) {
    case 'ArrowRight':
      player.ruler.step(end, 1);
      return true;
    case 'ArrowLeft':
      player.ruler.step(end, -1);
      return true;
    case 'Escape':
      return player.ruler.end();
    default:
      return false;
  }
}
