import { Flag } from '../../trace/codes/index.ts';
import { PacketMark, type CapturedConnection } from '../connections/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { End, Passage } from './conversation.ts';

const unknownWindow = 2 ** 30;

/** What a row of a capture says, without times. */
/** Its times at the ends and `repeated` are still to be filled in. */
export function contentOf(connection: CapturedConnection, reader: RowReader, row: number): Content {
  const { packets } = connection;
  const fromClient = packets.fromClient[row] === 1;
  const own = fromClient ? 'client' : 'server';
  const flags = packets.flags[row] ?? 0;
  const length = packets.length[row] ?? 0;
  const sequence = reader.of(own, packets.sequence[row] ?? 0);
  const syn = (flags & Flag.Syn) !== 0;
  const scale = syn ? 0 : reader.shift[own];
  const field = packets.window[row] ?? 0;
  return {
    number: packets.number[row] ?? 0,
    from: (fromClient ? 0 : 1) as End,
    sequence,
    length,
    end: sequence + length,
    acknowledgment:
      (flags & Flag.Ack) === 0
        ? -1
        : reader.of(fromClient ? 'server' : 'client', packets.acknowledgment[row] ?? 0),
    // Without the SYNs the scale is unknown, and only a closed window is known.
    window: scale === undefined && field > 0 ? unknownWindow : field * 2 ** (scale ?? 0),
    flags,
    selective: packets.sackOf(row).length > 0,
    timestamp: packets.hasTimestamps[row] === 1 ? (packets.timestamp[row] ?? 0) : -1,
    time: packets.time[row] ?? 0,
    sent: 0,
    arrived: undefined,
    repeated: false,
  };
}

/** A packet that becomes a passage: one object for each, because a capture may have a million. */
export type Content = { -readonly [K in keyof Passage]: Passage[K] } & {
  /** At the capture point. */
  readonly time: Nanoseconds;
};

/** What rows are read with: sequence numbers without wrapping, near the highest of their stream so far. */
export class RowReader {
  /** By how much windows are shifted; undefined: unknown. */
  readonly shift: CapturedConnection['shift'];
  private readonly highest = { client: 0, server: 0 };
  private readonly initial: { readonly client: number; readonly server: number };

  constructor({ initial, shift, packets }: CapturedConnection) {
    this.initial = initial;
    const { count, flags, marks } = packets;
    let cut = false;
    for (let row = 0; row < count; row++) {
      const syn = ((flags[row] ?? 0) & Flag.Syn) !== 0;
      if (syn && ((marks[row] ?? 0) & PacketMark.OptionsCut) !== 0) cut = true;
    }
    this.shift = cut ? { client: undefined, server: undefined } : shift;
  }

  of(side: 'client' | 'server', absolute: number): number {
    const relative = (absolute - this.initial[side]) >>> 0;
    const high = this.highest[side];
    const near = high + ((relative - high) | 0);
    this.highest[side] = Math.max(high, near);
    return near;
  }
}
