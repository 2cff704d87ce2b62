import type { ConnectionFacts, PacketColumns } from './columns.ts';

/** A gap counts as silence if it is longer than so many round trips, and than `leastSilence`. */
const quietAfter = 2;
/** Nanoseconds. */
const leastSilence = 10e6;

/** @param roundTrip the shortest one; 0: unknown */
export function silenceOf(
  { count, time }: PacketColumns,
  roundTrip: number,
): ConnectionFacts['silence'] {
  const limit = Math.max(leastSilence, quietAfter * roundTrip);
  let gaps = 0;
  let total = 0;
  let longest = 0;
  for (let row = 1; row < count; row++) {
    const gap = (time[row] as number) - (time[row - 1] as number);
    longest = Math.max(longest, gap);
    if (gap <= limit) continue;
    gaps++;
    total += gap;
  }
  const duration = count === 0 ? 0 : (time[count - 1] as number) - (time[0] as number);
  return { gaps, time: total, share: duration === 0 ? 0 : total / duration, longest };
}
