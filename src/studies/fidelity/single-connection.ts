import { simulate } from '../../engine/index.ts';
import {
  checkScenario,
  compile,
  describeProblem,
  type ScenarioInput,
} from '../../scenario/index.ts';
import { segmentsOf } from '../../trace/index.ts';
import { restartPolicies, type RestartPolicy } from '../restart/policies.ts';
import { rowsOf } from './comma-separated.ts';
import type { Milliseconds } from '../../trace/format/index.ts';

/** A segment of data that a sender hands to its line. */
export interface Sent {
  /** From the start of the run. */
  readonly time: Milliseconds;
  /** Number of the segment, from 0. */
  readonly number: number;
}

/** One connection, two bursts of forty segments 20 s apart: ours beside ns-2's. */
export interface SingleConnection {
  readonly policy: RestartPolicy;
  readonly segments: number;
  /** Whether both send the same segments in the same order. */
  readonly same_order: boolean;
  /** Largest differences of the sending times, before the pause and after it; microseconds. */
  readonly worst_before_us: number;
  readonly worst_after_us: number;
  /** What is allowed of both. */
  readonly limit_us: number;
  readonly within: boolean;
  /** Why the limit is another than the microsecond that the recorded times are exact to; else empty. */
  readonly reason: string;
}

/** The recorded sending times are exact to the microsecond. */
const finest = 1;
const exceptions: Partial<Record<RestartPolicy, { limit: number; reason: string }>> = {
  'rbp-cwnd': {
    limit: 125,
    reason:
      'it spreads its window over the smoothed round trip, which is counted in ticks; in ns-2 they begin at a random moment (boot_time_), ours begin with the run, so the estimate differs by at most an eighth of a tick, 125 µs, each gap of the second burst by a part of that, and all of them together by 125 µs',
  },
};

/** @param recording what ns-2's agent did: a file of tests/fixtures/ns2. */
export function compareSingleConnection(
  policy: RestartPolicy,
  recording: string,
): SingleConnection {
  const { sent: theirs, second } = recorded(recording);
  const ours = simulated(policy, second);
  const errors = theirs.map(({ time }, i) => Math.abs((ours[i]?.time ?? Infinity) - time) * 1000);
  const after = theirs.findIndex(({ time }) => time >= second);
  const worst = (of: readonly number[]): number => Number(Math.max(...of).toFixed(3));
  const sameOrder =
    ours.length === theirs.length && theirs.every(({ number }, i) => ours[i]?.number === number);
  const { limit, reason } = exceptions[policy] ?? { limit: finest, reason: '' };
  return {
    policy,
    segments: theirs.length,
    same_order: sameOrder,
    worst_before_us: worst(errors.slice(0, after)),
    worst_after_us: worst(errors.slice(after)),
    limit_us: limit,
    within: sameOrder && worst(errors) < limit,
    reason,
  };
}

/** What ns-2's sender sent, and when the second burst began. */
function recorded(recording: string): { sent: Sent[]; second: number } {
  const rows = rowsOf(recording);
  const sent = rows
    .filter(({ event, node }) => event === 'send' && node === 'server')
    .map(({ time, seq }) => ({ time: Number(time) * 1000, number: Number(seq) }));
  // The second burst begins 20 s after the ACK of the first one's last segment.
  const end = rows.find(({ event, seq }) => event === 'ack_recv' && seq === '39');
  return { sent, second: Number(end?.time) * 1000 + 20_000 };
}

/** The same with our engine: 1 Mb/s, 50 ms each way, 40 segments at 1 s and 40 at `second` ms. */
function simulated(policy: RestartPolicy, second: number): Sent[] {
  const input: ScenarioInput = {
    version: 1,
    stopAfter: 40_000,
    network: {
      kind: 'link',
      rate: 1,
      delay: 50,
      queue: 1000,
      frameOverhead: -40,
      minimumFrame: 40,
    },
    hosts: {
      client: { profile: 'ns-2', tcp: { receiveBuffer: 65_000 } },
      server: {
        profile: 'ns-2',
        tcp: { initialThreshold: 100_000, ...restartPolicies[policy].tcp },
      },
    },
    script: {
      server: {
        actions: [
          { do: 'wait', time: 1000 },
          { do: 'write', bytes: 40_000 },
          { do: 'wait', time: second - 1000 },
          { do: 'write', bytes: 40_000 },
          // Open to the end: neither side closes an agent.
          { do: 'wait', time: 60_000 },
        ],
      },
    },
  };
  const checked = checkScenario(input);
  if (!checked.ok) throw new Error(checked.problems.map(describeProblem).join('; '));
  return segmentsOf(simulate(compile(checked.scenario)))
    .filter(({ length }) => length > 0)
    .map(({ sentAt, sequence }) => ({ time: sentAt / 1e6, number: (sequence - 1) / 1000 }));
}
