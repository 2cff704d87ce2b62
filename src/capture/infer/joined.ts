import type { Nanoseconds } from '../../trace/format/index.ts';
import type { CapturedConnection, ClockFit, JoinedEnds } from '../connections/index.ts';
import { PassageColumns, type End } from './passages.ts';
import { linkByTrips } from './path.ts';
import { RowReader } from './rows.ts';
import type { Timed } from './timed.ts';

/** The passages of a connection that was captured at both ends: nothing is estimated. */
export function joinedPassages(
  one: CapturedConnection,
  other: CapturedConnection,
  { atServer, atClient }: JoinedEnds,
  clocks: ClockFit,
): Timed {
  const onClock = (time: Nanoseconds): Nanoseconds => (time + clocks.offset) / (1 - clocks.drift);
  let alone = 0;
  for (const match of atClient) if (match < 0) alone++;
  const columns = new PassageColumns(one.packets.count + alone);
  const { from, sent, arrived } = columns;
  const reader = new RowReader(one);
  for (let row = 0; row < one.packets.count; row++) {
    const to = columns.add(one, reader, row);
    const match = atServer[row] ?? -1;
    const time = sent[to] as number;
    const there = match < 0 ? undefined : onClock(other.packets.time[match] as number);
    if (from[to] === 0) {
      if (there !== undefined) arrived[to] = there;
    } else {
      arrived[to] = time;
      sent[to] = there ?? time;
    }
  }
  const otherReader = new RowReader(other);
  for (let row = 0; row < other.packets.count; row++) {
    if ((atClient[row] ?? -1) >= 0) {
      otherReader.pass(other, row);
      continue;
    }
    const to = columns.add(other, otherReader, row);
    sent[to] = onClock(sent[to] as number);
    if (from[to] === 0) arrived[to] = sent[to] as number;
  }
  const [up, down] = [shortestTrip(columns, 0), shortestTrip(columns, 1)];
  const roundTrip = Math.max(0, up + down);
  return {
    columns,
    links: [linkByTrips(columns, 0, up), linkByTrips(columns, 1, down)],
    roundTrip: Number.isFinite(roundTrip) ? roundTrip : 0,
    seenAt: [true, true],
  };
}

function shortestTrip({ count, from, sent, arrived }: PassageColumns, end: End): Nanoseconds {
  let shortest = Infinity;
  for (let row = 0; row < count; row++) {
    if (from[row] !== end) continue;
    const trip = (arrived[row] as number) - (sent[row] as number);
    if (trip < shortest) shortest = trip;
  }
  return shortest;
}
