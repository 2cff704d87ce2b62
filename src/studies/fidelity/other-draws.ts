import { simulate } from '../../engine/index.ts';
import { compile } from '../../scenario/index.ts';
import { transactionsOf } from '../../analysis/path/index.ts';
import { mean, rounded, standardDeviation } from '../statistics.ts';
import { repliesScenario, runReplies, type RepliesJob } from '../restart/replies.ts';
import { rowsOf } from './comma-separated.ts';

/** The point of the sweeps that most needs an explanation. */
const point = { policy: 'rbp-rate', replyBytes: 28_000, delay: 100, queuePackets: 10 } as const;

/** When each of a run's replies is handed to TCP, as our study draws it. */
export interface DrawnStart {
  readonly round: number;
  readonly client: number;
  readonly seconds: number;
}

/** Ours beside ns-2's over start times that the sweeps don't have. Seconds per transfer. */
export interface OtherDraws {
  readonly draws: number;
  readonly elapsed_s: number;
  readonly ns2_elapsed_s: number;
  readonly difference_s: number;
  /** Standard error of the mean difference. */
  readonly standard_error_s: number;
  /** Draws in which ours is the slower. */
  readonly slower: number;
  /** The mean difference is at most two standard errors. */
  readonly within: boolean;
}

/** The start times of a seed, which ns-2 is given to record the same work. */
export function startsOfSeed(seed: number): DrawnStart[] {
  const job: RepliesJob = { ...point, seed };
  const rounds = new Map<number, number>();
  return transactionsOf(simulate(compile(repliesScenario(job))))
    .toSorted((a, b) => a.start - b.start)
    .map(({ connection, start }) => {
      const round = rounds.get(connection) ?? 0;
      rounds.set(connection, round + 1);
      return { round, client: connection, seconds: start / 1e9 };
    });
}

/** @param recorded by ns-2: `seed,elapsed_s` (tools/ns-2/other-draws.mjs). */
export function compareOtherDraws(recorded: string): OtherDraws {
  const runs = rowsOf(recorded).map(({ seed, elapsed_s }) => ({
    ours: runReplies({ ...point, seed: Number(seed) }).elapsed,
    ns2: Number(elapsed_s),
  }));
  const differences = runs.map(({ ours, ns2 }) => ours - ns2);
  const difference = mean(differences);
  const error = standardDeviation(differences) / Math.sqrt(runs.length);
  return {
    draws: runs.length,
    elapsed_s: rounded(mean(runs.map(({ ours }) => ours)), 3),
    ns2_elapsed_s: rounded(mean(runs.map(({ ns2 }) => ns2)), 3),
    difference_s: rounded(difference, 3),
    standard_error_s: rounded(error, 3),
    slower: differences.filter((each) => each > 0).length,
    within: Math.abs(difference) <= 2 * error,
  };
}
