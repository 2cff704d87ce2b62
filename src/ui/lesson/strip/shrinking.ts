import { easeCubicOut } from 'd3-ease';
import { timer, type Timer } from 'd3-timer';
import type { Milliseconds, Trace } from '../../../trace/format/index.ts';
import { onceImpatient } from '../../player/motion/skip.ts';
import { motionUnwelcome } from '../../site/capabilities.ts';

/** How long a strip takes from the starting run's length to the new one, as the pictures below it do. */
export const shrinkTime: Milliseconds = 600;

/** Lets a strip come from the starting run's length to that of a run that meets the goal. */
export interface Shrinking {
  /**
   * Called with each strip. One that meets the goal, made at the task on view, restarts the animation. While
   * an animation runs, the next strip shows at once: the reader is trying values in a row.
   */
  show(task: string, run: Trace | undefined, met: boolean): void;
  /** Shows the run's own length. */
  end(): void;
}

/** @param move draws the strip at a part of the animation, 0 to 1 */
export function shrinking(move: (part: number) => void): Shrinking {
  let running: { readonly timer: Timer; readonly stopListening: () => void } | undefined;
  let shown: { readonly task: string; readonly run: Trace | undefined } | undefined;
  const end = (): void => {
    if (running === undefined) return;
    running.timer.stop();
    running.stopListening();
    running = undefined;
    move(1);
  };
  const begin = (): void => {
    move(0);
    running = {
      stopListening: onceImpatient(end),
      timer: timer((elapsed) => {
        if (elapsed >= shrinkTime) end();
        else move(easeCubicOut(elapsed / shrinkTime));
      }),
    };
  };
  return {
    show(task, run, met) {
      const before = shown;
      shown = { task, run };
      if (before === undefined || before.run === run) return;
      const isRapid = running !== undefined;
      end();
      const isMade = before.task === task && run !== undefined && met;
      if (isMade && !isRapid && !motionUnwelcome()) begin();
    },
    end,
  };
}
