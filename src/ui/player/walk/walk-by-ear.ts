import type { PlayerState } from '../state/player-state.svelte.ts';

/** Does what a key of the walk stands for (see walk.ts), whose sentences are fetched when they are first wanted. */
export function walkByEar(key: string, back: boolean, player: PlayerState): void {
  import('./walk.ts').then(
    ({ walk }) => walk(key, back, player),
    // Expected: the part does not come.
    () => player.announce('This part of the page could not be loaded.'),
  );
}
