import type { VegasConfiguration } from '../../configuration.ts';
import type { Nanoseconds } from '../../kernel/time.ts';
import { distance, type SequenceNumber } from '../sequence.ts';
import type { SentSegment } from '../send-times.ts';

/**
 * TCP Vegas (Brakmo and Peterson 1995), as the USC implementation for SunOS and ns-2 2.35 read
 * it: once per round trip the rate that was reached is compared with the one that an empty path
 * would have given; the difference is what waits in the queues. Windows here are segments, with
 * fractions; times are nanoseconds.
 */
export interface VegasMemory {
  /** The shortest round trip: that of an empty path. */
  readonly base: Nanoseconds;
  /** The last segment's round trip. */
  readonly latest: Nanoseconds;
  /** Smoothed round trip times 8, mean deviation times 4, and the finer timeout made of them. */
  readonly smoothed8: number;
  readonly deviation4: number;
  readonly timeout: number;
  /** The epoch ends with the ACK of this number's segment. */
  readonly epochBegin: SequenceNumber;
  readonly epochStart: Nanoseconds;
  /** Round trips measured in this epoch. */
  readonly sum: Nanoseconds;
  readonly count: number;
  /** Segments per nanosecond in the last epoch, and that epoch's mean round trip. */
  readonly rate: number;
  /** Slow start doubles in every second epoch only. */
  readonly doubling: boolean;
  /** What each ACK of this epoch adds. */
  readonly increment: number;
  /** The window to go on with after duplicate ACKs; 0: none was set. */
  readonly reduced: number;
  readonly reducedAt: Nanoseconds;
  /** So many ACKs after a resent segment are looked at for another one that is overdue. */
  readonly watch: number;
  /** Highest number sent when a timeout struck: losses before it are no news. */
  readonly timedOutUntil: SequenceNumber | undefined;
}

/** What Vegas needs of an ACK of new data. Bytes, unless noted. */
export interface VegasAck {
  readonly now: Nanoseconds;
  readonly cwnd: number;
  readonly ssthresh: number;
  readonly mss: number;
  readonly acknowledgment: SequenceNumber;
  /** Next number to send. */
  readonly next: SequenceNumber;
  /** Duplicate ACKs before this one. */
  readonly duplicates: number;
  /** The last segment that it acknowledges, and the oldest one that it does not. */
  readonly acknowledged: SentSegment | undefined;
  readonly oldest: SentSegment | undefined;
}

export interface VegasDecision {
  readonly memory: VegasMemory;
  readonly cwnd: number;
  readonly ssthresh: number;
  /** Send the oldest unacknowledged segment again, now. */
  readonly resend: boolean;
}

const threshold = 3;
/** Never below: two segments get an ACK at once (ns-2 lets it become 0 and then hangs). */
const least = 2;

/** @param start when the first segment was sent. @param begin its number. */
export function beginVegas(
  roundTrip: Nanoseconds,
  start: Nanoseconds,
  begin: SequenceNumber,
): VegasMemory {
  return {
    base: roundTrip,
    latest: roundTrip,
    smoothed8: roundTrip * 8,
    deviation4: roundTrip,
    timeout: (roundTrip * 2 + roundTrip) / 2,
    epochBegin: begin,
    epochStart: start,
    sum: 0,
    count: 0,
    rate: 0,
    doubling: true,
    increment: 0,
    reduced: 0,
    reducedAt: 0,
    watch: 0,
    timedOutUntil: undefined,
  };
}

/** An ACK of new data. */
export function vegasAck(
  before: VegasMemory,
  facts: VegasAck,
  parameters: VegasConfiguration,
): VegasDecision {
  const { mss, now } = facts;
  let memory = before;
  let cwnd = facts.cwnd / mss;
  let ssthresh = facts.ssthresh / mss;
  if (facts.duplicates > threshold && memory.reduced > 0 && cwnd > memory.reduced) {
    cwnd = memory.reduced;
    ssthresh = least;
  }
  if (distance(facts.acknowledgment, memory.epochBegin) > 0) {
    const epoch = endEpoch(memory, facts, cwnd, ssthresh, parameters);
    ({ memory, cwnd, ssthresh } = epoch);
  }
  if (memory.increment === 1 && cwnd >= ssthresh) memory = { ...memory, increment: 0 };
  // Not if the window is not used: what is out, and the segment that may leave now.
  const used = distance(facts.next, facts.acknowledgment) / mss + 1;
  if (memory.increment > 0 && cwnd - used <= 2) cwnd += memory.increment;
  if (facts.acknowledged?.times === 1) memory = sample(memory, now - facts.acknowledged.at);
  const watch = memory.watch > 0 && overdue(memory, facts.oldest, now) ? memory.watch - 1 : 0;
  const resend = memory.watch > 0 && overdue(memory, facts.oldest, now);
  if (watch !== memory.watch) memory = { ...memory, watch };
  return { memory, cwnd: cwnd * mss, ssthresh: ssthresh * mss, resend };
}

/** The first or second ACK after a resent segment, or a duplicate: is the oldest overdue? */
function overdue(memory: VegasMemory, oldest: SentSegment | undefined, now: Nanoseconds): boolean {
  return oldest !== undefined && now - oldest.at >= memory.timeout;
}

/** Once per round trip: how much waits in the network's queues, and what follows from it. */
function endEpoch(
  memory: VegasMemory,
  facts: VegasAck,
  before: number,
  threshold: number,
  { alpha, beta, gamma }: VegasConfiguration,
): { memory: VegasMemory; cwnd: number; ssthresh: number } {
  const { now, mss, acknowledgment, next } = facts;
  let cwnd = before;
  let ssthresh = threshold;
  let { increment, doubling, base, rate } = memory;
  const roundTrip = memory.count > 0 ? memory.sum / memory.count : now - memory.epochStart;
  const sent = distance(next, memory.epochBegin) / mss;
  if (roundTrip > 0) {
    // A lone segment cannot have waited for others of its kind.
    if (roundTrip < base || sent <= 1) base = roundTrip;
    rate = sent / roundTrip;
    const used = distance(next, acknowledgment) / mss + 1;
    const queued = Math.trunc((used / base - rate) * base + 0.5);
    if (cwnd < ssthresh) {
      doubling = !doubling;
      increment = 0;
      if (doubling && queued > gamma) {
        ssthresh = least;
        cwnd = Math.max(least, cwnd - cwnd / 8);
      } else if (doubling) {
        increment = 1;
      }
    } else if (queued > beta) {
      cwnd = Math.max(least, cwnd - 1);
      increment = 0;
    } else {
      increment = queued < alpha ? 1 / cwnd : 0;
    }
  }
  const fresh = { epochBegin: next, epochStart: now, sum: 0, count: 0 };
  return { memory: { ...memory, ...fresh, base, rate, doubling, increment }, cwnd, ssthresh };
}

function sample(memory: VegasMemory, roundTrip: Nanoseconds): VegasMemory {
  const { sum, count } = memory;
  if (roundTrip <= 0) return { ...memory, count: count + 1 };
  const error = roundTrip - memory.smoothed8 / 8;
  const smoothed8 = memory.smoothed8 + error;
  const deviation4 = memory.deviation4 + Math.abs(error) - memory.deviation4 / 4;
  const timeout = (smoothed8 / 4 + deviation4) / 2;
  return {
    ...memory,
    sum: sum + roundTrip,
    count: count + 1,
    latest: roundTrip,
    base: Math.min(memory.base, roundTrip),
    smoothed8,
    deviation4,
    timeout: timeout + timeout / 16,
  };
}

/** What Vegas needs of a duplicate ACK. Bytes, unless noted. */
export interface VegasDuplicate {
  readonly now: Nanoseconds;
  readonly cwnd: number;
  readonly peerWindow: number;
  readonly mss: number;
  readonly ssthresh: number;
  readonly duplicates: number;
  readonly acknowledgment: SequenceNumber;
  readonly next: SequenceNumber;
  readonly oldest: SentSegment | undefined;
}

/** What to do about a duplicate ACK; `duplicates` is their count from now on. */
export interface VegasDuplicateDecision extends VegasDecision {
  readonly duplicates: number;
}

/** Any duplicate may show that the oldest segment is overdue; the third shows it anyway. */
export function vegasDuplicate(
  before: VegasMemory,
  facts: VegasDuplicate,
): VegasDuplicateDecision | undefined {
  const { now, mss, ssthresh, duplicates, oldest } = facts;
  const times = oldest?.times ?? 1;
  const late = overdue(before, oldest, now);
  let cwnd = facts.cwnd / mss;
  if (!late && duplicates !== threshold) {
    if (duplicates < threshold) return undefined;
    return { memory: before, cwnd: (cwnd + 1) * mss, ssthresh, resend: false, duplicates };
  }
  const { timedOutUntil } = before;
  const old = timedOutUntil !== undefined && distance(facts.acknowledgment, timedOutUntil) <= 0;
  if (old) return undefined;
  const out = distance(facts.next, facts.acknowledgment) / mss + 1;
  let memory: VegasMemory = {
    ...before,
    timedOutUntil: undefined,
    watch: Math.min(2, Math.floor(out)),
    timeout: times > 1 ? before.timeout * 2 : before.timeout + before.timeout / 8,
  };
  // Only once for all that was sent before the window was cut.
  if (before.reducedAt < (oldest?.at ?? 0)) {
    const window = Math.floor(Math.min(facts.cwnd, facts.peerWindow) / mss);
    const reduced = reducedWindow(window, times);
    cwnd = reduced + duplicates;
    memory = { ...memory, reduced, reducedAt: now };
  }
  const counted = times === 1 ? threshold : duplicates;
  return { memory, cwnd: cwnd * mss, ssthresh, resend: true, duplicates: counted };
}

/** A quarter less; half, if the segment was sent more than once. Segments. */
function reducedWindow(window: number, times: number): number {
  if (window <= 3) return least;
  return times > 1 ? Math.floor(window / 2) : window - Math.floor(window / 4);
}

/** The coarse timer ran out: the window is two segments, and ACKs of what was in flight are no news. */
export function vegasTimeout(
  memory: VegasMemory,
  now: Nanoseconds,
  highest: SequenceNumber,
): VegasMemory {
  return { ...memory, reduced: 0, reducedAt: now, timedOutUntil: highest };
}

/** The window to begin anew with after a timeout, segments. */
export const vegasRestart = 2;
