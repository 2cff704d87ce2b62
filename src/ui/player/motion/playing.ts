import { advance, hurryAt } from '../../../plot/scales/index.ts';
import type { Milliseconds } from '../../../trace/format/index.ts';
import { motionUnwelcome } from '../../site/capabilities.ts';
import type { PlayerState } from '../state/player-state.svelte.ts';

/** Where motion is unwelcome, playing goes by steps this far apart. */
const stepEvery: Milliseconds = 1200;
/** A tab that slept must not jump ahead on waking. */
const longestFrame: Milliseconds = 100;

/** Moves a playing player with the viewer's time. @returns what stops it */
export function play(player: PlayerState): () => void {
  if (motionUnwelcome()) {
    const steps = setInterval(() => player.playStep(), stepEvery);
    return () => clearInterval(steps);
  }
  let last: Milliseconds | undefined;
  let frame = requestAnimationFrame(function run(now) {
    tick(player, Math.min(longestFrame, now - (last ?? now)));
    last = now;
    frame = requestAnimationFrame(run);
  });
  return () => cancelAnimationFrame(frame);
}

/** Lets so much of the viewer's time pass; long silences pass faster. */
export function tick(player: PlayerState, elapsed: Milliseconds): void {
  const { moment, slowness, folds, domain } = player;
  const time = advance(moment.time, elapsed, slowness, folds, domain[1]);
  player.playTo(time, elapsed, hurryAt(time, slowness, folds));
}
