import type { Progress } from '../../../run/index.ts';
import {
  checkScenario,
  describeProblem,
  withSettings,
  type Scenario,
  type Settings,
} from '../../../scenario/index.ts';
import type { Trace } from '../../../trace/format/index.ts';
import type { Derived } from '../derive/index.ts';
import { layBeside, type Beside } from './beside.ts';
import { runWithLosses } from './run-with-losses.ts';

/** The derived scenario that comes closest to the capture, its run, and how close that is. */
export interface Fitted {
  readonly scenario: Scenario;
  readonly trace: Trace;
  readonly beside: Beside;
  /** What was chosen of what the capture leaves open. */
  readonly chosen: Settings;
}

/** Packets of all runs together: some seconds' work. */
const maxPacketsRun = 300_000;

/**
 * Tries what a capture leaves open of the two stacks, one choice after the other, and keeps what comes closer to it.
 * @throws RangeError if the derived scenario is not valid
 */
export function* fit(derived: Derived): Generator<Progress, Fitted> {
  const { choices, losses } = derived;
  const packets = derived.segments.length + derived.acks.client + derived.acks.server;
  const variants = choices.flatMap(({ settings }) => settings.slice(1));
  let left = Math.max(4, Math.floor(maxPacketsRun / Math.max(1, packets)));
  let tried = 0;
  const run = function* (chosen: Settings): Generator<Progress, Fitted | string> {
    const checked = checkScenario(withSettings(derived.scenario, chosen));
    if (!checked.ok) return checked.problems.map(describeProblem).join('; ');
    const { scenario, trace } = yield* runWithLosses(checked.scenario, losses);
    return { scenario, trace, beside: layBeside(trace, derived), chosen };
  };
  const first = yield* run({});
  if (typeof first === 'string') throw new RangeError(first);
  let best: Fitted = first;
  for (const { settings } of choices) {
    let closest = best;
    for (const setting of settings.slice(1)) {
      if (isSame(best.beside) || left-- <= 0) return best;
      yield { done: tried++ / variants.length };
      const other = yield* run({ ...best.chosen, ...setting });
      if (typeof other === 'string') continue;
      if (distance(other.beside) < distance(closest.beside) - notable) closest = other;
    }
    best = closest;
  }
  return best;
}

const notable = 0.02;

/** How far a run is from the capture: 0 is the same. */
export function distance({
  segments,
  alike,
  extra,
  gaps,
  alikeGaps,
  acks,
  longer,
  duration,
}: Beside): number {
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  return (
    4 * share(segments - alike + extra, segments) +
    2 * share(gaps - alikeGaps, gaps) +
    share(Math.abs(longer), duration) +
    0.25 * Math.min(1, share(Math.abs(acks.run - acks.capture), acks.capture))
  );
}

function isSame({ segments, alike, extra, gaps, alikeGaps }: Beside): boolean {
  return segments === alike && extra === 0 && gaps === alikeGaps;
}

