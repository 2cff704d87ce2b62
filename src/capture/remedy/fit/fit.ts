import type { Progress } from '../../../run/index.ts';
import {
  checkScenario,
  withSettings,
  type Scenario,
  type Settings,
} from '../../../scenario/index.ts';
import { LogMemory, type Trace } from '../../../trace/format/index.ts';
import type { Derived, OpenChoice } from '../derive/index.ts';
import { layBeside, type Beside } from './beside.ts';
import { runWithLosses } from './run-with-losses.ts';
import { fits } from './verdict.ts';

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
  const search = new Search(derived);
  const first = yield* search.run({});
  if (first === undefined) throw new RangeError('a derived scenario is not valid');
  let best = first;
  for (const [i, choices] of derived.choices.entries()) {
    const found = yield* search.from(first, choices);
    if (i === 0 || distance(found.beside) < distance(best.beside) - notable) best = found;
    if (fits(best.beside)) break;
  }
  return best;
}

/** Runs of a derived scenario with one thing or another chosen. */
class Search {
  private readonly derived: Derived;
  /** Runs that may still be made, and how many that were at first. */
  private left: number;
  private readonly most: number;
  private readonly memory = new LogMemory();

  constructor(derived: Derived) {
    const { segments, acks, choices } = derived;
    const packets = segments.length + acks.client + acks.server;
    const variants = choices.flat().flatMap(({ settings }) => settings.slice(1));
    const affordable = Math.max(4, Math.floor(maxPacketsRun / Math.max(1, packets)));
    this.derived = derived;
    this.most = Math.max(1, Math.min(variants.length, affordable));
    this.left = this.most;
  }

  /** The closest run that one choice after the other leads to. */
  *from(first: Fitted, choices: readonly OpenChoice[]): Generator<Progress, Fitted> {
    let best = first;
    for (const { settings } of choices) {
      let closest = best;
      for (const setting of settings.slice(1)) {
        if (isClose(closest.beside) || this.left <= 0) return closest;
        this.left--;
        yield { done: 1 - this.left / this.most };
        const other = yield* this.run({ ...best.chosen, ...setting });
        if (other === undefined) continue;
        if (distance(other.beside) < distance(closest.beside) - notable) closest = other;
        else this.memory.reclaim(other.trace);
      }
      best = closest;
    }
    return best;
  }

  /** Undefined: what is chosen does not go together. */
  *run(chosen: Settings): Generator<Progress, Fitted | undefined> {
    const { scenario: input, losses } = this.derived;
    const checked = checkScenario(withSettings(input, chosen));
    if (!checked.ok) return undefined;
    const { scenario, trace } = yield* runWithLosses(checked.scenario, losses, this.memory);
    return { scenario, trace, beside: layBeside(trace, this.derived), chosen };
  }
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
  stalls,
  longer,
  duration,
}: Beside): number {
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  return (
    4 * share(segments - alike + extra, segments) +
    2 * share(gaps - alikeGaps, gaps) +
    share(stalls.filter((alike) => !alike).length, stalls.length) +
    share(Math.abs(longer), duration) +
    0.25 * Math.min(1, share(Math.abs(acks.run - acks.capture), acks.capture))
  );
}

/** Nothing is left that another choice would have to explain. */
function isClose({ segments, alike, extra, gaps, alikeGaps, stalls }: Beside): boolean {
  return (
    segments === alike && extra === 0 && alikeGaps >= 0.99 * gaps && stalls.every((alike) => alike)
  );
}
