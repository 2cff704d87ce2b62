import { pressKey, type Openers } from '../player/pointer/keys.ts';
import type { PlayerState } from '../player/state/player-state.svelte.ts';
import type { KeyPolicy } from './options.ts';

/** Keys with which decks of slides are turned. */
const decksOwn = /^(?:Arrow(?:Left|Right|Up|Down)|Page(?:Up|Down)|Home|End|Escape)$/;

/** Where the space bar presses what has the focus. */
const pressed = 'button, a, summary, input';
/** Where text is typed every key is the text's, whatever the policy. */
const typed = 'input[type=text]';
/** With these the browser itself presses what has the focus. */
const pressing = /^(?: |Enter)$/;
const arrow = /^Arrow/;

/**
 * What a key does in an embedded player: something only while the focus is inside it, by a click or by Tab.
 * A key that is used here goes no farther, so a deck's slides stay. A deck's key that does nothing here, such as a step
 * past the last one, goes on to the deck.
 * @param unused called with such a key
 */
export function pressEmbeddedKey(
  event: KeyboardEvent,
  player: PlayerState,
  openers: Openers,
  policy: KeyPolicy,
  focus: { readonly inside: boolean; readonly byPointer: boolean },
  unused: (event: KeyboardEvent) => void,
): void {
  const target = event.target instanceof Element ? event.target : undefined;
  // A reader who reached the slider by Tab moves it with the arrows, whatever the policy.
  const slides = policy === 'none' && target?.matches('input') === true && !focus.byPointer;
  // Among choices the arrows choose.
  const chooses =
    policy === 'local' && target?.matches('input[type=radio]') === true && arrow.test(event.key);
  if (
    slides ||
    chooses ||
    event.defaultPrevented ||
    (target?.closest(`select, dialog, textarea, ${typed}`) ?? null) !== null
  ) {
    if (decksOwn.test(event.key) || pressing.test(event.key)) event.stopPropagation();
    return;
  }
  const local = policy === 'local' && focus.inside && !isPastEnd(event, player);
  if (local && pressKey(event, player, openers)) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (pressing.test(event.key) && (target?.closest(pressed) ?? null) !== null) {
    event.stopPropagation();
  }
  const { key, ctrlKey, metaKey, altKey } = event;
  // Letters, the full stop and the space bar turn or darken slides too; where the player uses them, they stay.
  const tellsAll = policy === 'none' && key.length === 1;
  if (!(decksOwn.test(key) || tellsAll) || ctrlKey || metaKey || altKey) return;
  if (key === ' ' && target?.closest(pressed)) return;
  // A slider that was clicked would go on moving.
  if (target?.matches('input') === true) event.preventDefault();
  unused(event);
}

/**
 * Where all keys are the deck's, what was clicked does not keep them: the space bar would press it again, the
 * arrows choose in it. A list that is still open keeps them until something is chosen, a field until it is left.
 */
export function releaseKeys({ type, target }: Event, root: HTMLElement | undefined): void {
  const within = target instanceof Element && root?.contains(target) === true ? target : undefined;
  if (within === undefined || (type === 'click' && within.closest('select') !== null)) return;
  if (within.closest(typed) !== null) return;
  root!.focus({ preventScroll: true });
}

/** A key that is held down ends at the end, and does not run on into the slides. */
function isPastEnd({ key, repeat }: KeyboardEvent, player: PlayerState): boolean {
  if (repeat || player.ruler.on) return false;
  return (
    (key === 'ArrowRight' && player.atEnd && !player.playing) ||
    (key === 'ArrowLeft' && player.atStart)
  );
}
