import { simulateFor } from '../../engine/index.ts';
import { compile, type Scenario } from '../../scenario/index.ts';
import { transactionsOf } from '../../analysis/path/index.ts';
import { Kind, TimerCode } from '../../trace/codes/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import { segmentSentRecord } from '../../trace/records/index.ts';
import { mean } from '../statistics.ts';
import type { RestartPolicy } from './policies.ts';
import { clients, rounds, roundsScenario, warmFrom, type RoundsOptions } from './rounds.ts';

/** One run: every client's replies in ten rounds, the first of which finds fresh connections. */
export interface RepliesJob extends RoundsOptions {
  readonly policy: RestartPolicy;
}

/** Means over the transfers of the rounds after an idle period. */
export interface RepliesResult {
  /** From the reply's being handed to TCP to its last byte in order at the client, seconds. */
  readonly elapsed: number;
  readonly drops: number;
  readonly retransmissions: number;
  readonly timeouts: number;
  /** Transfers that had not ended when the run did. */
  readonly unfinished: number;
}

/** Runs ten rounds of replies over the paper's network (its Figure 5) and measures rounds 2 to 10. */
export function runReplies(job: RepliesJob): RepliesResult {
  return simulateFor(compile(repliesScenario(job)), (trace) => measure(trace, job));
}

/** The run's scenario: a server, a narrow link, ten clients, all answered by senders of one kind. */
export function repliesScenario(job: RepliesJob): Scenario {
  return roundsScenario(job, new Array<RestartPolicy>(clients).fill(job.policy));
}

function measure(trace: Trace, job: RepliesJob): RepliesResult {
  const warm = clients * (rounds - 1);
  const elapsed = transactionsOf(trace)
    .filter(({ document, failed }) => document > 0 && !failed)
    .map(({ start, end }) => (end - start) / 1e9);
  const counts = { drops: 0, retransmissions: 0, timeouts: 0 };
  // Halfway between two rounds nothing is in flight: there the second begins.
  const secondRound = warmFrom(job) * 1e6;
  for (let id = trace.firstAtOrAfter(secondRound); id < trace.length; id++) {
    switch (trace.kind(id)) {
      case Kind.Dropped:
        counts.drops++;
        break;
      case Kind.SegmentSent:
        if (segmentSentRecord.retransmission(trace, id)) counts.retransmissions++;
        break;
      case Kind.TimerFired:
        if (trace.code(id) === TimerCode.Retransmission) counts.timeouts++;
        break;
      default:
      // The rest is not counted.
    }
  }
  return {
    elapsed: mean(elapsed),
    drops: counts.drops / warm,
    retransmissions: counts.retransmissions / warm,
    timeouts: counts.timeouts / warm,
    unfinished: warm - elapsed.length,
  };
}
