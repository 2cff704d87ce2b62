import { simulateFor } from '../../engine/index.ts';
import {
  checkScenario,
  compile,
  describeProblem,
  type Scenario,
  type ScenarioInput,
} from '../../scenario/index.ts';
import { transactionsOf } from '../../analysis/index.ts';
import { Kind, TimerCode, type Trace } from '../../trace/format/index.ts';
import { mean } from '../statistics.ts';
import { restartPolicies, type RestartPolicy } from './policies.ts';

/** Clients, each answered once in every round (Visweswaraiah and Heidemann 1997, section 4.1). */
export const clients = 10;
export const rounds = 10;
/** Milliseconds: the first round's centre (ours), from one centre to the next, and how far around it. */
const firstCentre = 10_000;
const betweenRounds = 120_000;
const aroundCentre = 1500;

/** When each reply is handed to TCP, ms: by round, then by client. */
export type StartTimes = readonly (readonly number[])[];

/** One run: every client's replies in ten rounds, the first of which finds fresh connections. */
export interface RepliesJob {
  readonly policy: RestartPolicy;
  readonly replyBytes: number;
  /** One-way delay of the bottleneck, ms. */
  readonly delay: number;
  /** Packets that the bottleneck's queue holds, the one being sent included, as ns-2 counts. */
  readonly queuePackets: number;
  readonly seed: number;
  /** Left out: around each round's centre by the seed. */
  readonly starts?: StartTimes;
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

/** The run's scenario: a server, a narrow link, ten clients. */
export function repliesScenario(job: RepliesJob): Scenario {
  const { policy, replyBytes, delay, queuePackets, seed, starts } = job;
  const { tcp, idleTimeout = 0 } = restartPolicies[policy];
  const input: ScenarioInput = {
    version: 1,
    seed,
    stopAfter: firstCentre + rounds * betweenRounds,
    network: {
      kind: 'dumbbell',
      clients,
      // ns-2 counts neither headers nor, in its queue's limit, apart the packet being sent.
      frameOverhead: -40,
      minimumFrame: 40,
      bottleneck: {
        rate: 0.8,
        delay,
        queue: 1000,
        down: { queue: queuePackets - 1 },
      },
      access: { rate: 10, delay: 1, queue: 1000 },
    },
    hosts: {
      client: { profile: 'ns-2' },
      server: { profile: 'ns-2', tcp },
    },
    flows: Array.from({ length: clients }, (_, client) => ({
      client: client + 1,
      script: {
        server: {
          idleTimeout,
          actions: Array.from({ length: rounds }, (__, round) => [
            startOf(round, starts?.[round]?.[client]),
            { do: 'write' as const, bytes: replyBytes },
          ]).flat(),
        },
      },
    })),
  };
  const checked = checkScenario(input);
  if (!checked.ok) throw new RangeError(checked.problems.map(describeProblem).join('; '));
  return checked.scenario;
}

function startOf(round: number, given: number | undefined) {
  const time = given ?? firstCentre + round * betweenRounds;
  const jitter = given === undefined ? aroundCentre : 0;
  return { do: 'wait-until' as const, time, jitter };
}

function measure(trace: Trace, job: RepliesJob): RepliesResult {
  const warm = clients * (rounds - 1);
  const elapsed = transactionsOf(trace)
    .filter(({ document, failed }) => document > 0 && !failed)
    .map(({ start, end }) => (end - start) / 1e9);
  const counts = { drops: 0, retransmissions: 0, timeouts: 0 };
  // Half-way between two rounds nothing is under way: there the second begins.
  const secondRound = warmFrom(job) * 1e6;
  for (let id = trace.firstAtOrAfter(secondRound); id < trace.length; id++) {
    switch (trace.kind(id)) {
      case Kind.Dropped:
        counts.drops++;
        break;
      case Kind.SegmentSent:
        if (trace.value(id) >= 0x10000) counts.retransmissions++;
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

/** A time between the first round and the second, ms. */
function warmFrom({ starts }: RepliesJob): number {
  const second = starts?.[1];
  if (second === undefined) return firstCentre + betweenRounds / 2;
  return Math.min(...second) - 1;
}
