import type { Connection } from '../connections.ts';
import { Flag } from '../codes/index.ts';
import type { Nanoseconds, RecordId } from '../format/index.ts';
import type { Options } from '../options.ts';
import { About, type SegmentColumns } from './segment-columns.ts';
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
    return this.relative(this.columns.trace.sequence(this.id), true);
  }

  get end(): number {
    return this.sequence + this.length;
  }

  get acknowledgment(): number | undefined {
    if ((this.flags & Flag.Ack) === 0) return undefined;
    return this.relative(this.columns.trace.acknowledgment(this.id), false);
  }

  get length(): number {
    return this.columns.trace.lengthOf(this.id);
  }

  get window(): number {
    return this.columns.trace.window(this.id);
  }

  get mss(): number {
    return this.columns.trace.value(this.id) & 0xffff;
  }

  get options(): Omit<Options, 'mss'> {
    return this.columns.optionsOf(this.id);
  }

  get retransmission(): boolean {
    return (this.columns.trace.value(this.id) & 0x10000) !== 0;
  }

  get sentAt(): Nanoseconds {
    return this.columns.trace.time(this.id);
  }

  get transmitAt(): Nanoseconds | undefined {
    return this.columns.value(this.place, About.transmit);
  }

  get transmittedAt(): Nanoseconds | undefined {
    return this.columns.value(this.place, About.departed);
  }

  get arrivedAt(): Nanoseconds | undefined {
    return this.columns.time(this.place, About.arrived);
  }

  get receivedAt(): Nanoseconds | undefined {
    return this.columns.time(this.place, About.received);
  }

  get copies(): readonly SegmentCopy[] {
    return this.columns.copiesOf(this.place);
  }

  get droppedAt(): Nanoseconds | undefined {
    const { columns, place } = this;
    const decided = columns.time(place, About.dropped);
    if (decided === undefined) return undefined;
    return Math.max(decided, columns.value(place, About.dropped) ?? 0);
  }

  get dropCode(): number {
    const record = this.columns.record(this.place, About.dropped);
    return record === 0 ? 0 : this.columns.trace.code(record);
  }

  private get opened(): Connection | undefined {
    return this.columns.connections[this.connection];
  }

  /** A number of the sender, or of its peer, from that side's first one. */
  private relative(number: number, own: boolean): number {
    const { opened } = this;
    if (opened === undefined) return number;
    const ofClient = (this.from === opened.client) === own;
    const { clientInitialSequence, serverInitialSequence } = opened;
    return (number - ((ofClient ? clientInitialSequence : serverInitialSequence) ?? 0)) >>> 0;
  }
}
