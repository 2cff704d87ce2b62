import type { Connection } from '../connections.ts';
import type { Nanoseconds, RecordId } from '../format/index.ts';
import type { Options } from '../options.ts';
import type { SegmentCopy } from './segment.ts';

/**
 * Segments in columns, by their indices. A log of a million segments has no room for an object with all of that, and its
 * records are too far apart to be read again by each reader. A time that is not known is NaN.
 */
export abstract class SegmentColumns {
  protected readonly connections: readonly (Connection | undefined)[];
  readonly connection: Uint16Array;
  readonly from: Uint16Array;
  readonly flags: Uint8Array;
  /** Relative to the first numbers of the sender and of its peer. */
  readonly sequence: Uint32Array;
  readonly acknowledgment: Uint32Array;
  readonly length: Uint32Array;
  readonly window: Uint32Array;
  /** The MSS option, and a bit for a retransmission. */
  readonly value: Uint32Array;
  readonly sentAt: Float64Array;
  readonly transmitAt: Float64Array;
  readonly arrivedAt: Float64Array;
  readonly receivedAt: Float64Array;

  constructor(connections: readonly (Connection | undefined)[], count: number) {
    this.connections = connections;
    this.connection = new Uint16Array(count);
    this.from = new Uint16Array(count);
    this.flags = new Uint8Array(count);
    this.sequence = new Uint32Array(count);
    this.acknowledgment = new Uint32Array(count);
    this.length = new Uint32Array(count);
    this.window = new Uint32Array(count);
    this.value = new Uint32Array(count);
    this.sentAt = new Float64Array(count);
    this.transmitAt = new Float64Array(count).fill(NaN);
    this.arrivedAt = new Float64Array(count).fill(NaN);
    this.receivedAt = new Float64Array(count).fill(NaN);
  }

  /** The number of a segment’s receiver. */
  to(place: number): number {
    const from = this.from[place] as number;
    const opened = this.connections[this.connection[place] as number];
    if (opened === undefined) return 1 - from;
    return from === opened.client ? opened.server : opened.client;
  }

  /** The first numbers of a segment’s sender and of its peer. */
  initial(place: number): readonly [own: number, peer: number] {
    const opened = this.connections[this.connection[place] as number];
    const { client, clientInitialSequence = 0, serverInitialSequence = 0 } = opened ?? {};
    return this.from[place] === client
      ? [clientInitialSequence, serverInitialSequence]
      : [serverInitialSequence, clientInitialSequence];
  }

  abstract transmittedAt(place: number): Nanoseconds | undefined;
  abstract droppedAt(place: number): Nanoseconds | undefined;
  abstract dropCode(place: number): number;
  abstract copiesOf(place: number): readonly SegmentCopy[];
  abstract optionsOf(segment: RecordId): Omit<Options, 'mss'>;
}
