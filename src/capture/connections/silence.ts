import type { Nanoseconds } from '../../trace/format/index.ts';
import type { ConnectionFacts, PacketColumns } from './columns.ts';

/** A gap counts as silence if it is longer than so many round trips, and than `leastSilence`. */
const quietAfter = 2;
/** Nanoseconds. */
const leastSilence = 10e6;

/** A gap, and the row of the packet that ends it. */
interface SilentGap {
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  readonly row: number;
}

/**
 * Gaps without a packet that are longer than the path explains.
 * @param roundTrip the shortest one; 0: unknown
 * @param last the row up to which gaps count
 */
export function* silentGapsOf(
  { count, time }: Pick<PacketColumns, 'count' | 'time'>,
  roundTrip: Nanoseconds,
  last = count - 1,
): Generator<SilentGap> {
  const limit = Math.max(leastSilence, quietAfter * roundTrip);
  for (let row = 1; row <= last; row++) {
    const [from, to] = [time[row - 1] as number, time[row] as number];
    if (to - from > limit) yield { from, to, row };
  }
}

/** @param last and roundTrip as of `silentGapsOf` */
export function silenceOf(
  packets: PacketColumns,
  last: number,
  roundTrip: Nanoseconds,
): ConnectionFacts['silence'] {
  const { time } = packets;
  let longest = 0;
  for (let row = 1; row <= last; row++) {
    longest = Math.max(longest, (time[row] as number) - (time[row - 1] as number));
  }
  const gaps = [...silentGapsOf(packets, roundTrip, last)];
  const total = gaps.reduce((sum, { from, to }) => sum + to - from, 0);
  const duration = last < 0 ? 0 : (time[last] as number) - (time[0] as number);
  return { gaps: gaps.length, time: total, share: duration === 0 ? 0 : total / duration, longest };
}
