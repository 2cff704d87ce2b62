import { timer } from 'd3-timer';
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
  let last: Milliseconds = 0;
  const running = timer((elapsed) => {
    tick(player, Math.min(longestFrame, elapsed - last));
    last = elapsed;
  });
  return () => running.stop();
}

/** Lets so much of the viewer's time pass; long silences pass faster. */
export function tick(player: PlayerState, elapsed: Milliseconds): void {
  const { moment, slowness, folds, domain } = player;
  const time = advance(moment.time, elapsed, slowness, folds, domain[1]);
  player.playTo(time, elapsed, hurryAt(time, slowness, folds));
}
