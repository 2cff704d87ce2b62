import { runScenario } from '../../run/index.ts';
import { checkScenario, describeProblem } from '../../scenario/index.ts';
import { segmentsOf, type Segment } from '../../trace/index.ts';
import type { Milliseconds } from '../../trace/format/index.ts';
import { rounded } from '../statistics.ts';

/** How far ours can be from the nearest recording, as a part of it. */
const limits = { time: 0.03, losses: 0.2 } as const;

/** One recording of a run: the time from the request to the end of the reply, and how many packets the queue dropped. */
export interface OverflowTake {
  readonly reply_ms: Milliseconds;
  readonly lost: number;
}

/** A transfer that fills a queue, as a Linux kernel did it several times, and ours. */
export interface LinuxOverflow {
  readonly name: string;
  readonly takes: readonly OverflowTake[];
  readonly ours: OverflowTake;
  /** From the recording that is nearest to ours. */
  readonly time_off_percent: number;
  readonly lost_off_percent: number;
  readonly time_limit_percent: number;
  readonly lost_limit_percent: number;
  readonly within: boolean;
}

/**
 * Runs the scenario of a transfer that fills a queue, and lays it beside the recordings.
 * @param scenario not checked yet
 * @throws RangeError if it is not valid
 */
export function compareOverflow(
  name: string,
  scenario: unknown,
  takes: readonly OverflowTake[],
): LinuxOverflow {
  const checked = checkScenario(scenario);
  if (!checked.ok) {
    throw new RangeError(`${name}: ${checked.problems.map(describeProblem).join('; ')}`);
  }
  const data = segmentsOf(runScenario(checked.scenario).trace).filter(({ length }) => length > 0);
  const request = data.find(({ from }) => from === 0) as Segment;
  const reply = data.filter(({ from }) => from === 1);
  const arrivals = reply.map(({ arrivedAt = 0 }) => arrivedAt);
  const ours = {
    reply_ms: rounded((Math.max(...arrivals) - request.sentAt) / 1e6, 1),
    lost: reply.filter(({ droppedAt }) => droppedAt !== undefined).length,
  };
  const time = nearest(takes.map(({ reply_ms }) => ours.reply_ms / reply_ms - 1));
  const losses = nearest(takes.map(({ lost }) => ours.lost / lost - 1));
  return {
    name,
    takes,
    ours,
    time_off_percent: rounded(time * 100, 2),
    lost_off_percent: rounded(losses * 100, 1),
    time_limit_percent: limits.time * 100,
    lost_limit_percent: limits.losses * 100,
    within: Math.abs(time) <= limits.time && Math.abs(losses) <= limits.losses,
  };
}

function nearest(differences: readonly number[]): number {
  return differences.reduce((best, one) => (Math.abs(one) < Math.abs(best) ? one : best));
}
