import {
  duration,
  holdsOf,
  isScripted,
  lastNotAfter,
  pendingTimer,
  thinkUntil,
  timerName,
  type HoldPhase,
  type SilenceSoFar,
} from '../../analysis/index.ts';
import { lossWords } from '../../analysis/losses/index.ts';
import type { Heartbeats } from '../../analysis/why/index.ts';
import { Charge, Kind, Reason, reasonNames } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { oncePerTrace, recordsOf } from '../../trace/index.ts';
import type { SequenceSource } from '../sequence/source.ts';

/** The cause of a silence, in few words, and its hold. */
export interface SilenceCause {
  readonly hold: HoldPhase | undefined;
  /** `client waits for its 200 ms heartbeat`; empty if the log does not say. */
  readonly words: string;
}

/**
 * Explains a silence by what the segment that breaks it had waited for: a held acknowledgment, held data, or an application
 * that was thinking.
 * @param sources the connections that are on view: only their waits count
 * @param heartbeats interval of each host's heartbeat, for the wording
 */
export function silenceCause(
  sources: readonly [SequenceSource, ...SequenceSource[]],
  silence: SilenceSoFar,
  heartbeats: Heartbeats,
): SilenceCause {
  const { before } = silence;
  const { trace } = sources[0];
  if (before === undefined) return openCause(sources);
  const ended = trace.code(before.id) as Reason;
  const hold = holdsByEnd(trace)
    .get(before.sentAt)
    ?.find(
      (one) =>
        one.because === ended &&
        one.host === before.from &&
        sources.some(({ connection }) => connection === one.connection),
    );
  const thinks = thinkingWords(trace, silence);
  // A delayed ACK that left with the application's own data cost no time.
  const harmless = ended === Reason.DelayedAck && thinks !== '' && before.length > 0;
  if (hold === undefined || ended === Reason.Application || harmless) {
    return { hold: undefined, words: thinks };
  }
  const told = trace.inferred(hold.id);
  if (told !== undefined) return { hold, words: told.cause };
  const host = hostName(trace, hold.host);
  if (before.retransmission && endsByTimer(trace, hold)) {
    return { hold, words: `${host} waits for its ${timerWords(trace, hold)}` };
  }
  if (ended !== Reason.DelayedAck) {
    return { hold, words: `${host} waits: ${waitWords(trace, hold)}` };
  }
  return { hold, words: `${host} ${ackWords(trace, hold, heartbeats)}` };
}

/** A silence at the end of a log is caused by what is held then, withheld reasons first. */
function openCause(sources: readonly [SequenceSource, ...SequenceSource[]]): SilenceCause {
  const { trace } = sources[0];
  const holds = holdsOf(trace).filter(
    ({ open, because, connection }) =>
      open &&
      because !== Reason.Application &&
      sources.some((source) => source.connection === connection),
  );
  const hold = holds.find(({ because }) => because === Reason.None) ?? holds[0];
  const alike = holds.filter(({ because }) => because === hold?.because);
  const words = alike.map(
    (wait) => `${hostName(trace, wait.host)} waits: ${waitWords(trace, wait)}`,
  );
  return { hold, words: [...new Set(words)].join(', ') };
}

/** All waits by the time at which they end. */
const holdsByEnd = oncePerTrace((trace): ReadonlyMap<number, readonly HoldPhase[]> => {
  const ends = new Map<number, HoldPhase[]>();
  for (const hold of holdsOf(trace)) {
    const same = ends.get(hold.to);
    if (same === undefined) ends.set(hold.to, [hold]);
    else same.push(hold);
  }
  return ends;
});

function ackWords(trace: Trace, hold: HoldPhase, heartbeats: Heartbeats): string {
  if (!endsByTimer(trace, hold)) return 'holds its ACK back';
  if (heartbeats === undefined) return 'waits for its heartbeat';
  const interval = heartbeats[hold.host];
  if (interval === undefined) return 'waits for its delayed-ACK timer';
  return `waits for its ${Math.round(interval / 1e6)} ms heartbeat`;
}

/** Whether its own timer ended a wait. */
export function endsByTimer(trace: Trace, hold: HoldPhase): boolean {
  return hold.releasedBy !== undefined && trace.kind(hold.releasedBy) === Kind.TimerFired;
}

/** Waits shorter than this part of the longest are part of ordinary traffic. */
const notablePart = 0.1;

const notable = new WeakMap<readonly HoldPhase[], number>();

/** The minimum length of a wait that pictures name; cached per list. */
export function notableLength(holds: readonly HoldPhase[]): Nanoseconds {
  const known = notable.get(holds);
  if (known !== undefined) return known;
  let longest = 0;
  for (const { because, from, to } of holds) {
    if (because !== Reason.Application) longest = Math.max(longest, to - from);
  }
  notable.set(holds, notablePart * longest);
  return notablePart * longest;
}

/** What ends the wait of a sender without an ACK, as a phrase: a timer, or the ACK. */
export function timerWords(trace: Trace, hold: HoldPhase): string {
  if (!endsByTimer(trace, hold)) return waitWords(trace, hold);
  const pending = pendingTimer(trace, hold);
  return pending === undefined ? 'timer' : timerName(pending.timer);
}

/** Why a host waits, as a phrase. */
export function waitWords(trace: Trace, hold: HoldPhase): string {
  const awaits = hold.because === Reason.RetransmissionWait;
  return (awaits && lossWords()?.missingReason(trace, hold)) || reasonWords(hold.because);
}

/** A reason as a phrase. */
function reasonWords(reason: Reason): string {
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
      return 'no ACK yet';
    case Reason.DelayedAck:
      return 'delayed ACK';
    case Reason.SendBuffer:
      return 'send buffer';
    case Reason.None:
      return '?';
    case Reason.Application:
    case Reason.Cork:
    case Reason.Pacing:
      return reasonNames[reason];
  }
}

/** `184.3 ms of silence`. */
export function silenceWords({ from, to, before }: SilenceSoFar): string {
  return `${duration(to - from)} of silence${before === undefined ? ' so far' : ''}`;
}

const thinkTimesOf = oncePerTrace((trace): readonly RecordId[] => [
  ...recordsOf(trace, Kind.Think),
]);

function thinkingWords(trace: Trace, silence: SilenceSoFar): string {
  const thinkTimes = thinkTimesOf(trace);
  const begins = (id: RecordId): number => trace.time(id);
  for (let i = lastNotAfter(thinkTimes, begins, silence.to - 1); i >= 0; i--) {
    const id = thinkTimes[i] as RecordId;
    const long =
      Math.min(thinkUntil(trace, id), silence.to) - Math.max(trace.time(id), silence.from);
    if (long > (silence.to - silence.from) / 2) {
      const scripted = isScripted(trace) ? 'waits as its script says' : 'thinks';
      const told = trace.inferred(id);
      if (told !== undefined) return told.cause;
      // What it does may be withheld.
      const verb = trace.code(id) === Charge.Nothing ? 'waits: ?' : scripted;
      return `${hostName(trace, trace.host(id))} ${verb}`;
    }
    if (trace.time(id) < silence.from - (silence.to - silence.from)) break;
  }
  return '';
}

function hostName(trace: Trace, host: number): string {
  return trace.header.hosts[host]?.name ?? `host ${host}`;
}
