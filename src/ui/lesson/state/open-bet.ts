import { runWatched, type RunLog } from '../../../run/index.ts';
import type { BetBlock, Figure } from '../../../course/markdown/index.ts';
import type { ReasonName } from '../../../trace/codes/index.ts';
import { connectionsOf } from '../../../trace/index.ts';
import type { LessonRuns } from './runs.ts';

/** A figure and its run. */
export interface Shown {
  readonly run: RunLog;
  readonly figure: Figure;
}

/**
 * What a reader may see of a figure beside a bet that is not decided: a run that names none of the hidden reasons and ends at the
 * figure's moment. It is the run itself that has nothing more, so no view, step or word can tell it. (The steps from the bet to
 * the block that settles it are the lesson's argument, and show what they are about.)
 */
export function shownBeside(bet: BetBlock, figure: Figure, runs: LessonRuns): Shown {
  const whole = runs.get(figure.run);
  const { at, window, selection, connections, callouts } = figure;
  // A line is drawn into a run that the page has up to a time of its own; behind that the axis goes on for it.
  const ended = runs.endOf(figure.run);
  const until = ended ?? at.time;
  const reasons = bet.hides.map(({ reason }) => reason);
  const run = runWatched(whole, until, reasons);
  const known = connectionsOf(run.trace).length;
  const opened = connections?.filter((connection) => connection < known) ?? [];
  return {
    run,
    figure: {
      ...figure,
      window: window && ended === undefined ? endingAt(window, until) : window,
      selection: selection !== null && selection < run.trace.length ? selection : null,
      connections: opened.length > 0 ? opened : null,
      ...(callouts && {
        callouts: callouts.filter(
          (one) => one.until <= until && !reasons.some((hidden) => hidden === one.reason),
        ),
      }),
    },
  };
}

/** What a reader is allowed to see of a step before a bet: the whole run, without the reasons that the step withholds. */
export function shownOnTheWay(
  reasons: readonly ReasonName[],
  figure: Figure,
  runs: LessonRuns,
): Shown {
  const run = runs.get(figure.run);
  return { run: runWatched(run, run.trace.duration, reasons), figure };
}

function endingAt([from, to]: readonly [number, number], until: number): Figure['window'] {
  return from < until ? [from, Math.min(to, until)] : null;
}
