import { connectionsOf, type Connection } from '../connections.ts';
import { Flag, Kind, OptionCode, TcpState } from '../codes/index.ts';
import {
  codeShift,
  flagsShift,
  noRecord,
  TraceWriter,
  type Nanoseconds,
  type RecordId,
  type Trace,
  type TraceHeader,
} from '../format/index.ts';
import { noOptions, type Options } from '../options.ts';
import { LoggedSegment } from './logged-segment.ts';
import { SegmentColumns } from './segment-columns.ts';
import { segmentsOf } from './segments.ts';

/** What the log of a capture is written with. */
export type RecordWriter = Pick<TraceWriter, 'length' | 'record' | 'brief' | 'append'>;

/**
 * Writes a log of which only the segments are asked, for one picture: of the records about them it keeps what the columns
 * of its segments have, in a third of their memory. A segment’s name is its index.
 */
export class SegmentWriter implements RecordWriter {
  private readonly log: TraceWriter;
  private readonly clock: { readonly now: Nanoseconds };
  private readonly connections: Connection[] = [];
  private readonly columns: SackedColumns;
  private count = 0;

  /** @param most as many segments as there might be */
  constructor(header: TraceHeader, clock: { readonly now: Nanoseconds }, most: number) {
    this.log = new TraceWriter(header, most, clock);
    this.clock = clock;
    this.columns = new SackedColumns(this.connections, most);
  }

  /** The name of the next segment. */
  get length(): number {
    return this.count;
  }

  record(
    mark: number,
    _cause: RecordId,
    place: number,
    segment: RecordId,
    value: number,
    sequence: number,
    acknowledgment: number,
    length: number,
    window: number,
  ): RecordId {
    const { columns } = this;
    const code = (mark >>> codeShift) & 0xff;
    if ((mark & 0xff) !== Kind.SegmentSent) {
      if (code === OptionCode.Sack) columns.addSack(segment, sequence, acknowledgment);
      return noRecord;
    }
    const flags = (mark >>> flagsShift) & 0xff;
    const [host, connection] = [place & 0xffff, place >>> 16];
    columns.connection[segment] = connection;
    columns.from[segment] = host;
    columns.flags[segment] = flags;
    columns.sequence[segment] = sequence;
    columns.acknowledgment[segment] = acknowledgment;
    columns.length[segment] = length;
    columns.window[segment] = window;
    columns.value[segment] = value;
    columns.sentAt[segment] = this.clock.now;
    if ((flags & Flag.Syn) !== 0) {
      // The log has no other record of the first number.
      const from = { host, connection, code: TcpState.Established, flags: TcpState.Closed };
      this.append({ kind: Kind.State, time: this.clock.now, ...from, sequence });
    }
    return this.count++;
  }

  brief(
    mark: number,
    _cause: RecordId,
    _place: number,
    segment: RecordId,
    value: number,
  ): RecordId {
    const { columns, clock } = this;
    const kind = mark & 0xff;
    if (kind === Kind.Transmit) columns.transmitAt[segment] = value;
    if (kind === Kind.Arrived) columns.arrivedAt[segment] = clock.now;
    if (kind === Kind.Received) columns.receivedAt[segment] = clock.now;
    return noRecord;
  }

  append(entry: Parameters<RecordWriter['append']>[0]): RecordId {
    return this.log.append(entry);
  }

  /** A log whose segments are known. */
  trace(): Trace {
    const { columns, count } = this;
    const trace = this.log.trace();
    this.connections.push(...connectionsOf(trace));
    for (let place = 0; place < count; place++) {
      const [own, peer] = columns.initial(place);
      columns.sequence[place]! -= own;
      columns.acknowledgment[place]! -= peer;
    }
    segmentsOf.know(
      trace,
      Array.from({ length: count }, (_, place) => new LoggedSegment(columns, place, place)),
    );
    return trace;
  }
}

type SackBlock = Options['sack'][number];

class SackedColumns extends SegmentColumns {
  private readonly sack = new Map<RecordId, SackBlock[]>();

  addSack(segment: RecordId, start: number, end: number): void {
    const blocks = this.sack.get(segment);
    if (blocks === undefined) this.sack.set(segment, [{ start, end }]);
    else blocks.push({ start, end });
  }

  transmittedAt(): undefined {
    return undefined;
  }

  droppedAt(): undefined {
    return undefined;
  }

  dropCode(): number {
    return 0;
  }

  copiesOf(): readonly never[] {
    return [];
  }

  optionsOf(segment: RecordId): Omit<Options, 'mss'> {
    const sack = this.sack.get(segment);
    return sack === undefined ? noOptions : { ...noOptions, sack };
  }
}
