import type { Connection } from '../connections.ts';
import { Kind } from '../codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../format/index.ts';
import { noOptions, withOption, type Options } from '../options.ts';
import type { SegmentCopy } from './segment.ts';

/** Records about one segment, by their places in its row. */
export const About = { transmit: 0, departed: 1, arrived: 2, received: 3, dropped: 4 } as const;
const width = 5;

/**
 * What became of a log's segments, as the numbers of the records that say it: a log of a million segments has no room for
 * an object with their times. A segment is named by its index. No record about one is the log's first, so 0 means none.
 */
export class SegmentColumns {
  readonly trace: Trace;
  readonly connections: readonly (Connection | undefined)[];
  private readonly records: Uint32Array;
  private readonly copies = new Map<number, readonly SegmentCopy[]>();

  constructor(trace: Trace, connections: readonly (Connection | undefined)[], count: number) {
    this.trace = trace;
    this.connections = connections;
    this.records = new Uint32Array(width * count);
  }

  /** The record about a segment; 0: there is none. @param about one of `About` */
  record(place: number, about: number): RecordId {
    return this.records[width * place + about] as RecordId;
  }

  put(place: number, about: number, id: RecordId): void {
    this.records[width * place + about] = id;
  }

  /** Puts a record unless there was one before. Returns whether there was none. */
  putFirst(place: number, about: number, id: RecordId): boolean {
    const isFirst = this.record(place, about) === 0;
    if (isFirst) this.put(place, about, id);
    return isFirst;
  }

  /** The time of a record about a segment; undefined: there is none. */
  time(place: number, about: number): Nanoseconds | undefined {
    const record = this.record(place, about);
    return record === 0 ? undefined : this.trace.time(record);
  }

  /** The time that it names. */
  value(place: number, about: number): Nanoseconds | undefined {
    const record = this.record(place, about);
    return record === 0 ? undefined : this.trace.value(record);
  }

  /** @param to the segment’s receiver: where there are routers it arrives at each of them first */
  arrive(place: number, id: RecordId, to: number): void {
    this.putFirst(place, About.departed, id);
    if (this.trace.host(id) !== to || this.putFirst(place, About.arrived, id)) return;
    const copy = { arrivedAt: this.trace.time(id), receivedAt: undefined };
    this.copies.set(place, [...this.copiesOf(place), copy]);
  }

  receive(place: number, id: RecordId): void {
    if (this.putFirst(place, About.received, id)) return;
    const copies = this.copiesOf(place);
    // What arrives first is received first.
    const next = copies.findIndex((copy) => copy.receivedAt === undefined);
    const receivedAt = this.trace.time(id);
    this.copies.set(
      place,
      copies.map((copy, i) => (i === next ? { ...copy, receivedAt } : copy)),
    );
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
}

/** Almost every segment has none: they share one list. */
const noCopies: readonly SegmentCopy[] = [];
