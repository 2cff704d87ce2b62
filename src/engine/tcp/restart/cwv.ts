import { second, type Nanoseconds } from '../../kernel/time.ts';
import { distance, precedes, type SequenceNumber } from '../sequence.ts';
import { remembered } from './halving.ts';

/** The non-validated period (NVP): five minutes (section 5). */
export const nonValidatedPeriod: Nanoseconds = 300 * second;

/** Parts of the sampling period whose largest samples are remembered (section 4.5.1: 'several, e.g. five'). */
const measurementPeriods = 5;

/** For how long a sample counts: three round trips, a second at least (section 4.2). */
export function samplingPeriod(roundTrip: Nanoseconds): Nanoseconds {
  return Math.max(3 * roundTrip, second);
}

/** A measurement period: when it began, and its largest sample, bytes. */
interface Measured {
  readonly since: Nanoseconds;
  readonly most: number;
}

/** What RFC 7661 remembers; replaced, never changed. Times in nanoseconds, sizes in bytes. */
export interface UseMemory {
  /** HighACK when the sample began that is being taken; undefined: none is. */
  readonly from: SequenceNumber | undefined;
  /** It ends with the ACK of this number; equal to `from`: nothing was outstanding then. */
  readonly until: SequenceNumber;
  /** Oldest first. */
  readonly measured: readonly Measured[];
  /** No sample since the beginning, or since a loss was repaired: pipeACK is undefined. */
  readonly unknown: boolean;
  /** Since when the window is not validated; -1: it is. */
  readonly nonValidatedSince: Nanoseconds;
  /** What was used when a loss was noticed in the non-validated phase; -1: no such loss. */
  readonly usedAtLoss: number;
}

/** At the beginning, and when losses have been repaired, nothing is known of the path (sections 4.1, 4.4.1). */
export const noUse: UseMemory = {
  from: undefined,
  until: 0,
  measured: [],
  unknown: true,
  nonValidatedSince: -1,
  usedAtLoss: -1,
};

/** An ACK of new data: HighACK before and after it, and one beyond all that was sent. */
export interface NewAck {
  readonly now: Nanoseconds;
  readonly before: SequenceNumber;
  readonly highAck: SequenceNumber;
  readonly sent: SequenceNumber;
  readonly roundTrip: Nanoseconds;
}

/**
 * Section 4.2: a sample is what was acknowledged in a round trip, from one HighACK to that which
 * covers all that was sent when the sample began; after a silence, all that was sent until the
 * first ACK came back.
 */
export function sampled(memory: UseMemory, ack: NewAck): UseMemory {
  const { now, before, highAck, sent, roundTrip } = ack;
  const from = memory.from ?? before;
  const waiting = memory.from === undefined || memory.until === from;
  const until = waiting ? sent : memory.until;
  if (precedes(highAck, until)) return { ...memory, from, until };
  const sample = distance(highAck, from);
  const period = samplingPeriod(roundTrip);
  const measured = memory.measured.filter(({ since }) => now - since <= period);
  const last = measured.at(-1);
  if (last !== undefined && now - last.since < period / measurementPeriods) {
    measured[measured.length - 1] = { since: last.since, most: Math.max(last.most, sample) };
  } else {
    measured.push({ since: now, most: sample });
  }
  return { ...memory, from: highAck, until: sent, measured, unknown: false };
}

/** The largest sample of the sampling period: 0 after a silence; undefined: nothing was measured. Bytes. */
export function pipeAck(
  { measured, unknown }: UseMemory,
  now: Nanoseconds,
  roundTrip: Nanoseconds,
): number | undefined {
  if (unknown) return undefined;
  const period = samplingPeriod(roundTrip);
  let most = 0;
  for (const one of measured) if (now - one.since <= period) most = Math.max(most, one.most);
  return most;
}

/** Section 4.3: whether at least half of the window is known to be carried. */
export function isValidated(
  memory: UseMemory,
  now: Nanoseconds,
  cwnd: number,
  roundTrip: Nanoseconds,
): boolean {
  const pipe = pipeAck(memory, now, roundTrip);
  return pipe === undefined || 2 * pipe >= cwnd;
}

/** Notes when the non-validated phase began, which may have been in a silence, or that it is over. */
export function judged(
  memory: UseMemory,
  now: Nanoseconds,
  cwnd: number,
  roundTrip: Nanoseconds,
): UseMemory {
  const before = memory.nonValidatedSince;
  if (isValidated(memory, now, cwnd, roundTrip)) {
    return before < 0 ? memory : { ...memory, nonValidatedSince: -1 };
  }
  if (before >= 0) return memory;
  const enough = memory.measured.findLast(({ most }) => 2 * most >= cwnd);
  const ended = enough === undefined ? now : enough.since + samplingPeriod(roundTrip);
  return { ...memory, nonValidatedSince: Math.min(now, ended) };
}

/**
 * Section 4.4.3: what is left of the window once for each period of five minutes in which it was
 * not validated (section 4.5.2). Bytes; undefined: no period is over.
 */
export function afterPeriods(
  memory: UseMemory,
  now: Nanoseconds,
  windows: { readonly cwnd: number; readonly ssthresh: number },
  initialWindow: number,
): { cwnd: number; ssthresh: number; memory: UseMemory } | undefined {
  const since = memory.nonValidatedSince;
  // 'Greater than': at five minutes sharp it is not over yet.
  const periods = since < 0 ? 0 : Math.ceil((now - since) / nonValidatedPeriod) - 1;
  if (periods <= 0) return undefined;
  const least = Math.min(windows.cwnd, initialWindow);
  let { cwnd } = windows;
  for (let i = 0; i < periods && cwnd > least; i++) cwnd = Math.max(Math.floor(cwnd / 2), least);
  return {
    cwnd,
    ssthresh: remembered(windows.cwnd, windows.ssthresh),
    memory: { ...memory, nonValidatedSince: since + periods * nonValidatedPeriod },
  };
}

/** Section 4.4.1: the window that a loss is to halve; undefined: the window was validated, and all of it counts. */
export function usedWindow(
  memory: UseMemory,
  now: Nanoseconds,
  cwnd: number,
  roundTrip: Nanoseconds,
  flight: number,
): number | undefined {
  if (isValidated(memory, now, cwnd, roundTrip)) return undefined;
  return Math.max(pipeAck(memory, now, roundTrip) ?? 0, flight);
}

/**
 * Section 4.4.1: losses are repaired. What had to be sent again did not get through; half of what
 * did is the window. Bytes, at least one segment; undefined: the window was validated, and the
 * recovery ends as any other.
 */
export function afterRepair(
  { usedAtLoss }: UseMemory,
  resent: number,
  mss: number,
): number | undefined {
  if (usedAtLoss < 0) return undefined;
  return Math.max(mss, Math.floor((usedAtLoss - resent) / 2));
}
