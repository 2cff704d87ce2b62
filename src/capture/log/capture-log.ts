import { Charge, Flag, Kind, OptionCode, TcpState } from '../../trace/codes/index.ts';
import { TraceWriter, type RecordId, type Trace } from '../../trace/format/index.ts';
import type { CapturedConnection, Exchange, PacketColumns } from '../connections/index.ts';
import { Events } from './events.ts';

/** A log of captured connections. */
export interface CaptureLog {
  readonly trace: Trace;
  readonly exchanges: readonly Exchange[];
  /** When the log begins, since the start of the client's capture, or of the only one: nanoseconds. */
  readonly first: number;
  /** Where the file has a segment: its number in the capture of its sender's end, or else of the other. */
  packetOf(segment: RecordId): { readonly end: 0 | 1; readonly number: number } | undefined;
}

/**
 * Makes a log of captured connections, so that they can be drawn and stepped through like a run. A capture contains only
 * segments, so the log has no holds, windows or applications. A packet seen at one end only has the same time at both.
 * @param between from the start of the client's capture to that of the server's, by their clocks: nanoseconds
 * @throws RangeError if there are no connections
 */
export function logOf(exchanges: readonly Exchange[], between = 0): CaptureLog {
  const one = exchanges[0]?.client ?? exchanges[0]?.server;
  if (one === undefined) throw new RangeError('the capture has no TCP connection');
  const events = new Events(exchanges, between);
  const writer = new TraceWriter({
    hosts: [
      { name: 'client', address: one.client.address },
      { name: 'server', address: one.server.address },
    ],
    capturedAt: [
      ...(exchanges.some(({ client }) => client !== undefined) ? [0] : []),
      ...(exchanges.some(({ server }) => server !== undefined) ? [1] : []),
    ],
  });
  const log = new LogOfEvents(writer, events, exchanges);
  log.write();
  return {
    trace: writer.trace(),
    exchanges,
    first: events.first,
    packetOf(segment) {
      const event = log.eventOf(segment);
      if (event === -1) return undefined;
      const { end, packets } = events.sightedBy(event);
      return { end, number: packets.number[events.rowOf(event)] as number };
    },
  };
}

/** Of an event that sends nothing. */
const noName = 0xffff_ffff;

class LogOfEvents {
  private readonly writer: TraceWriter;
  private readonly events: Events;
  private readonly exchanges: readonly Exchange[];
  private readonly isOpen: Uint8Array;
  /** By event, the segment's name. */
  private readonly names: Uint32Array;
  /** By connection and side, after the highest number sent so far; NaN: nothing was sent. */
  private readonly highest: Float64Array;
  /** What arrives at the time of the last record, after all that is sent then. */
  private arrivals: number[] = [];

  constructor(writer: TraceWriter, events: Events, exchanges: readonly Exchange[]) {
    this.writer = writer;
    this.events = events;
    this.exchanges = exchanges;
    this.isOpen = new Uint8Array(exchanges.length);
    this.names = new Uint32Array(events.count).fill(noName);
    this.highest = new Float64Array(2 * exchanges.length).fill(NaN);
  }

  write(): void {
    const { events } = this;
    let now = -1;
    for (const event of events.inTime()) {
      const time = events.at(event);
      if (time > now) this.flush();
      now = time;
      if (events.isArrival(event)) this.arrivals.push(event);
      else {
        this.send(event, time);
        if (events.partnerOf(event) === -1) this.arrivals.push(event);
      }
    }
    this.flush();
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
    const time = events.at(event);
    const sent = events.isArrival(event) ? events.partnerOf(event) : event;
    const segment = this.names[sent] as number;
    const { connection } = events.sightedBy(event);
    const at = { time, host: 1 - events.senderOf(event), connection, segment };
    const { Propagation: charge } = Charge;
    const value = events.at(sent);
    const cause = writer.append({ kind: Kind.Arrived, ...at, cause: segment, charge, value });
    writer.append({ kind: Kind.Received, ...at, cause });
  }

  private send(event: number, time: number): void {
    const { writer, events } = this;
    const { connection, packets } = events.sightedBy(event);
    const row = events.rowOf(event);
    const host = events.senderOf(event);
    this.open(time, connection);
    const at = { time, host, connection };
    const segment = writer.length;
    const syn = packets.synOptionsOf(row);
    const isAgain = this.isRepeated(2 * connection + host, packets, row);
    writer.append({
      kind: Kind.SegmentSent,
      ...at,
      segment,
      flags: packets.flags[row] as number,
      sequence: packets.sequence[row] as number,
      acknowledgment: packets.acknowledgment[row] as number,
      length: packets.length[row] as number,
      window: this.windowOf(connection, host, packets, row),
      value: (syn?.mss ?? 0) + (isAgain ? 0x10000 : 0),
    });
    this.names[event] = segment;
    const itself = { ...at, cause: segment, segment };
    const option = { kind: Kind.Options, ...itself };
    if (syn?.windowShift !== undefined) {
      writer.append({ ...option, code: OptionCode.WindowScale, sequence: syn.windowShift });
    }
    if (syn?.sackPermitted === true) writer.append({ ...option, code: OptionCode.SackPermitted });
    if (packets.hasTimestamps[row] === 1) {
      const sequence = packets.timestamp[row] as number;
      const acknowledgment = packets.echo[row] as number;
      writer.append({ ...option, code: OptionCode.Timestamps, sequence, acknowledgment });
    }
    for (const { start, end } of packets.sackOf(row)) {
      writer.append({ ...option, code: OptionCode.Sack, sequence: start, acknowledgment: end });
    }
    writer.append({ kind: Kind.Transmit, ...itself, value: time });
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
