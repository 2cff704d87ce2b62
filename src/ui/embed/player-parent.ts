import type { Act } from './command-queue.ts';

/** The parent of a player, which hears of its events: a page around its frame, or an element. */
export interface PlayerParent {
  /** Where its keys are heard. */
  readonly keysAt: EventTarget;
  /** Reports an event, if the parent is allowed to know it. */
  tell(event: string, details: Readonly<Record<string, unknown>>): void;
  /** Reports what was done, to a page around that asked for it. */
  report?(event: string, details: Readonly<Record<string, unknown>>): void;
  /** The player is awake: what was asked of it before is done now. */
  wake(act: Act): void;
  /** A key with which decks are turned does nothing in the player. */
  unusedKey(event: KeyboardEvent): void;
}
