import type { Connection } from '../connections.ts';
import { Kind } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';
import { noOptions, withOption, type Options } from '../options.ts';
import type { SegmentCopy } from './segment.ts';

/** The index of no segment. */
export const noPlace = -1;

/**
 * What became of a log's segments, as the numbers of the records that say it: a log of a million segments has no room for
 * an object with their times. A segment is named by its index. No record about one is the log's first, so 0 means none.
 */
export class SegmentColumns {
  readonly trace: Trace;
  readonly connections: readonly (Connection | undefined)[];
  readonly transmit: Uint32Array;
  /** Where it arrived first: at a router, or at its receiver. */
  readonly departed: Uint32Array;
  readonly arrived: Uint32Array;
  readonly received: Uint32Array;
  readonly dropped: Uint32Array;
  /** Bits by which its window is shifted in its header. */
  readonly shift: Uint8Array;
  private readonly firstOption: Uint32Array;
  /** Options that do not follow one another, by segment: no stack writes them so. */
  private readonly scattered = new Map<number, RecordId[]>();
  private readonly copied = new Map<number, SegmentCopy[]>();

  constructor(trace: Trace, connections: readonly (Connection | undefined)[], count: number) {
    this.trace = trace;
    this.connections = connections;
    this.transmit = new Uint32Array(count);
    this.departed = new Uint32Array(count);
    this.arrived = new Uint32Array(count);
    this.received = new Uint32Array(count);
    this.dropped = new Uint32Array(count);
    this.shift = new Uint8Array(count);
    this.firstOption = new Uint32Array(count);
  }

  addOption(place: number, id: RecordId): void {
    const { firstOption, trace } = this;
    if (firstOption[place] === 0) firstOption[place] = id;
    else if (trace.kind(id - 1) !== Kind.Options || trace.segment(id - 1) !== trace.segment(id)) {
      const others = this.scattered.get(place);
      if (others === undefined) this.scattered.set(place, [id]);
      else others.push(id);
    }
  }

  /** @param to the segment's receiver: where there are routers it arrives at each of them first */
  arrive(place: number, id: RecordId, to: number): void {
    const { departed, arrived, trace } = this;
    if (departed[place] === 0) departed[place] = id;
    if (trace.host(id) !== to) return;
    if (arrived[place] === 0) arrived[place] = id;
    else {
      const copy = { arrivedAt: trace.time(id), receivedAt: undefined };
      this.copied.set(place, [...this.copiesOf(place), copy]);
    }
  }

  receive(place: number, id: RecordId): void {
    if (this.received[place] === 0) {
      this.received[place] = id;
      return;
    }
    const copies = this.copiesOf(place);
    // What arrives first is received first.
    const next = copies.findIndex((copy) => copy.receivedAt === undefined);
    const receivedAt = this.trace.time(id);
    this.copied.set(
      place,
      copies.map((copy, i) => (i === next ? { ...copy, receivedAt } : copy)),
    );
  }

  copiesOf(place: number): readonly SegmentCopy[] {
    return this.copied.size === 0 ? noCopies : (this.copied.get(place) ?? noCopies);
  }

  optionsOf(place: number): Omit<Options, 'mss'> {
    const { trace } = this;
    const first = this.firstOption[place] as RecordId;
    if (first === 0) return noOptions;
    let options = noOptions;
    const add = (id: RecordId): void => void (options = withOption(options, trace, id));
    const run = (from: RecordId): void => {
      const segment = trace.segment(from);
      let id = from;
      do add(id++);
      while (id < trace.length && trace.kind(id) === Kind.Options && trace.segment(id) === segment);
    };
    run(first);
    for (const id of this.scattered.get(place) ?? []) run(id);
    return options;
  }
}

/** Almost every segment has none: they share one list. */
const noCopies: readonly SegmentCopy[] = [];
