import type { Connection } from '../connections.ts';
import { Flag } from '../codes/index.ts';
import type { Nanoseconds, RecordId } from '../format/index.ts';
import type { Options } from '../options.ts';
import type { SegmentColumns } from './segment-columns.ts';
import type { Segment, SegmentCopy } from './segment.ts';

/** A segment that reads what it is asked for from its log. */
export class LoggedSegment implements Segment {
  private readonly columns: SegmentColumns;
  readonly id: RecordId;
  /** Its index among the log's segments. */
  readonly place: number;

  constructor(columns: SegmentColumns, id: RecordId, place: number) {
    this.columns = columns;
    this.id = id;
    this.place = place;
  }

  get connection(): number {
    return this.columns.trace.connection(this.id);
  }

  get from(): number {
    return this.columns.trace.host(this.id);
  }

  get to(): number {
    const { from, opened } = this;
    if (opened === undefined) return 1 - from;
    return from === opened.client ? opened.server : opened.client;
  }

  get flags(): number {
    return this.columns.trace.flags(this.id);
  }

  get sequence(): number {
    return (this.columns.trace.sequence(this.id) - this.initial(this.fromClient)) >>> 0;
  }

  get end(): number {
    return this.sequence + this.length;
  }

  get acknowledgment(): number | undefined {
    if ((this.flags & Flag.Ack) === 0) return undefined;
    return (this.columns.trace.acknowledgment(this.id) - this.initial(!this.fromClient)) >>> 0;
  }

  get length(): number {
    return this.columns.trace.lengthOf(this.id);
  }

  get window(): number {
    return this.columns.trace.window(this.id);
  }

  get windowField(): number {
    return this.window >>> (this.columns.shift[this.place] as number);
  }

  get mss(): number {
    return this.columns.trace.value(this.id) & 0xffff;
  }

  get options(): Omit<Options, 'mss'> {
    return this.columns.optionsOf(this.place);
  }

  get retransmission(): boolean {
    return (this.columns.trace.value(this.id) & 0x10000) !== 0;
  }

  get sentAt(): Nanoseconds {
    return this.columns.trace.time(this.id);
  }

  get transmitAt(): Nanoseconds | undefined {
    const { columns } = this;
    const record = columns.transmit[this.place] as RecordId;
    return record === 0 ? undefined : columns.trace.value(record);
  }

  get transmittedAt(): Nanoseconds | undefined {
    const { columns } = this;
    const record = columns.departed[this.place] as RecordId;
    return record === 0 ? undefined : columns.trace.value(record);
  }

  get arrivedAt(): Nanoseconds | undefined {
    const { columns } = this;
    const record = columns.arrived[this.place] as RecordId;
    return record === 0 ? undefined : columns.trace.time(record);
  }

  get receivedAt(): Nanoseconds | undefined {
    const { columns } = this;
    const record = columns.received[this.place] as RecordId;
    return record === 0 ? undefined : columns.trace.time(record);
  }

  get copies(): readonly SegmentCopy[] {
    return this.columns.copiesOf(this.place);
  }

  get droppedAt(): Nanoseconds | undefined {
    const { columns } = this;
    const { trace } = columns;
    const record = columns.dropped[this.place] as RecordId;
    return record === 0 ? undefined : Math.max(trace.time(record), trace.value(record));
  }

  get dropCode(): number {
    const record = this.columns.dropped[this.place] as RecordId;
    return record === 0 ? 0 : this.columns.trace.code(record);
  }

  private get opened(): Connection | undefined {
    return this.columns.connections[this.connection];
  }

  private get fromClient(): boolean {
    const { opened } = this;
    return opened === undefined || this.from === opened.client;
  }

  private initial(ofClient: boolean): number {
    const { opened } = this;
    const number = ofClient ? opened?.clientInitialSequence : opened?.serverInitialSequence;
    return number ?? 0;
  }
}
