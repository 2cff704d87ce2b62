import type { RestartPolicy } from '../restart/policies.ts';
import type { StartTimes } from '../restart/rounds.ts';
import type { RestartPoint } from '../restart/sweep.ts';
import { rounded } from '../statistics.ts';
import { rowsOf } from './comma-separated.ts';
import type { Milliseconds, Seconds } from '../../trace/format/index.ts';

/** What a sweep measured at one point, from either simulator. Means per transfer. */
export type Measured = Omit<RestartPoint, 'drops_ci90'>;

/** What ns-2 measured at one point. */
export interface MeasuredByNs2 extends Measured {
  /** Of a thousand transfers, those that never ended and are in none of the means; null: not recorded. */
  readonly unfinished: number | null;
}

/** Ours beside ns-2's at one point of a sweep. */
export interface RepliesComparison {
  readonly policy: RestartPolicy;
  readonly burst_bytes: number;
  readonly delay_ms: Milliseconds;
  readonly queue_packets: number;
  readonly elapsed_s: Seconds;
  readonly elapsed_ci90: number;
  readonly ns2_elapsed_s: Seconds;
  readonly ns2_elapsed_ci90: number;
  readonly elapsed_difference_percent: number;
  readonly elapsed_limit_percent: number;
  readonly elapsed_within: boolean;
  readonly drops: number;
  readonly ns2_drops: number;
  /** Transfers of ns-2's that never ended, of a thousand; null: not recorded. */
  readonly ns2_unfinished: number | null;
  readonly drops_difference: number;
  readonly drops_limit: number;
  readonly drops_within: boolean;
  readonly retransmissions: number;
  readonly ns2_retransmissions: number;
  readonly timeouts: number;
  readonly ns2_timeouts: number;
}

/** Vegas decides by differences of milliseconds: once two runs differ, they part. */
const vegasBased: readonly RestartPolicy[] = ['vegas-nssr', 'rbp-rate'];

/** What ns-2 measured: files of tests/fixtures/ns2 that tell it by reply size or by delay. */
export function measuredByNs2(recordings: readonly string[]): MeasuredByNs2[] {
  return recordings.flatMap(rowsOf).map((row) => ({
    policy: row.policy as RestartPolicy,
    burst_bytes: Number(row.burst_bytes),
    // The first recording has one network alone.
    delay_ms: Number(row.delay_ms ?? 100),
    queue_packets: Number(row.queue_packets ?? 10),
    elapsed_s: Number(row.warm_elapsed_data_s),
    elapsed_ci90: Number(row.warm_elapsed_data_s_ci90),
    drops: Number(row.warm_drops_per_xfer),
    retransmissions: Number(row.warm_rexmit_per_xfer),
    timeouts: Number(row.warm_timeouts_per_xfer),
    unfinished: row.unfinished === undefined ? null : Number(row.unfinished),
  }));
}

/** The very start times that ns-2's runs had, as a sweep takes them. */
export function startTimesOfNs2(text: string): { seed: number; starts: StartTimes }[] {
  const bySeed = new Map<number, number[][]>();
  for (const row of rowsOf(text)) {
    const starts = bySeed.get(Number(row.seed)) ?? [];
    bySeed.set(Number(row.seed), starts);
    (starts[Number(row.round)] ??= [])[Number(row.client)] = Number(row.fire_s) * 1000;
  }
  return [...bySeed].map(([seed, starts]) => ({ seed, starts }));
}

/** The points that both have. */
export function compareReplies(
  ours: readonly Measured[],
  theirs: readonly MeasuredByNs2[],
): RepliesComparison[] {
  return ours.flatMap((point) => {
    const other = theirs.find((each) => samePoint(each, point));
    return other === undefined ? [] : [compared(point, other)];
  });
}

function samePoint(a: Measured, b: Measured): boolean {
  return (
    a.policy === b.policy &&
    a.burst_bytes === b.burst_bytes &&
    a.delay_ms === b.delay_ms &&
    a.queue_packets === b.queue_packets
  );
}

function compared(ours: Measured, theirs: MeasuredByNs2): RepliesComparison {
  const { policy, burst_bytes, delay_ms, queue_packets, elapsed_s, elapsed_ci90, drops } = ours;
  const elapsedDifference = (elapsed_s / theirs.elapsed_s - 1) * 100;
  const elapsedLimit = vegasBased.includes(policy) ? 20 : 10;
  const dropsDifference = drops - theirs.drops;
  const dropsLimit = Math.max(0.15, 0.25 * theirs.drops);
  return {
    policy,
    burst_bytes,
    delay_ms,
    queue_packets,
    elapsed_s,
    elapsed_ci90,
    ns2_elapsed_s: theirs.elapsed_s,
    ns2_elapsed_ci90: theirs.elapsed_ci90,
    elapsed_difference_percent: rounded(elapsedDifference, 2),
    elapsed_limit_percent: elapsedLimit,
    elapsed_within: Math.abs(elapsedDifference) <= elapsedLimit,
    drops,
    ns2_drops: theirs.drops,
    ns2_unfinished: theirs.unfinished,
    drops_difference: rounded(dropsDifference, 4),
    drops_limit: rounded(dropsLimit, 4),
    drops_within: Math.abs(dropsDifference) <= dropsLimit,
    retransmissions: ours.retransmissions,
    ns2_retransmissions: theirs.retransmissions,
    timeouts: ours.timeouts,
    ns2_timeouts: theirs.timeouts,
  };
}
