import type { Act } from './command-queue.ts';

/** What a player stands in, and tells of what happens to it: a page around its frame, or an element. */
export interface Around {
  /** Where its keys are heard. */
  readonly keysAt: EventTarget;
  /** Tells of an event, if anybody may know. */
  tell(event: string, details: Readonly<Record<string, unknown>>): void;
  /** The player is awake: what was asked of it before is done now. */
  wake(act: Act): void;
  /** A key with which decks are turned does nothing in the player. */
  unusedKey(event: KeyboardEvent): void;
}
