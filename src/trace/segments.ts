import { connectionsOf, type Connection } from './connections.ts';
import { Flag, Kind } from './codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from './format/index.ts';
import { oncePerTraceInSteps, recordsPerStep, type SteppedReading } from './once.ts';
import { noOptions, withOption, type Options } from './options.ts';

/** One segment's life, from one host's TCP to the other host's TCP. */
export interface Segment {
  /** Its name: the number of its SegmentSent record. */
  readonly id: RecordId;
  readonly connection: number;
  /** Host numbers. */
  readonly from: number;
  readonly to: number;
  readonly flags: number;
  /** Relative to the sender's SYN (SYN 0, first byte 1), as tcpdump counts. */
  readonly sequence: number;
  /** `sequence + length`: as tcpdump, SYN and FIN are not counted. */
  readonly end: number;
  /** Relative to the peer's SYN; undefined without the ACK bit. */
  readonly acknowledgment: number | undefined;
  /** Payload bytes. */
  readonly length: number;
  /** Bytes. */
  readonly window: number;
  /** The window field in its header, 16 bits (RFC 7323, section 2.3). */
  readonly windowField: number;
  /** MSS option; 0 if there is none. */
  readonly mss: number;
  /** Its other options. */
  readonly options: Omit<Options, 'mss'>;
  readonly retransmission: boolean;
  /** TCP passed it to the network. */
  readonly sentAt: Nanoseconds;
  /** Its transmission starts (a capture on the sending host stamps it then). */
  readonly transmitAt: Nanoseconds | undefined;
  /** Its last bit left its sender. */
  readonly transmittedAt: Nanoseconds | undefined;
  /** Its last bit arrived at its receiver, the first time if there were copies (a capture there stamps it then). */
  readonly arrivedAt: Nanoseconds | undefined;
  /** TCP on the other side processed it, the first time. */
  readonly receivedAt: Nanoseconds | undefined;
  /** Copies that the network made, in the order in which they arrived. */
  readonly copies: readonly SegmentCopy[];
  readonly droppedAt: Nanoseconds | undefined;
  /** A DropCode; 0 if it was not lost. */
  readonly dropCode: number;
}

/** Another arrival of one segment. */
export interface SegmentCopy {
  readonly arrivedAt: Nanoseconds;
  /** Undefined if the run ended before. */
  readonly receivedAt: Nanoseconds | undefined;
}

/** The log's segments, in the order in which they were sent, so with ascending `id`. Cached per log. */
export const segmentsOf: SteppedReading<readonly Segment[]> = oncePerTraceInSteps(readSegments);

/** The segment with a name; undefined if the log has no such segment. Binary search. */
export function segmentOf(trace: Trace, id: RecordId): Segment | undefined {
  const segments = segmentsOf(trace);
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((segments[middle] as Segment).id < id) low = middle + 1;
    else high = middle;
  }
  return segments[low]?.id === id ? segments[low] : undefined;
}

function* readSegments(trace: Trace): Generator<void, Segment[]> {
  const connections = connectionsOf(trace);
  const segments: Mutable<Segment>[] = [];
  /** By record, its index among the segments plus one; 0: it is no segment. */
  const places = new Int32Array(trace.length);
  const named = (id: RecordId): Mutable<Segment> | undefined => {
    const place = places[trace.segment(id)] ?? 0;
    return place === 0 ? undefined : segments[place - 1];
  };
  const shifts = new WindowShifts();
  for (let id = 0; id < trace.length; id++) {
    if (id % recordsPerStep === 0) yield;
    switch (trace.kind(id)) {
      case Kind.SegmentSent: {
        const segment = readSegment(trace, id, connections[trace.connection(id)]);
        segment.windowField = shifts.field(segment);
        places[id] = segments.push(segment);
        break;
      }
      case Kind.Options: {
        const segment = named(id);
        if (segment === undefined) break;
        segment.options = withOption(segment.options, trace, id);
        shifts.learn(segment);
        break;
      }
      case Kind.Transmit: {
        const segment = named(id);
        if (segment !== undefined) segment.transmitAt ??= trace.value(id);
        break;
      }
      case Kind.Arrived: {
        const segment = named(id);
        if (segment === undefined) break;
        segment.transmittedAt ??= trace.value(id);
        // Where there are routers it arrives at each of them first.
        if (trace.host(id) !== segment.to) break;
        if (segment.arrivedAt === undefined) segment.arrivedAt = trace.time(id);
        else segment.copies = withArrival(segment.copies, trace.time(id));
        break;
      }
      case Kind.Received: {
        const segment = named(id);
        if (segment === undefined) break;
        if (segment.receivedAt === undefined) segment.receivedAt = trace.time(id);
        else segment.copies = withReception(segment.copies, trace.time(id));
        break;
      }
      case Kind.Dropped: {
        const segment = named(id);
        if (segment === undefined) break;
        segment.droppedAt = Math.max(trace.time(id), trace.value(id));
        segment.dropCode = trace.code(id);
        break;
      }
      default:
      // All other kinds are about connections, holds and applications.
    }
  }
  return segments;
}

function readSegment(
  trace: Trace,
  id: RecordId,
  connection: Connection | undefined,
): Mutable<Segment> {
  const from = trace.host(id);
  const fromClient = connection === undefined || from === connection.client;
  const own = fromClient ? connection?.clientInitialSequence : connection?.serverInitialSequence;
  const peer = fromClient ? connection?.serverInitialSequence : connection?.clientInitialSequence;
  const flags = trace.flags(id);
  const sequence = (trace.sequence(id) - (own ?? 0)) >>> 0;
  const length = trace.lengthOf(id);
  const option = trace.value(id);
  return {
    id,
    connection: trace.connection(id),
    from,
    to: connection === undefined ? 1 - from : fromClient ? connection.server : connection.client,
    flags,
    sequence,
    end: sequence + length,
    acknowledgment:
      (flags & Flag.Ack) === 0 ? undefined : (trace.acknowledgment(id) - (peer ?? 0)) >>> 0,
    length,
    window: trace.window(id),
    windowField: trace.window(id),
    mss: option & 0xffff,
    options: noOptions,
    retransmission: (option & 0x10000) !== 0,
    sentAt: trace.time(id),
    transmitAt: undefined,
    transmittedAt: undefined,
    arrivedAt: undefined,
    receivedAt: undefined,
    copies: noCopies,
    droppedAt: undefined,
    dropCode: 0,
  };
}

/** Almost every segment has none: they share one list. */
const noCopies: readonly SegmentCopy[] = [];

function withArrival(copies: readonly SegmentCopy[], arrivedAt: Nanoseconds): SegmentCopy[] {
  return [...copies, { arrivedAt, receivedAt: undefined }];
}

/** What arrives first is received first. */
function withReception(copies: readonly SegmentCopy[], receivedAt: Nanoseconds): SegmentCopy[] {
  const next = copies.findIndex((copy) => copy.receivedAt === undefined);
  return copies.map((copy, i) => (i === next ? { ...copy, receivedAt } : copy));
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The shift of each side's windows, known from the SYNs if both offer the option. */
class WindowShifts {
  /** By connection and host. */
  private readonly offered = new Map<number, number>();

  learn({ connection, from, options }: Segment): void {
    if (options.windowShift !== undefined) {
      this.offered.set(endOf(connection, from), options.windowShift);
    }
  }

  field({ connection, from, to, flags, window }: Segment): number {
    if ((flags & Flag.Syn) !== 0) return window;
    const own = this.offered.get(endOf(connection, from));
    if (own === undefined || !this.offered.has(endOf(connection, to))) return window;
    return window >>> own;
  }
}

/** One end of a connection as a number: both are 16 bits in the log. */
function endOf(connection: number, host: number): number {
  return connection * 0x10000 + host;
}
