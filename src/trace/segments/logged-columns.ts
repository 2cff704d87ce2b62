import type { Connection } from '../connections.ts';
import { Kind } from '../codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../format/index.ts';
import { noOptions, withOption, type Options } from '../options.ts';
import { SegmentColumns } from './segment-columns.ts';
import type { SegmentCopy } from './segment.ts';

/** The segments of a log, as its records are read one after the other. */
export class LoggedColumns extends SegmentColumns {
  private readonly trace: Trace;
  /** The record that names when the last bit left; 0: there is none, because no record about a segment is the log's first. */
  private readonly departed: Uint32Array;
  private readonly dropped = new Map<number, RecordId>();
  private readonly copies = new Map<number, readonly SegmentCopy[]>();

  constructor(trace: Trace, connections: readonly (Connection | undefined)[], count: number) {
    super(connections, count);
    this.trace = trace;
    this.departed = new Uint32Array(count);
  }

  /** Reads the record of a segment. */
  send(place: number, id: RecordId): void {
    const { trace } = this;
    this.connection[place] = trace.connection(id);
    this.from[place] = trace.host(id);
    const [own, peer] = this.initial(place);
    this.flags[place] = trace.flags(id);
    this.sequence[place] = trace.sequence(id) - own;
    this.acknowledgment[place] = trace.acknowledgment(id) - peer;
    this.length[place] = trace.lengthOf(id);
    this.window[place] = trace.window(id);
    this.value[place] = trace.value(id);
    this.sentAt[place] = trace.time(id);
  }

  transmit(place: number, id: RecordId): void {
    if (Number.isNaN(this.transmitAt[place])) this.transmitAt[place] = this.trace.value(id);
  }

  /** Where there are routers it arrives at each of them first. */
  arrive(place: number, id: RecordId): void {
    if (this.departed[place] === 0) this.departed[place] = id;
    if (this.trace.host(id) !== this.to(place)) return;
    const arrivedAt = this.trace.time(id);
    if (Number.isNaN(this.arrivedAt[place])) {
      this.arrivedAt[place] = arrivedAt;
      return;
    }
    const copy = { arrivedAt, receivedAt: undefined };
    this.copies.set(place, [...this.copiesOf(place), copy]);
  }

  receive(place: number, id: RecordId): void {
    const receivedAt = this.trace.time(id);
    if (Number.isNaN(this.receivedAt[place])) {
      this.receivedAt[place] = receivedAt;
      return;
    }
    const copies = this.copiesOf(place);
    // What arrives first is received first.
    const next = copies.findIndex((copy) => copy.receivedAt === undefined);
    this.copies.set(
      place,
      copies.map((copy, i) => (i === next ? { ...copy, receivedAt } : copy)),
    );
  }

  drop(place: number, id: RecordId): void {
    this.dropped.set(place, id);
  }

  transmittedAt(place: number): Nanoseconds | undefined {
    const record = this.departed[place] as RecordId;
    return record === 0 ? undefined : this.trace.value(record);
  }

  droppedAt(place: number): Nanoseconds | undefined {
    const record = this.dropRecord(place);
    if (record === undefined) return undefined;
    return Math.max(this.trace.time(record), this.trace.value(record));
  }

  dropCode(place: number): number {
    const record = this.dropRecord(place);
    return record === undefined ? 0 : this.trace.code(record);
  }

  copiesOf(place: number): readonly SegmentCopy[] {
    return (this.copies.size > 0 && this.copies.get(place)) || noCopies;
  }

  /** The options of a segment are right behind its record. */
  optionsOf(segment: RecordId): Omit<Options, 'mss'> {
    const { trace } = this;
    let options = noOptions;
    for (let id = segment + 1; id < trace.length && trace.kind(id) === Kind.Options; id++) {
      options = withOption(options, trace, id);
    }
    return options;
  }

  private dropRecord(place: number): RecordId | undefined {
    return this.dropped.size > 0 ? this.dropped.get(place) : undefined;
  }
}

/** Almost every segment has none: they share one list. */
const noCopies: readonly SegmentCopy[] = [];
