import type { PlayerState } from './player-state.svelte.ts';

/** Moves a playing player with the viewer's time for as long as the component lives. */
export function keepPlaying(current: () => PlayerState): void {
  $effect(() => {
    const player = current();
    if (!player.playing) return;
    let stop: (() => void) | undefined;
    let over = false;
    import('../motion/playing.ts').then(
      ({ play }) => {
        if (!over) stop = play(player);
      },
      () => {
        // Expected: no connection. The next press asks for it again.
        player.pause();
      },
    );
    return () => {
      over = true;
      stop?.();
    };
  });
}
