import { holdsOf, type HoldPhase } from '../../analysis/index.ts';
import { longestPause, shortestStall, type FindingKind } from '../../capture/findings/index.ts';
import { Flag, Kind, Reason, reasonBit, TimerCode } from '../../trace/codes/index.ts';
import { noRecord, type Nanoseconds, type RecordId, type Trace } from '../../trace/format/index.ts';
import { connectionsOf, recordsOf, segmentsOf, type Segment } from '../../trace/index.ts';
import { isProgress, timerOf, type LoggedConnection, type TrueStall } from './logged.ts';
import { lossStalls } from './truth-losses.ts';
import { windowStalls } from './truth-windows.ts';

/** All stalls of a log, by the table in docs/diagnosis.md. */
export function trueStalls(trace: Trace): TrueStall[] {
  const segments = segmentsOf(trace);
  const phases = holdsOf(trace).filter(({ because }) => because !== Reason.DelayedAck);
  const writes = [...recordsOf(trace, Kind.Write)].map((id) => trace.record(id));
  return connectionsOf(trace).flatMap((connection) => {
    // Where several end together, the longest counts: the map keeps the last.
    const held = new Map(
      phases
        .filter((phase) => phase.connection === connection.id)
        .toSorted((a, b) => b.from - a.from)
        .map((phase) => [`${phase.host} ${phase.to}`, phase]),
    );
    const logged: LoggedConnection = {
      trace,
      id: connection.id,
      client: connection.client,
      segments: segments.filter((one) => one.connection === connection.id),
      writes: writes.filter((write) => write.connection === connection.id),
      held,
    };
    const stalls = [
      ...silentStalls(logged),
      ...queueStalls(logged),
      ...lossStalls(logged),
      ...windowStalls(logged),
    ];
    return joined(stalls.sort((a, b) => a.from - b.from || a.to - b.to));
  });
}

/** What a timer repairs is the timer's stall alone. */
function joined(stalls: readonly TrueStall[]): TrueStall[] {
  const timed = stalls.filter(({ kind }) => byTimer.includes(kind));
  const apart: TrueStall[] = [];
  for (const stall of stalls) {
    const within = ({ from, to }: TrueStall) => stall.from < to && from < stall.to;
    if (!byTimer.includes(stall.kind) && timed.some(within)) continue;
    // What held the second segment up besides the window counts.
    if (stall.kind === 'initial-window' && stalls.some((one) => one !== stall && within(one))) {
      continue;
    }
    const before = apart.at(-1);
    const continues =
      stall.kind === before?.kind &&
      (stall.to === before.to || (asOne.includes(stall.kind) && stall.from < before.to));
    if (continues) apart[apart.length - 1] = { ...before, to: Math.max(before.to, stall.to) };
    else apart.push(stall);
  }
  return apart;
}

/** Kinds of which those that overlap are one: both ends’ timers repair a lost SYN. */
const asOne: readonly FindingKind[] = ['queueing', 'connection-set-up'];

const byTimer: readonly FindingKind[] = [
  'retransmission-timeout',
  'tail-loss-probe',
  'connection-set-up',
];

/** The stalls in which an end could have sent, and did not. */
function silentStalls(logged: LoggedConnection): TrueStall[] {
  const hosts = [...new Set(logged.segments.map(({ from }) => from))];
  return hosts.flatMap((host) => silencesOf(logged, host));
}

function silencesOf(logged: LoggedConnection, host: number): TrueStall[] {
  const { trace, id, segments, client } = logged;
  const stalls: TrueStall[] = [];
  /** The holds that ended: what is released together waited once. */
  const ended = new Set<number>();
  /** The turn of the last stall, if more of the same kind would continue it. */
  let open = NaN;
  segments.forEach((segment, i) => {
    const { from: sender, sentAt } = segment;
    if (sender !== host || !isProgress(trace, segment) || ended.has(sentAt)) return;
    ended.add(sentAt);
    const before = segments.slice(0, i);
    const found = stallBefore(logged, segment, before);
    if (found === undefined || found.to - found.from <= shortestStall) return;
    const { kind, from, to } = found;
    // A pause between two visits holds nothing up.
    if (kind === 'client-think' && host === client && to - from > longestPause) return;
    const told = toldBefore(segment, before);
    const last = stalls.at(-1);
    if (last?.kind === kind && open === told) {
      stalls[stalls.length - 1] = { ...last, to };
      return;
    }
    stalls.push({ connection: id, kind, from, to });
    // The first wait of a turn is apart.
    const opens = turnOf(segment, before).length === 0;
    open = byItself.includes(kind) && !opens ? told : NaN;
  });
  return stalls;
}

/** Kinds of which several in one turn are one stall: a program writes with pauses, or a timer spreads the data. */
const byItself: readonly FindingKind[] = ['server-think', 'client-think', 'cork', 'pacing'];

/** When an end last heard data before it sent a segment. */
function toldBefore({ from, sentAt }: Segment, before: readonly Segment[]): Nanoseconds {
  return Math.max(
    0,
    ...before.filter(({ length }) => length > 0).map((one) => arrivalBefore(one, from, sentAt)),
  );
}

/** Data that waited at its own host behind frames of other connections, and not behind its own data. */
function queueStalls({ trace, id, segments }: LoggedConnection): TrueStall[] {
  return segments.flatMap((segment, i): TrueStall[] => {
    const { sentAt, transmitAt: to } = segment;
    if (to === undefined || !isProgress(trace, segment)) return [];
    const own = segments.slice(0, i).filter((other) => isProgress(trace, other));
    const from = Math.max(sentAt, linkFreeAt(own, segment.from));
    return to - from > shortestStall ? [{ connection: id, kind: 'queueing', from, to }] : [];
  });
}

type Found = Omit<TrueStall, 'connection'>;

function stallBefore(
  logged: LoggedConnection,
  segment: Segment,
  before: readonly Segment[],
): Found | undefined {
  const { trace, client, held } = logged;
  const to = segment.sentAt;
  const own = before.findLast(({ from }) => from === segment.from)?.sentAt ?? 0;
  const heard = Math.max(0, ...before.map((other) => arrivalBefore(other, segment.from, to)));
  const sinceLast = Math.max(own, heard);
  if ((segment.flags & Flag.Syn) !== 0) {
    return segment.retransmission ? { kind: 'connection-set-up', from: own, to } : undefined;
  }
  switch (timerOf(trace, segment)) {
    case TimerCode.Retransmission:
      return { kind: 'retransmission-timeout', from: sinceLast, to };
    case TimerCode.TailLossProbe:
      return { kind: 'tail-loss-probe', from: sinceLast, to };
    default:
  }
  const phase = held.get(`${segment.from} ${to}`);
  if (phase === undefined) return undefined;
  const request = Math.max(
    0,
    ...before
      .filter((other) => isProgress(trace, other))
      .map((other) => arrivalBefore(other, segment.from, to)),
  );
  const taken = linkFreeAt(
    before.filter((other) => isProgress(trace, other)),
    segment.from,
  );
  const free = Math.max(request, taken);
  const found = stallOf(logged, segment, phase, before, free);
  if (found !== undefined && found.to - found.from > shortestStall) return found;
  // What a rule held only briefly was written late.
  const written = held.get(`${segment.from} ${phase.from}`);
  if (written?.because !== Reason.Application) return found;
  return { kind: thinkOf(segment, client), from: Math.max(written.from, free), to: phase.from };
}

function thinkOf({ from }: Segment, client: number): FindingKind {
  return from === client ? 'client-think' : 'server-think';
}

/** What a hold comes to. @param free when its end had heard all and its link had taken all that came before */
function stallOf(
  logged: LoggedConnection,
  segment: Segment,
  phase: HoldPhase,
  before: readonly Segment[],
  free: Nanoseconds,
): Found | undefined {
  const { trace, client } = logged;
  const { to } = phase;
  const from = Math.max(phase.from, free);
  const think = { kind: thinkOf(segment, client), from, to };
  switch (phase.because) {
    case Reason.Application:
      return think;
    case Reason.Cork: {
      if (letByAnswer(trace, phase, before))
        return withoutPath(logged, phase, before, 'delayed-ack');
      // If the program's next write ends it, that write was what the reply waited for.
      const last = lastWrite(logged, segment.from, to);
      return to - last > shortestStall ? { kind: 'cork', from: Math.max(from, last), to } : think;
    }
    case Reason.Pacing:
      return { kind: 'pacing', from, to };
    case Reason.ReceiveWindow:
      // There was room for something, but not for enough.
      return withoutPath(
        logged,
        phase,
        before,
        (phase.also & reasonBit(Reason.SillyWindow)) === 0 ? 'receive-window' : 'silly-window',
      );
    case Reason.Nagle:
      if (letByAnswer(trace, phase, before))
        return withoutPath(logged, phase, before, 'delayed-ack');
      if (isWrite(trace, phase.releasedBy)) return think;
      return withoutPath(
        logged,
        phase,
        before,
        sentFull(segment, before) ? 'short-final-segment' : 'nagle-delayed-ack',
      );
    case Reason.CongestionWindow:
      return withoutPath(
        logged,
        phase,
        before,
        firstWasShort(segment, before) ? 'short-initial-segment' : 'delayed-ack',
      );
    case Reason.SendBuffer:
      return withoutPath(logged, phase, before, 'delayed-ack');
    default:
      return undefined;
  }
}

/** Whether a write ended a hold because the segment got full, and an ACK had just let the program write. */
function letByAnswer(
  trace: Trace,
  { releasedBy, to }: HoldPhase,
  before: readonly Segment[],
): boolean {
  if (!isWrite(trace, releasedBy)) return false;
  const answer = answerOf(trace, releasedBy, before);
  return answer?.receivedAt !== undefined && to - answer.receivedAt < writingTime;
}

/** A program that waited for room writes within this. */
const writingTime: Nanoseconds = 5e6;

function isWrite(trace: Trace, releasedBy: RecordId | undefined): boolean {
  return (
    releasedBy !== undefined && releasedBy !== noRecord && trace.kind(releasedBy) === Kind.Write
  );
}

/** When a host's link had taken what the host sent before. */
function linkFreeAt(before: readonly Segment[], host: number): Nanoseconds {
  const own = before.filter(({ from }) => from === host);
  return Math.max(0, ...own.map((other) => other.transmittedAt ?? other.transmitAt ?? 0));
}

/** When an end's program last wrote; `writes` are in order. */
function lastWrite({ writes }: LoggedConnection, host: number, until: Nanoseconds): Nanoseconds {
  return writes.findLast((write) => write.host === host && write.time <= until)?.time ?? 0;
}

/** A wait that a segment from the peer ends: how long the peer kept that back. */
function withoutPath(
  { trace }: LoggedConnection,
  phase: HoldPhase,
  before: readonly Segment[],
  kind: FindingKind,
): Found | undefined {
  const answer = answerOf(trace, phase.releasedBy, before);
  if (answer === undefined || answer.from === phase.host) return undefined;
  const peer = answer.from;
  const heard = Math.max(
    0,
    ...before
      .filter((other) => other.from !== peer && isProgress(trace, other))
      .map((other) => arrivalBefore(other, peer, answer.sentAt)),
  );
  // At the sender, the wait ends when the answer has come.
  return { kind, from: phase.to - (answer.sentAt - heard), to: phase.to };
}

/** The segment that released a hold. */
function answerOf(
  trace: Trace,
  releasedBy: RecordId | undefined,
  before: readonly Segment[],
): Segment | undefined {
  let id = releasedBy ?? noRecord;
  for (; id !== noRecord && trace.kind(id) !== Kind.TimerFired; id = trace.cause(id)) {
    if (trace.kind(id) !== Kind.Received) continue;
    const segment = trace.segment(id);
    return before.find((other) => other.id === segment);
  }
  return undefined;
}

/** When a segment had come to a host, if it had before `time`. */
function arrivalBefore(other: Segment, host: number, time: Nanoseconds): Nanoseconds {
  const at = other.receivedAt;
  return other.to === host && at !== undefined && at <= time ? at : 0;
}

/** The data that an end has sent since it last heard data. */
function turnOf(segment: Segment, before: readonly Segment[]): Segment[] {
  const { from } = segment;
  const heard = toldBefore(segment, before);
  return before.filter((one) => one.from === from && one.length > 0 && one.sentAt >= heard);
}

function sentFull(segment: Segment, before: readonly Segment[]): boolean {
  const full = fullSegment(segment.from, before);
  return turnOf(segment, before).some(({ length }) => length >= full);
}

function firstWasShort(segment: Segment, before: readonly Segment[]): boolean {
  const turn = turnOf(segment, before);
  const full = Math.max(segment.length, fullSegment(segment.from, before));
  return turn.length > 0 && turn.every(({ length }) => length < full);
}

/** A full segment: the largest that the two SYNs allow, less the options of each segment. */
function fullSegment(from: number, before: readonly Segment[]): number {
  const offered = before.filter(({ mss }) => mss > 0).map(({ mss }) => mss);
  const stamped = before.some(
    (one) => one.from === from && one.length > 0 && one.options.timestamps !== undefined,
  );
  if (offered.length > 0) return Math.min(...offered) - (stamped ? 12 : 0);
  return Math.max(0, ...before.filter((one) => one.from === from).map(({ length }) => length));
}
