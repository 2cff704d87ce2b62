import { pressKey } from '../../player/pointer/keys.ts';
import type { PlayerState } from '../../player/state/player-state.svelte.ts';
import { walkByEar } from '../../player/walk/walk-by-ear.ts';

export interface LessonActions {
  /** Undefined while no picture is on. */
  readonly player: PlayerState | undefined;
  next(): void;
  back(): void;
  openHelp(): void;
  /** Shows the lesson to a lecture hall, or no longer. */
  present(): void;
}

/** Where a question mark is typed, or another dialog is open. */
const typing =
  'dialog, select, textarea, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=file])';

/** Does what a key stands for in a lesson; returns whether it stands for anything. */
export function pressLessonKey(event: KeyboardEvent, actions: LessonActions): boolean {
  const { player, next, back, openHelp, present } = actions;
  const target = event.target instanceof Element ? event.target : undefined;
  const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
  if (plain && event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    // Where text is selected or typed the keys are the text's. In a field for a number the arrows alone step it.
    if (target?.closest('dialog, select, textarea')) return false;
    if (getSelection()?.isCollapsed === false) return false;
    if (event.key === 'ArrowDown') next();
    else back();
    return true;
  }
  if (/^[?p]$/i.test(event.key) && plain && (target?.closest(typing) ?? null) === null) {
    if (event.key === '?') openHelp();
    else present();
    return true;
  }
  const inside = target !== undefined && target.closest('#picture') !== null;
  return (
    player !== undefined && pressKey(event, player, { help: openHelp, walk: walkByEar }, inside)
  );
}
