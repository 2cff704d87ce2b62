import { second, type Nanoseconds } from '../../kernel/time.ts';
import { remembered } from './halving.ts';
import type { RestartRule } from './restart.ts';

/** The longest time for which a window that is not used may be kept: five minutes (RFC 7661, section 4.1). */
export const nonValidatedPeriod: Nanoseconds = 300 * second;

/**
 * New congestion window validation (RFC 7661): a window that is not used stays for five minutes,
 * but does not grow meanwhile; a loss then leaves half of what was really used. After five
 * minutes it is halved, not below the initial window. An idle sender uses nothing.
 */
export const newWindowValidation: RestartRule = {
  afterIdle({ hasSent, sinceSent, sinceUnused, cwnd, ssthresh, initialWindow }) {
    // A window may have been unused for long before the sender fell silent.
    const unused = Math.max(sinceSent, sinceUnused);
    if (!hasSent || unused < nonValidatedPeriod) return undefined;
    return afterNonValidated(cwnd, ssthresh, initialWindow);
  },
  validates: true,
};

/** Section 4.4.3: what is left after five minutes. Bytes. */
export function afterNonValidated(
  cwnd: number,
  ssthresh: number,
  initialWindow: number,
): { cwnd: number; ssthresh: number } {
  const half = Math.max(Math.floor(cwnd / 2), initialWindow);
  return { cwnd: Math.min(cwnd, half), ssthresh: remembered(cwnd, ssthresh) };
}

/** What new-CWV remembers; replaced, never changed. Times in nanoseconds, sizes in bytes. */
export interface PipeMemory {
  /** A measurement began at this time with so many bytes acknowledged, and ends with the ACK of `until` bytes. */
  readonly since: Nanoseconds;
  readonly from: number;
  readonly until: number;
  /** The greatest volume acknowledged in a round trip, of the present period and the one before. */
  readonly present: number;
  readonly before: number;
  readonly periodSince: Nanoseconds;
  /** Since when the window has not been used; -1: it is. */
  readonly unusedSince: Nanoseconds;
  /** What was in flight when a loss was noticed while the window was not used; -1: no such loss. */
  readonly lossFlight: number;
}

export const noPipe: PipeMemory = {
  since: 0,
  from: 0,
  until: 0,
  present: 0,
  before: 0,
  periodSince: 0,
  unusedSince: -1,
  lossFlight: -1,
};

/**
 * Section 4.4.1: losses are repaired. What was in flight when they were noticed did not get
 * through; half of what did is the window. Bytes, at least one segment; undefined: the window was
 * in use, and a recovery ends as any other.
 */
export function afterLoss(
  { lossFlight }: PipeMemory,
  resent: number,
  mss: number,
): number | undefined {
  if (lossFlight < 0) return undefined;
  return Math.max(mss, Math.floor((lossFlight - resent) / 2));
}

/** After a recovery or a time-out nothing is known of the path: measuring begins anew (section 4.4.1). */
export function forgotten(now: Nanoseconds): PipeMemory {
  return { ...noPipe, periodSince: now };
}

/** The volume acknowledged per round trip, as far as it is known: pipeACK. 0: not known. */
export function pipeAck({ present, before }: PipeMemory): number {
  return Math.max(present, before);
}

/**
 * An ACK: measures (section 4.2), and tells whether the window is validated (section 4.3).
 * @param full the window was full when the ACK came: it is used, whatever was measured (in slow
 * start the measure lags behind by a round trip). @param acknowledged bytes acknowledged in all. @param next bytes sent in all.
 */
export function measurePipe(
  memory: PipeMemory,
  now: Nanoseconds,
  acknowledged: number,
  next: number,
  roundTrip: Nanoseconds,
  cwnd: number,
  full: boolean,
): PipeMemory {
  let { since, from, until, present, before, periodSince } = memory;
  if (acknowledged >= until) {
    // Not the first one: it began with nothing sent.
    if (until > 0) present = Math.max(present, acknowledged - from);
    since = now;
    from = acknowledged;
    until = Math.max(next, acknowledged + 1);
  }
  // Half of the sampling period each: together at least three round trips or a second.
  if (now - periodSince >= Math.max(3 * roundTrip, second) / 2) {
    before = present;
    present = 0;
    periodSince = now;
  }
  const pipe = Math.max(present, before);
  const used = full || pipe === 0 || 2 * pipe >= cwnd;
  const unusedSince = used ? -1 : memory.unusedSince >= 0 ? memory.unusedSince : now;
  return { ...memory, since, from, until, present, before, periodSince, unusedSince };
}
