import { Flag } from '../codes/index.ts';
import type { Nanoseconds, RecordId } from '../format/index.ts';
import type { Options } from '../options.ts';
import type { SegmentColumns } from './segment-columns.ts';
import type { Segment, SegmentCopy } from './segment.ts';

/** A segment that reads what it is asked for from columns. */
export class LoggedSegment implements Segment {
  private readonly columns: SegmentColumns;
  readonly id: RecordId;
  /** Its index among the log's segments. */
  private readonly place: number;

  constructor(columns: SegmentColumns, id: RecordId, place: number) {
    this.columns = columns;
    this.id = id;
    this.place = place;
  }

  get connection(): number {
    return this.columns.connection[this.place] as number;
  }

  get from(): number {
    return this.columns.from[this.place] as number;
  }

  get to(): number {
    return this.columns.to(this.place);
  }

  get flags(): number {
    return this.columns.flags[this.place] as number;
  }

  get sequence(): number {
    return this.columns.sequence[this.place] as number;
  }

  get end(): number {
    return this.sequence + this.length;
  }

  get acknowledgment(): number | undefined {
    if ((this.flags & Flag.Ack) === 0) return undefined;
    return this.columns.acknowledgment[this.place];
  }

  get length(): number {
    return this.columns.length[this.place] as number;
  }

  get window(): number {
    return this.columns.window[this.place] as number;
  }

  get mss(): number {
    return (this.columns.value[this.place] as number) & 0xffff;
  }

  get options(): Omit<Options, 'mss'> {
    return this.columns.optionsOf(this.id);
  }

  get retransmission(): boolean {
    return ((this.columns.value[this.place] as number) & 0x10000) !== 0;
  }

  get sentAt(): Nanoseconds {
    return this.columns.sentAt[this.place] as Nanoseconds;
  }

  get transmitAt(): Nanoseconds | undefined {
    return known(this.columns.transmitAt[this.place]);
  }

  get transmittedAt(): Nanoseconds | undefined {
    return this.columns.transmittedAt(this.place);
  }

  get arrivedAt(): Nanoseconds | undefined {
    return known(this.columns.arrivedAt[this.place]);
  }

  get receivedAt(): Nanoseconds | undefined {
    return known(this.columns.receivedAt[this.place]);
  }

  get copies(): readonly SegmentCopy[] {
    return this.columns.copiesOf(this.place);
  }

  get droppedAt(): Nanoseconds | undefined {
    return this.columns.droppedAt(this.place);
  }

  get dropCode(): number {
    return this.columns.dropCode(this.place);
  }
}

/** A time of a column: NaN is none. */
function known(time: Nanoseconds | undefined): Nanoseconds | undefined {
  return time === time ? time : undefined;
}
