import { holdsOf, type HoldPhase } from '../../analysis/index.ts';
import { longestPause, shortestStall, type FindingKind } from '../../capture/findings/index.ts';
import { Flag, Kind, Reason, TimerCode } from '../../trace/codes/index.ts';
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

/** What a timer repairs is the timer's stall alone, and the gaps of one paced flight are one. */
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
      (stall.to === before.to ||
        (stall.kind === 'queueing' && stall.from < before.to) ||
        (stall.kind === 'pacing' && stall.from - before.to < shortestStall));
    if (continues) apart[apart.length - 1] = { ...before, to: Math.max(before.to, stall.to) };
    else apart.push(stall);
  }
  return apart;
}

const byTimer: readonly FindingKind[] = [
  'retransmission-timeout',
  'tail-loss-probe',
  'connection-set-up',
];

/** The stalls in which an end could have sent, and did not. */
function silentStalls(logged: LoggedConnection): TrueStall[] {
  const { trace, id, segments, client } = logged;
  const stalls: TrueStall[] = [];
  segments.forEach((segment, i) => {
    if (!isProgress(trace, segment)) return;
    const before = segments.slice(0, i);
    const found = stallBefore(logged, segment, before);
    if (found === undefined) return;
    const { kind, from, to } = found;
    if (to - from <= shortestStall) return;
    // Between two visits nobody waits.
    if (kind === 'client-think' && segment.from === client && to - from > longestPause) return;
    stalls.push({ connection: id, kind, from, to });
  });
  return stalls;
}

/** Data that waited at its own host behind frames of other connections, and not behind its own. */
function queueStalls({ trace, id, segments }: LoggedConnection): TrueStall[] {
  return segments.flatMap((segment, i): TrueStall[] => {
    const { sentAt, transmitAt: to } = segment;
    if (to === undefined || !isProgress(trace, segment)) return [];
    const own = segments.slice(0, i).findLast(({ from }) => from === segment.from);
    const from = Math.max(sentAt, own?.transmittedAt ?? 0);
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
  const taken =
    before.findLast((other) => other.from === segment.from && isProgress(trace, other))
      ?.transmittedAt ?? 0;
  const from = Math.max(phase.from, request, taken);
  switch (phase.because) {
    case Reason.Application:
      return { kind: segment.from === client ? 'client-think' : 'server-think', from, to };
    case Reason.Cork:
      // If the program's next write ends it, that write was what the reply waited for.
      return to - lastWrite(logged, segment.from, to) > shortestStall
        ? { kind: 'cork', from: Math.max(from, lastWrite(logged, segment.from, to)), to }
        : { kind: segment.from === client ? 'client-think' : 'server-think', from, to };
    case Reason.Pacing:
      return { kind: 'pacing', from, to };
    case Reason.SillyWindow:
      return { kind: 'silly-window', from: phase.from, to };
    case Reason.ReceiveWindow:
      return withoutPath(logged, phase, before, 'receive-window');
    case Reason.Nagle:
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
function turnOf({ from, sentAt }: Segment, before: readonly Segment[]): Segment[] {
  const heard = Math.max(
    0,
    ...before.filter(({ length }) => length > 0).map((one) => arrivalBefore(one, from, sentAt)),
  );
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
