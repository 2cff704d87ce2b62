import type { PlayerState } from './player-state.svelte.ts';
import type { Milliseconds } from '../../../trace/format/index.ts';

/** Where motion is unwelcome, playing goes by steps this far apart. */
const stepEvery: Milliseconds = 1200;
/** A tab that slept must not jump ahead on waking. */
const longestFrame: Milliseconds = 100;

/** Moves a playing player with the viewer's time for as long as the component lives. */
export function keepPlaying(current: () => PlayerState): void {
  $effect(() => {
    const player = current();
    if (!player.playing) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const timer = setInterval(() => player.playStep(), stepEvery);
      return () => clearInterval(timer);
    }
    let last: number | undefined;
    let frame = requestAnimationFrame(function run(now) {
      player.tick(Math.min(longestFrame, now - (last ?? now)));
      last = now;
      frame = requestAnimationFrame(run);
    });
    return () => cancelAnimationFrame(frame);
  });
}
