import { duration, type Heartbeats, type HoldPhase, type Silence } from '../analysis/index.ts';
import { Kind, Reason, reasonNames, type Trace } from '../trace/format/index.ts';

/** What a silence is due to, in few words, and the hold that tells it. */
export interface SilenceCause {
  readonly hold: HoldPhase | undefined;
  /** `client waits for its 200 ms heartbeat`; empty if the log does not say. */
  readonly words: string;
}

/**
 * Explains a silence by what the segment that breaks it had waited for: a held acknowledgment, held
 * data, or an application that was thinking.
 * @param heartbeats interval of each host's heartbeat, nanoseconds, for the wording
 */
export function silenceCause(
  trace: Trace,
  silence: Silence,
  holds: readonly HoldPhase[],
  heartbeats: Heartbeats,
): SilenceCause {
  const { before } = silence;
  const ended = trace.code(before.id) as Reason;
  const hold = holds.find(
    (one) => one.because === ended && one.host === before.from && one.to === before.sentAt,
  );
  if (hold === undefined || ended === Reason.Application) {
    return { hold: undefined, words: thinkingWords(trace, silence) };
  }
  const host = hostName(trace, hold.host);
  if (before.retransmission) return { hold, words: `${host} waits for its retransmission timer` };
  if (ended !== Reason.DelayedAck) return { hold, words: `${host} waits: ${reasonWords(ended)}` };
  return { hold, words: `${host} ${ackWords(trace, hold, heartbeats)}` };
}

function ackWords(trace: Trace, hold: HoldPhase, heartbeats: Heartbeats): string {
  if (!endsByTimer(trace, hold)) return 'holds its ACK back';
  if (heartbeats === undefined) return 'waits for its heartbeat';
  const interval = heartbeats[hold.host];
  if (interval === undefined) return 'waits for its delayed-ACK timer';
  return `waits for its ${Math.round(interval / 1e6)} ms heartbeat`;
}

/** Whether a timer of its own ended a wait. */
export function endsByTimer(trace: Trace, hold: HoldPhase): boolean {
  return hold.releasedBy !== undefined && trace.kind(hold.releasedBy) === Kind.TimerFired;
}

/** Waits shorter than this part of the longest are part of ordinary traffic. */
const notablePart = 0.1;

/** The least length of a wait that is named in pictures, nanoseconds. */
export function notableLength(holds: readonly HoldPhase[]): number {
  const longest = holds.reduce(
    (most, { because, from, to }) =>
      because === Reason.Application ? most : Math.max(most, to - from),
    0,
  );
  return notablePart * longest;
}

/** A reason as a phrase. */
export function reasonWords(reason: Reason): string {
  switch (reason) {
    case Reason.CongestionWindow:
      return 'congestion window';
    case Reason.ReceiveWindow:
      return 'peer’s window';
    case Reason.Nagle:
      return 'Nagle’s rule';
    case Reason.SillyWindow:
      return 'silly-window rule';
    case Reason.RetransmissionWait:
      return 'retransmission timer';
    case Reason.DelayedAck:
      return 'delayed ACK';
    case Reason.SendBuffer:
      return 'send buffer';
    case Reason.None:
    case Reason.Application:
    case Reason.Cork:
    case Reason.Pacing:
      return reasonNames[reason];
  }
}

/** `184.3 ms of silence`. */
export function silenceWords(silence: Silence): string {
  return `${duration(silence.to - silence.from)} of silence`;
}

function thinkingWords(trace: Trace, silence: Silence): string {
  for (let id = trace.firstAtOrAfter(silence.to) - 1; id >= 0; id--) {
    if (trace.kind(id) !== Kind.Think) continue;
    const long = Math.min(trace.value(id), silence.to) - Math.max(trace.time(id), silence.from);
    if (long > (silence.to - silence.from) / 2) return `${hostName(trace, trace.host(id))} thinks`;
    if (trace.time(id) < silence.from - (silence.to - silence.from)) break;
  }
  return '';
}

function hostName(trace: Trace, host: number): string {
  return trace.header.hosts[host]?.name ?? `host ${host}`;
}
