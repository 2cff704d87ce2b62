import { Charge, Flag, Kind, OptionCode, TcpState, type Reason } from '../../trace/codes/index.ts';
import {
  markOf,
  maxRecords,
  noRecord,
  placeOf,
  TraceWriter,
  type Inferred,
  type Nanoseconds,
  type RecordId,
  type Trace,
  type TraceHeader,
} from '../../trace/format/index.ts';
import { SegmentWriter, type RecordWriter } from '../../trace/index.ts';
import type { CapturedConnection, Exchange, PacketColumns } from '../connections/index.ts';
import { Events } from './events.ts';
import { sentIn } from './sent-in.ts';

/** A log while it is written. */
export interface LogInProgress {
  readonly writer: TraceWriter;
  /** The time of the records that are written. */
  readonly clock: { now: Nanoseconds };
  readonly events: Events;
}

/** What is written beside the captured packets, because they suggest it. Events are in the order of time. */
export interface LikelyRecords {
  /** For the log's header; complete once the log is. */
  readonly inferred: Inferred;
  /** Begins what begins before a time. */
  beginBefore(time: Nanoseconds): void;
  /** The reason of its sender's hold that the sending of a packet ends. */
  reasonEndedBy(event: number): Reason;
  /** Writes down what was written with a packet that leaves now. */
  writtenWith(event: number): void;
  /** Takes note of why a segment was sent again. */
  sentAgain(event: number, segment: RecordId): void;
  /** Ends what an event ends. @param cause the record that let it end */
  end(event: number, cause: RecordId): void;
  /** Whether a packet that was just sent is lost, which is written down. */
  loses(event: number, segment: RecordId): boolean;
}

/** A log of captured connections. */
export interface CaptureLog {
  readonly trace: Trace;
  readonly exchanges: readonly Exchange[];
  /** When the log begins, since the start of the client's capture, or of the only one: nanoseconds. */
  readonly first: number;
  /**
   * The segment of a packet of an exchange, by its number in a file; undefined: it is not in the log.
   * @param time near which it is, as of `sentIn`
   */
  segmentOf(exchange: number, packet: number, time: Nanoseconds): RecordId | undefined;
  /** Where the file has a segment: its number in the capture of its sender's end, or else of the other. */
  packetOf(segment: RecordId): { readonly end: 0 | 1; readonly number: number } | undefined;
}

/**
 * Makes a log of captured connections, so that they can be drawn and stepped through like a run. A capture contains only
 * segments, so the log has no windows or applications, and no waits but those that are inferred. A packet seen at one end only
 * has the same time at both.
 * @param between from the start of the client's capture to that of the server's, by their clocks: nanoseconds
 * @param likely what is inferred from the packets
 * @param lead from the log's time 0 to the first packet: nanoseconds
 * @throws RangeError if there are no connections
 */
export function logOf(
  exchanges: readonly Exchange[],
  between = 0,
  likely?: (log: LogInProgress) => LikelyRecords,
  lead = 0,
): CaptureLog {
  const events = new Events(exchanges, between, lead);
  const clock = { now: 0 };
  const header = headerOf(exchanges);
  const writer = new TraceWriter(header, maxRecords, clock);
  const records = likely?.({ writer, clock, events });
  if (records !== undefined) header.inferred = records.inferred;
  const log = new LogOfEvents(writer, clock, events, exchanges, records);
  log.write();
  return {
    trace: writer.trace(),
    exchanges,
    first: events.first,
    segmentOf(exchange, packet, time) {
      const event = sentIn(events, exchange, undefined, packet, time);
      return event === -1 ? undefined : log.segmentAt(event);
    },
    packetOf(segment) {
      const event = log.eventOf(segment);
      if (event === -1) return undefined;
      const { end, packets } = events.sightedBy(event);
      return { end, number: packets.number[events.rowOf(event)] as number };
    },
  };
}

/** The same for one picture: a log of which only the segments can be read. */
export function logOfSegments(exchanges: readonly Exchange[], between: Nanoseconds): Trace {
  const events = new Events(exchanges, between);
  const clock = { now: 0 };
  const writer = new SegmentWriter(headerOf(exchanges), clock, events.count);
  new LogOfEvents(writer, clock, events, exchanges, undefined).write();
  return writer.trace();
}

function headerOf(exchanges: readonly Exchange[]): {
  -readonly [Key in keyof TraceHeader]: TraceHeader[Key];
} {
  const one = exchanges[0]?.client ?? exchanges[0]?.server;
  if (one === undefined) throw new RangeError('the capture has no TCP connection');
  return {
    hosts: [
      { name: 'client', address: one.client.address },
      { name: 'server', address: one.server.address },
    ],
    capturedAt: [
      ...(exchanges.some(({ client }) => client !== undefined) ? [0] : []),
      ...(exchanges.some(({ server }) => server !== undefined) ? [1] : []),
    ],
  };
}

const mark = {
  arrived: markOf(Kind.Arrived, 0, 0, Charge.Propagation),
  received: markOf(Kind.Received, 0, 0, 0),
  transmit: markOf(Kind.Transmit, 0, 0, 0),
};

/** Of an event that sends nothing. */
const noName = 0xffff_ffff;

class LogOfEvents {
  private readonly writer: RecordWriter;
  /** The time of the records that are written. */
  private readonly clock: { now: number };
  private readonly events: Events;
  private readonly exchanges: readonly Exchange[];
  private readonly likely: LikelyRecords | undefined;
  private readonly isOpen: Uint8Array;
  /** By event, the segment's name. */
  private readonly names: Uint32Array;
  /** By connection and side, after the highest number sent so far; NaN: nothing was sent. */
  private readonly highest: Float64Array;
  /** By connection and side, what it heard last. */
  private readonly heard: Int32Array;
  /** What arrives at the time of the last record, after all that is sent then. */
  private arrivals: number[] = [];

  constructor(
    writer: RecordWriter,
    clock: { now: number },
    events: Events,
    exchanges: readonly Exchange[],
    likely: LikelyRecords | undefined,
  ) {
    this.writer = writer;
    this.clock = clock;
    this.events = events;
    this.exchanges = exchanges;
    this.likely = likely;
    this.isOpen = new Uint8Array(exchanges.length);
    this.names = new Uint32Array(events.count).fill(noName);
    this.highest = new Float64Array(2 * exchanges.length).fill(NaN);
    this.heard = new Int32Array(2 * exchanges.length).fill(noRecord);
  }

  write(): void {
    const { events } = this;
    let now = -1;
    for (const event of events.inTime()) {
      const time = events.at(event);
      if (time > now) this.flush();
      now = time;
      this.likely?.beginBefore(time);
      if (events.isArrival(event)) this.arrivals.push(event);
      else {
        this.send(event, time);
        const isLost = this.likely?.loses(event, this.names[event] as number) === true;
        if (!isLost && events.partnerOf(event) === -1) this.arrivals.push(event);
      }
    }
    this.flush();
  }

  /** The segment of an event. */
  segmentAt(event: number): RecordId | undefined {
    const segment = this.names[event];
    return segment === noName ? undefined : segment;
  }

  /** The event of a segment; -1: it is no segment of the log. */
  eventOf(segment: RecordId): number {
    return segment === noName ? -1 : this.names.indexOf(segment);
  }

  private flush(): void {
    for (const event of this.arrivals) this.arrive(event);
    this.arrivals = [];
  }

  private arrive(event: number): void {
    const { writer, events } = this;
    this.clock.now = events.at(event);
    const sent = events.isArrival(event) ? events.partnerOf(event) : event;
    const segment = this.names[sent] as number;
    const { connection } = events.sightedBy(event);
    const host = 1 - events.senderOf(event);
    const place = placeOf(host, connection);
    const cause = writer.brief(mark.arrived, segment, place, segment, events.at(sent));
    const received = writer.brief(mark.received, cause, place, segment, 0);
    this.heard[2 * connection + host] = received;
    this.likely?.end(event, received);
  }

  private send(event: number, time: number): void {
    const { writer, events } = this;
    const { connection, packets } = events.sightedBy(event);
    const row = events.rowOf(event);
    const host = events.senderOf(event);
    this.open(time, connection);
    this.clock.now = time;
    const place = placeOf(host, connection);
    this.likely?.writtenWith(event);
    const segment = writer.length;
    const syn = packets.synOptionsOf(row);
    const isAgain = this.isRepeated(2 * connection + host, packets, row);
    const released = this.likely?.reasonEndedBy(event) ?? 0;
    writer.record(
      markOf(Kind.SegmentSent, released, packets.flags[row] as number, 0),
      noRecord,
      place,
      segment,
      (syn?.mss ?? 0) + (isAgain ? 0x10000 : 0),
      packets.sequence[row] as number,
      packets.acknowledgment[row] as number,
      packets.length[row] as number,
      this.windowOf(connection, host, packets, row),
    );
    this.names[event] = segment;
    if (isAgain) this.likely?.sentAgain(event, segment);
    const option = (code: OptionCode, first: number, second: number): void => {
      const kind = markOf(Kind.Options, code, 0, 0);
      writer.record(kind, segment, place, segment, 0, first, second, 0, 0);
    };
    if (syn?.windowShift !== undefined) option(OptionCode.WindowScale, syn.windowShift, 0);
    if (syn?.sackPermitted === true) option(OptionCode.SackPermitted, 0, 0);
    if (packets.hasTimestamps[row] === 1) {
      const { timestamp, echo } = packets;
      option(OptionCode.Timestamps, timestamp[row] as number, echo[row] as number);
    }
    for (const { start, end } of packets.sackOf(row)) option(OptionCode.Sack, start, end);
    writer.brief(mark.transmit, segment, place, segment, time);
    const heard = this.heard[2 * connection + host] as number;
    this.likely?.end(event, heard === noRecord ? segment : heard);
  }

  private open(time: number, connection: number): void {
    if (this.isOpen[connection] === 1) return;
    this.isOpen[connection] = 1;
    const ends = this.endsOf(connection);
    const sequence = ends.client.port;
    const acknowledgment = ends.server.port;
    const cause = this.writer.append({
      ...{ kind: Kind.Connect, time, connection },
      ...{ sequence, acknowledgment, window: 1 },
    });
    for (const [host, side] of (['client', 'server'] as const).entries()) {
      if (ends.offered[side] !== undefined) continue;
      // Without a SYN this tells what the numbers are relative to.
      this.writer.append({
        ...{ kind: Kind.State, time, host, connection, cause },
        ...{ code: TcpState.Established, flags: TcpState.Closed },
        sequence: ends.initial[side],
      });
    }
  }

  /** RFC 7323, section 2.2: the window of a SYN is never scaled. */
  private windowOf(connection: number, host: 0 | 1, packets: PacketColumns, row: number): number {
    const field = packets.window[row] as number;
    if (((packets.flags[row] as number) & Flag.Syn) !== 0) return field;
    return field << (this.endsOf(connection).shift[host === 0 ? 'client' : 'server'] ?? 0);
  }

  private endsOf(connection: number): CapturedConnection {
    const { client, server } = this.exchanges[connection] as Exchange;
    return (client ?? server) as CapturedConnection;
  }

  /** Whether it repeats numbers that were sent before; remembers the highest. */
  private isRepeated(side: number, packets: PacketColumns, row: number): boolean {
    const flags = packets.flags[row] as number;
    const sequence = packets.sequence[row] as number;
    const used =
      (packets.length[row] as number) +
      ((flags & Flag.Syn) !== 0 ? 1 : 0) +
      ((flags & Flag.Fin) !== 0 ? 1 : 0);
    const end = (sequence + used) >>> 0;
    const before = this.highest[side] as number;
    if (Number.isNaN(before) || ((end - before) | 0) > 0) {
      this.highest[side] = end;
      return ((sequence - before) | 0) < 0 && used > 0;
    }
    return used > 0;
  }
}
