import { DropCode, Kind } from '../../trace/codes/index.ts';
import { noRecord, type Nanoseconds, type RecordId, type Trace } from '../../trace/format/index.ts';
import { connectionsOf, oncePerTrace, recordsOf } from '../../trace/index.ts';
import { arrivedRecord, droppedRecord, transmitRecord } from '../../trace/records/index.ts';
import { lastNotAfter } from '../interval-index.ts';
import type { Level } from './windows.ts';

/** A frame on one link. */
export interface QueuedFrame {
  /** The segment that it carries, or a packet of cross traffic. */
  readonly segment: RecordId;
  /** 65535: none (cross traffic). */
  readonly connection: number;
  readonly joined: Nanoseconds;
  /** When its transmission starts, so that it no longer waits. */
  readonly started: Nanoseconds;
  /** When its last bit has left. */
  readonly transmitted: Nanoseconds;
  /** On the wire. */
  readonly bytes: number;
  /** It was not transmitted but dropped from the queue, at `started`. */
  readonly dropped?: true;
}

/** A frame that found no room, or that was dropped after it had waited. */
export interface QueueDrop {
  readonly record: RecordId;
  readonly segment: RecordId;
  readonly connection: number;
  readonly time: Nanoseconds;
  /** Other frames waiting then. */
  readonly waiting: number;
  /** By CoDel: how long it had waited. */
  readonly waited: Nanoseconds | undefined;
}

/** One link's queue over a whole run. */
export interface LineQueue {
  /** Nodes: hosts by number, then routers. */
  readonly from: number;
  readonly to: number;
  /** All frames that the link sent or that were dropped from its queue, in the order in which they left the queue. */
  readonly frames: readonly QueuedFrame[];
  readonly drops: readonly QueueDrop[];
  /** Frames waiting, without the one being sent. */
  readonly waiting: readonly Level[];
  /** The largest number of frames that waited at the same time. */
  readonly most: number;
  /** How many fit, according to the first drop for want of room; undefined if there was none. */
  readonly room: number | undefined;
}

/**
 * Below this, frames waiting on a host's own link are not interesting: they are the segments of one write, one behind another. A
 * router's queue always is.
 */
const minWaiting = 3;

/**
 * Reads from the log the queues in which frames waited for a link or that dropped some: first the bottleneck, by most drops
 * and then by most waiting. Links on which nothing waits are left out. Cached per log.
 */
export const queuesOf: (trace: Trace) => readonly LineQueue[] = oncePerTrace((trace) => {
  const lines = new Lines(trace);
  /** Frames that wait in a queue that decides later when they leave, by their records. */
  const undecided = new Set<RecordId>();
  for (const id of recordsOf(trace, ...kinds)) {
    const kind = trace.kind(id);
    if (kind === Kind.Arrived) noteEnd(trace, id, lines.of(trace.cause(id)));
    else if (kind === Kind.Queued) undecided.add(id);
    else {
      const waited = undecided.delete(trace.cause(id));
      const line = lines.of(id);
      if (kind === Kind.Transmit || waited) line?.frames.push(frameOf(trace, id, waited));
      if (kind === Kind.Dropped && isOfQueue(trace, id)) line?.drops.push(dropOf(trace, id));
    }
  }
  for (const id of undecided) lines.of(id)?.frames.push(waitingFrame(trace, id, Infinity));
  return lines.all
    .map(finishedQueue)
    .filter(
      ({ from, most, drops }) =>
        drops.length > 0 || most >= (from < trace.header.hosts.length ? minWaiting : 1),
    )
    .sort((a, b) => b.drops.length - a.drops.length || b.most - a.most);
});

const kinds = [Kind.Queued, Kind.Transmit, Kind.Arrived, Kind.Dropped];

function isOfQueue(trace: Trace, drop: RecordId): boolean {
  const why = trace.code(drop);
  return why === DropCode.QueueFull || why === DropCode.CoDel;
}

/**
 * The content of a queue after everything at a time has happened: first the frame being sent, then those waiting, in the
 * order in which they will leave.
 */
export function queueAt(queue: LineQueue, time: Nanoseconds): QueuedFrame[] {
  const { frames, waiting } = queue;
  const gone = lastNotAfter(frames, ({ started }) => started, time);
  let last = gone;
  while (frames[last]?.dropped === true) last--;
  const sending = frames[last];
  const held = sending !== undefined && sending.transmitted > time ? [sending] : [];
  const most =
    held.length + (waiting[lastNotAfter(waiting, (level) => level.time, time)]?.value ?? 0);
  for (let i = gone + 1; held.length < most; i++) {
    const frame = frames[i] as QueuedFrame;
    if (frame.joined <= time) held.push(frame);
  }
  return held;
}

interface Reading {
  readonly from: number;
  readonly to: number;
  readonly frames: Mutable<QueuedFrame>[];
  readonly drops: QueueDrop[];
  /** How many of the frames have arrived, or were overtaken by one that did and so were lost. */
  arrived: number;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** @param id a record of its transmission, or of its drop @param waited whether its cause is the record of its joining */
function frameOf(trace: Trace, id: RecordId, waited: boolean): Mutable<QueuedFrame> {
  if (trace.kind(id) === Kind.Dropped) {
    return { ...waitingFrame(trace, trace.cause(id), trace.time(id)), dropped: true };
  }
  const started = transmitRecord.start(trace, id);
  return waitingFrame(trace, waited ? trace.cause(id) : id, started);
}

/** @param id a record of when it joined the queue, with its size */
function waitingFrame(trace: Trace, id: RecordId, started: Nanoseconds): Mutable<QueuedFrame> {
  return {
    segment: trace.segment(id),
    connection: trace.connection(id),
    joined: trace.time(id),
    started,
    // Until its arrival corrects it, or the end of the log; a frame lost on the wire never arrives.
    transmitted: started,
    bytes: transmitRecord.frame(trace, id),
  };
}

function dropOf(trace: Trace, id: RecordId): QueueDrop {
  return {
    record: id,
    segment: trace.segment(id),
    connection: trace.connection(id),
    time: trace.time(id),
    waiting: droppedRecord.waiting(trace, id),
    waited:
      trace.code(id) === DropCode.CoDel ? trace.time(id) - trace.time(trace.cause(id)) : undefined,
  };
}

function finishedQueue(reading: Reading): LineQueue {
  const { from, to, frames, drops, arrived } = reading;
  // The frames on the wire when the log ends take as long for a byte as the last to arrive.
  const { bytes, started, transmitted } = frames[arrived - 1] as QueuedFrame;
  for (const frame of frames.slice(arrived)) {
    frame.transmitted += (frame.bytes * (transmitted - started)) / bytes;
  }
  const waiting = waitingOf(frames);
  const most = waiting.reduce((high, { value }) => Math.max(high, value), 0);
  const room = drops.find(({ waited }) => waited === undefined)?.waiting;
  return { from, to, frames, drops, waiting, most, room };
}

/** How many frames wait: one more when a frame that must wait joins, one fewer when its transmission starts. */
function waitingOf(frames: readonly QueuedFrame[]): Level[] {
  const levels: Level[] = [];
  const waiters = frames.filter(({ joined, started }) => started > joined);
  const joining = waiters.toSorted((a, b) => a.joined - b.joined);
  let left = 0;
  const note = (time: Nanoseconds, value: number, record: RecordId): void => {
    // If there are several changes at one instant, the last one counts.
    if (levels.at(-1)?.time === time) levels.pop();
    levels.push({ time, value, record });
  };
  const leaveUntil = (time: Nanoseconds, come: number): void => {
    for (let one = waiters[left]; one !== undefined && left < come && one.started <= time;) {
      left++;
      note(one.started, come - left, one.segment);
      one = waiters[left];
    }
  };
  joining.forEach((frame, come) => {
    leaveUntil(frame.joined, come);
    note(frame.joined, come + 1 - left, frame.segment);
  });
  leaveUntil(Number.MAX_VALUE, waiters.length);
  return levels;
}

/** Records when a frame's transmission ended. Frames arrive in the order in which they were sent. */
function noteEnd(trace: Trace, arrived: RecordId, line: Reading | undefined): void {
  if (line === undefined) return;
  const segment = trace.segment(arrived);
  while (line.arrived < line.frames.length) {
    const frame = line.frames[line.arrived++] as Mutable<QueuedFrame>;
    if (frame.segment !== segment) continue;
    frame.transmitted = arrivedRecord.transmitted(trace, arrived);
    return;
  }
}

/**
 * Finds the link that a record is about. A record names the sending node; the other end follows from where frames to the
 * same host arrive, because a network has one path from a node to a host.
 */
class Lines {
  private readonly trace: Trace;
  private readonly byWay = new Map<number, Reading>();
  private readonly peers = new Map<number, readonly [client: number, server: number]>();
  readonly all: readonly Reading[];

  constructor(trace: Trace) {
    this.trace = trace;
    connectionsOf(trace).forEach(({ id, client, server }) => {
      this.peers.set(id, [client, server]);
    });
    const byEnds = new Map<number, Reading>();
    for (const id of recordsOf(trace, Kind.Arrived)) {
      const cause = trace.cause(id);
      if (cause === noRecord || this.byWay.has(this.wayOf(cause))) continue;
      const [from, to] = [trace.host(cause), trace.host(id)];
      const line = byEnds.get(from * nodes + to) ?? { from, to, frames: [], drops: [], arrived: 0 };
      byEnds.set(from * nodes + to, line);
      this.byWay.set(this.wayOf(cause), line);
    }
    this.all = [...byEnds.values()];
  }

  /** Undefined if nothing ever arrives over this link. */
  of(id: RecordId): Reading | undefined {
    return this.byWay.get(this.wayOf(id));
  }

  /** A node and a frame's destination as a number; for cross traffic, the node where it enters. */
  private wayOf(id: RecordId): number {
    const { trace } = this;
    const source = trace.host(trace.segment(id));
    const pair = this.peers.get(trace.connection(id));
    const target = pair === undefined ? nodes + source : source === pair[0] ? pair[1] : pair[0];
    return trace.host(id) * 2 * nodes + target;
  }
}

/** More than the number of nodes in any log. */
const nodes = 0x10000;
