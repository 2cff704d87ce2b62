import { simulate } from '../../engine/index.ts';
import {
  checkScenario,
  compile,
  describeProblem,
  type ScenarioInput,
} from '../../scenario/index.ts';
import { Kind, TimerCode } from '../../trace/codes/index.ts';
import type { Milliseconds, Trace } from '../../trace/format/index.ts';
import { segmentsOf } from '../../trace/index.ts';
import { rounded } from '../statistics.ts';
import { rowsOf } from './comma-separated.ts';

/** ns-2's agents, and with them the versions of TCP that Fall and Floyd 1996 compare. */
export const comparedRecoveries = ['tahoe', 'reno', 'newreno', 'sack'] as const;
export type ComparedRecovery = (typeof comparedRecoveries)[number];

/** Which segments are acknowledged: each one, or every second one, and one alone after 100 ms. */
export type ComparedAcks = 'each' | 'delayed';

/** A sender whose segments are lost, from either simulator. */
export interface Recovered {
  readonly recovery: ComparedRecovery;
  readonly acks: ComparedAcks;
  /** Segments that are lost at their first sending, from 0. */
  readonly lost: readonly number[];
  /** Segments that it handed to its line, in order: when, and their numbers. */
  readonly sent: readonly { readonly time: Milliseconds; readonly number: number }[];
  readonly timeouts: number;
}

/** Ours beside ns-2's. */
export interface RecoveryComparison {
  readonly recovery: ComparedRecovery;
  readonly acks: ComparedAcks;
  readonly lost: readonly number[];
  /** Segments sent again. */
  readonly again: number;
  readonly ns2_again: number;
  readonly timeouts: number;
  readonly ns2_timeouts: number;
  /** From the first loss's sending to the transfer's last segment's. */
  readonly repaired_ms: Milliseconds;
  readonly ns2_repaired_ms: Milliseconds;
  /** Both send the same segments in the same order. */
  readonly same_order: boolean;
  /** Largest difference of the times at which they do; null if the order differs. */
  readonly worst_us: number | null;
  /** What is allowed of the times of all segments, microseconds; null: only the sums are compared. */
  readonly limit_us: number | null;
  readonly within: boolean;
  /** Why this run has another limit than those of its recovery; else empty. */
  readonly reason: string;
}

const mss = 1000;
const segments = 160;

/** Changes of the profile `ns-2`. */
const senders = {
  tahoe: { recovery: 'tahoe-ns2', duplicatesGuard: 'none' },
  reno: { recovery: 'reno-ns2', duplicatesGuard: 'none' },
  newreno: { recovery: 'newreno-ns2', duplicatesGuard: 'recover' },
  sack: { recovery: 'sack', duplicatesGuard: 'recover', selectiveAcks: true },
} as const satisfies Record<ComparedRecovery, object>;

/** Our agent's run: a line of 1 Mb/s and 50 ms each way, 160 segments at 1 s. */
export function recoveryRun(
  recovery: ComparedRecovery,
  lost: readonly number[],
  acks: ComparedAcks = 'each',
): Recovered {
  const input: ScenarioInput = {
    version: 1,
    stopAfter: 60_000,
    network: {
      kind: 'link',
      rate: 1,
      delay: 50,
      queue: 1000,
      frameOverhead: -40,
      minimumFrame: 40,
      // Before its first loss a sender sends nothing twice: frames are segments.
      losses: lost.map((number) => ({ from: 'server', frame: number + 1 })),
    },
    hosts: {
      client: {
        profile: 'ns-2',
        tcp: {
          receiveBuffer: 65_000,
          // The profile's own is ns-2's DelAck.
          ...(acks === 'each' && { delayedAck: { kind: 'immediate' } }),
          selectiveAcks: recovery === 'sack',
        },
      },
      server: {
        profile: 'ns-2',
        tcp: { initialThreshold: 16 * mss, ...senders[recovery] },
      },
    },
    script: {
      server: {
        actions: [
          { do: 'wait', time: 1000 },
          { do: 'write', bytes: segments * mss },
          // Open to the end: neither side closes an agent.
          { do: 'wait', time: 60_000 },
        ],
      },
    },
  };
  const checked = checkScenario(input);
  if (!checked.ok) throw new Error(checked.problems.map(describeProblem).join('; '));
  const trace = simulate(compile(checked.scenario));
  const sent = segmentsOf(trace)
    .filter(({ length }) => length > 0)
    .map(({ sentAt, sequence }) => ({ time: sentAt / 1e6, number: (sequence - 1) / mss }));
  return { recovery, acks, lost, sent, timeouts: timeoutsIn(trace) };
}

function timeoutsIn(trace: Trace): number {
  let count = 0;
  for (let id = 0; id < trace.length; id++) {
    const fired = trace.kind(id) === Kind.TimerFired;
    if (fired && trace.code(id) === TimerCode.Retransmission) count++;
  }
  return count;
}

/** ns-2's runs: tests/fixtures/ns2/recoveries.csv. */
export function recordedRecoveries(recording: string): Recovered[] {
  const runs = new Map<string, ReturnType<typeof rowsOf>>();
  for (const row of rowsOf(recording)) {
    const key = `${row.recovery},${row.acks},${row.lost}`;
    runs.set(key, [...(runs.get(key) ?? []), row]);
  }
  return [...runs.values()].map((rows) => ({
    recovery: rows[0]?.recovery as ComparedRecovery,
    acks: rows[0]?.acks as ComparedAcks,
    lost: (rows[0]?.lost ?? '').split(' ').filter(Boolean).map(Number),
    sent: rows.map(({ time_s, segment }) => ({
      time: Number(time_s) * 1000,
      number: Number(segment),
    })),
    timeouts: Number(rows[0]?.timeouts),
  }));
}

/** Each of ns-2's runs with ours beside it. */
export function compareRecoveries(theirs: readonly Recovered[]): RecoveryComparison[] {
  return theirs.map((their) => {
    const our = recoveryRun(their.recovery, their.lost, their.acks);
    const sameOrder =
      our.sent.length === their.sent.length &&
      our.sent.every(({ number }, i) => number === their.sent[i]?.number);
    const worst = Math.max(
      ...our.sent.map(({ time }, i) => Math.abs(time - (their.sent[i]?.time ?? NaN)) * 1000),
    );
    const exception = exceptionOf(their);
    const limit = exception === undefined ? limitOf(their) : null;
    const [again, ns2Again] = [againIn(our), againIn(their)];
    const [ours, ns2] = [repairTime(our), repairTime(their)];
    const againWithin =
      exception?.again === undefined
        ? again.join() === ns2Again.join()
        : Math.abs(again.length - ns2Again.length) <= exception.again;
    const timesWithin =
      limit === null ? Math.abs(ours - ns2) < sumLimit * ns2 : sameOrder && worst < limit;
    return {
      recovery: their.recovery,
      acks: their.acks,
      lost: their.lost,
      again: again.length,
      ns2_again: ns2Again.length,
      timeouts: our.timeouts,
      ns2_timeouts: their.timeouts,
      repaired_ms: ours,
      ns2_repaired_ms: ns2,
      same_order: sameOrder,
      worst_us: sameOrder ? rounded(worst, 3) : null,
      limit_us: limit,
      within: againWithin && our.timeouts === their.timeouts && timesWithin,
      reason: exception?.reason ?? '',
    };
  });
}

/**
 * To the microsecond that times are recorded to, or within a tick of the clock that a timeout is
 * counted in, which begins at a random moment there. Of SACK the sums are compared: ours is RFC
 * 6675's, which came later and takes other things for lost; and ns-2's ACKs are longer.
 */
function limitOf({ recovery, timeouts }: Recovered): number | null {
  if (recovery === 'sack') return null;
  return timeouts > 0 ? 1000 : 1;
}

/** Part of ns-2's time by which a time may differ where sums are compared. */
const sumLimit = 0.1;

/** A run of which only the sums are compared, though its recovery is ns-2's. */
interface Exception {
  readonly recovery: ComparedRecovery;
  readonly acks: ComparedAcks;
  readonly lost: readonly string[];
  readonly reason: string;
  /** So many segments more or fewer may be sent again. */
  readonly again?: number;
}

const exceptions: readonly Exception[] = [
  {
    recovery: 'tahoe',
    acks: 'delayed',
    lost: ['80 84 88 92', '80 81 82 83 84 85'],
    again: 1,
    reason:
      'Tahoe retransmits what has arrived, and ns-2’s DelAck delays the ACK of a repeated segment if it is the newest in order (its number is that of the ACK); ours answers every repeated segment at once (RFC 9293, section 3.10.7.4), so it sends duplicate ACKs that ns-2 does not',
  },
];

function exceptionOf({ recovery, acks, lost }: Recovered): Exception | undefined {
  return exceptions.find(
    (each) =>
      each.recovery === recovery && each.acks === acks && each.lost.includes(lost.join(' ')),
  );
}

/** Numbers of the segments sent again, in order. */
export function againIn({ sent }: Recovered): number[] {
  const seen = new Set<number>();
  return sent.flatMap(({ number }) => {
    if (seen.has(number)) return [number];
    seen.add(number);
    return [];
  });
}

/** From the first loss's sending to the transfer's last segment's, ms; without losses from the first segment's. */
export function repairTime({ lost, sent }: Recovered): number {
  const first = sent.find(({ number }) => number === (lost[0] ?? 0))?.time ?? NaN;
  return rounded((sent.at(-1)?.time ?? NaN) - first, 3);
}
