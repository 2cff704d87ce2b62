import type { PlayerState } from './player-state.svelte.ts';

/** The player's keys, for the help sheet: what to press and what it does. */
export const keyHelp: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['→'], 'next segment'],
  [['←'], 'previous segment'],
  [['Shift', '→'], 'next decision'],
  [['Shift', '←'], 'previous decision'],
  [['Space'], 'play or pause'],
  [['Home'], 'first'],
  [['End'], 'last'],
  [['F'], 'silences folded, or everything in true scale'],
  [['?'], 'this sheet'],
];

/**
 * Does what a key stands for; returns whether it stands for anything. Keys that the focused
 * element needs itself are left to it, and so are all combinations with Ctrl, Alt or Meta. The
 * arrows step from anywhere on the page; what types or scrolls elsewhere is the player's only
 * while the focus is inside it.
 */
export function pressKey(
  event: KeyboardEvent,
  player: PlayerState,
  openHelp: () => void,
  inside = true,
): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return false;
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest('dialog, select, textarea, input:not([type=range]), [contenteditable]')) {
    return false;
  }
  const grain = event.shiftKey ? 'decision' : 'segment';
  if (!inside && !event.key.startsWith('Arrow')) return false;
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
    case '?':
      openHelp();
      return true;
    default:
      return false;
  }
}
