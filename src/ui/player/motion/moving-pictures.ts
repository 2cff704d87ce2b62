import { easeCubicInOut } from 'd3-ease';
import { now, timer } from 'd3-timer';
import type { Picture } from '../../../plot/marks/index.ts';
import { between, type RunPicture } from '../../../plot/motion/index.ts';
import type { Milliseconds, Trace } from '../../../trace/format/index.ts';
import { motionUnwelcome } from '../../site/capabilities.ts';
import { onceImpatient } from './skip.ts';

/** How long a picture takes to come from one run to another; the style sheet fades for as long. */
export const longestMove: Milliseconds = 600;

/** Called with each picture that a view shows, and its run. */
export type Follower = (picture: Picture, trace: Trace | undefined) => void;

/** A picture that is moving, the run that it comes from, and its pictures in between. */
interface Move {
  readonly from: RunPicture;
  way: (part: number) => Picture;
  part: number;
  end(): void;
}

/**
 * Lets a view's picture of one run move to that of the next run in its place. Runs that follow one another faster
 * than that, as under a slider, change at once.
 * @param show draws a picture in between; undefined: the last one it was called with
 */
export function pictureMover(show: (way: Picture | undefined) => void): Follower {
  let last: RunPicture | undefined;
  let changed: Milliseconds = -Infinity;
  let moving: Move | undefined;
  const begin = (from: RunPicture, way: Move['way']): void => {
    const end = (): void => {
      running.stop();
      stopListening();
      moving = undefined;
      show(undefined);
    };
    const move: Move = (moving = { from, way, part: 0, end });
    const stopListening = onceImpatient(end);
    const running = timer((elapsed) => {
      move.part = easeCubicInOut(Math.min(1, elapsed / longestMove));
      if (elapsed >= longestMove) end();
      else show(move.way(move.part));
    });
    show(way(0));
  };
  return (picture, trace) => {
    const before = last;
    last = trace && { picture, trace };
    if (before?.picture === picture) return;
    if (before === undefined || last === undefined) return moving?.end();
    if (before.trace === last.trace) {
      // The same run in another size: words around it have changed.
      const way = moving && between(moving.from, last);
      if (moving === undefined || way === undefined) return moving?.end();
      moving.way = way;
      show(way(moving.part));
      return;
    }
    moving?.end();
    const rapid = now() - changed < longestMove;
    changed = now();
    // What an open bet hides must not be seen for a moment.
    if (rapid || last.trace.watched !== undefined || motionUnwelcome()) return;
    const way = between(before, last);
    if (way !== undefined) begin(before, way);
  };
}
