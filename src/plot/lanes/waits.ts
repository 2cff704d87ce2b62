import {
  byteCount,
  holdPhasesOf,
  isScripted,
  silencesOf,
  thinkUntil,
  type HoldPhase,
  type Silence,
} from '../../analysis/index.ts';
import type { Heartbeats } from '../../analysis/why/index.ts';
import { Kind, Reason } from '../../trace/codes/index.ts';
import { noRecord, type Nanoseconds, type Trace } from '../../trace/format/index.ts';
import { recordsOf } from '../../trace/index.ts';
import { eventSpan } from '../scales/view.ts';

/** A silence is shown if it takes at least this part of the run. */
const notablePart = 0.1;

/** What ends a wait. */
export type WaitEnd = 'tick' | 'timer' | 'ack' | 'window' | 'data' | 'write' | 'thought' | 'other';

/** What one host waits for while neither side sends. */
export interface LaneWait {
  readonly host: number;
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  /** `holds back 5,191 bytes`, `holds back its ACK`, `thinks`. */
  readonly held: string;
  /** The same in less room: `5,191 bytes wait`, `its ACK waits`, `thinks`. */
  readonly heldInBrief: string;
  /** `until an ACK arrives`; empty where the log does not say. */
  readonly until: string;
  readonly ends: WaitEnd;
}

/** A long silence, and what both hosts wait for in it. */
export interface LaneSilence {
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  /** In the order of host numbers; none if the log does not explain it. */
  readonly waits: readonly LaneWait[];
}

/**
 * The silences that take at least a tenth of the run each, in order of time, with the wait of each host that
 * lasts through most of one.
 * @param hosts numbers of the hosts whose waits count
 * @param heartbeats interval of each host's heartbeat: a timer that ends a wait there is a tick of it
 */
export function longSilencesOf(
  trace: Trace,
  hosts: readonly number[],
  heartbeats?: Heartbeats,
): LaneSilence[] {
  const [first, last] = eventSpan(trace);
  return silencesOf(trace, (last - first) * notablePart).map((silence) => ({
    from: silence.from,
    to: silence.to,
    waits: hosts.flatMap((host) => waitIn(trace, silence, host, heartbeats)),
  }));
}

/** When everything sent before a silence has been received: from then on only waits are left. Nanoseconds. */
export function settledIn(trace: Trace, silence: Pick<Silence, 'from' | 'to'>): Nanoseconds {
  let settled = silence.from;
  for (const id of recordsOf(trace, Kind.Received)) {
    const time = trace.time(id);
    if (time < silence.to) settled = Math.max(settled, time);
  }
  return settled;
}

function waitIn(trace: Trace, silence: Silence, host: number, heartbeats: Heartbeats): LaneWait[] {
  const half = (silence.to - silence.from) / 2;
  let longest: HoldPhase | undefined;
  for (const phase of holdPhasesOf(trace)) {
    if (phase.host !== host || phase.because === Reason.Application) continue;
    const long = sharedTime(phase, silence);
    if (long >= half && (longest === undefined || long > sharedTime(longest, silence))) {
      longest = phase;
    }
  }
  if (longest === undefined) return thinkTimeIn(trace, silence, host);
  const { from, to } = longest;
  const ends = endOf(trace, longest, heartbeats?.[host] !== undefined);
  return [{ host, from, to, ends, ...heldWords(longest), until: untilWords[ends] }];
}

/** An application that thinks, or pauses by its script, through most of a silence. */
function thinkTimeIn(trace: Trace, silence: Silence, host: number): LaneWait[] {
  const half = (silence.to - silence.from) / 2;
  for (const id of recordsOf(trace, Kind.Think)) {
    const thought = { from: trace.time(id), to: thinkUntil(trace, id) };
    if (trace.host(id) !== host || sharedTime(thought, silence) < half) continue;
    const held = isScripted(trace) ? 'pauses' : 'thinks';
    return [{ host, ...thought, ...sameInBrief(held), until: '', ends: 'thought' }];
  }
  return [];
}

interface Span {
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
}

function sharedTime(a: Span, b: Span): Nanoseconds {
  return Math.min(a.to, b.to) - Math.max(a.from, b.from);
}

function endOf(trace: Trace, { because, releasedBy }: HoldPhase, ticks: boolean): WaitEnd {
  if (releasedBy === undefined) return 'other';
  // An amount replaced by the next one ends by that one's cause.
  const by = trace.kind(releasedBy) === Kind.Hold ? trace.cause(releasedBy) : releasedBy;
  if (by === noRecord) return 'other';
  switch (trace.kind(by)) {
    case Kind.TimerFired:
      return because === Reason.DelayedAck && ticks ? 'tick' : 'timer';
    case Kind.Received:
      if (because === Reason.DelayedAck) return 'data';
      return because === Reason.ReceiveWindow ? 'window' : 'ack';
    case Kind.Write:
      return 'write';
    default:
      return 'other';
  }
}

const untilWords: Readonly<Record<WaitEnd, string>> = {
  tick: 'until its timer ticks',
  timer: 'until its timer fires',
  ack: 'until an ACK arrives',
  window: 'until the window has room',
  data: 'until more data arrives',
  write: 'until its application writes',
  thought: '',
  other: '',
};

type HeldWords = Pick<LaneWait, 'held' | 'heldInBrief'>;

function heldWords({ because, bytes }: HoldPhase): HeldWords {
  if (because === Reason.DelayedAck) {
    return { held: 'holds back its ACK', heldInBrief: 'its ACK waits' };
  }
  if (because === Reason.RetransmissionWait) return sameInBrief('waits for an ACK');
  if (bytes === 0) return sameInBrief('waits');
  const count = byteCount(bytes);
  return { held: `holds back ${count}`, heldInBrief: `${count} ${bytes === 1 ? 'waits' : 'wait'}` };
}

function sameInBrief(held: string): HeldWords {
  return { held, heldInBrief: held };
}
