import type { Nanoseconds } from '../../trace/format/index.ts';
import type { ClockFit, PacketColumns } from './columns.ts';
import type { Pairs } from './pairs.ts';

/** A one-way difference of two clocks: the server's time less the client's (or the reverse), at a time of the client's. */
interface Difference {
  readonly at: number;
  readonly value: number;
}

/** Over less than this a queue looks like a drift: nanoseconds. */
const leastDuration = 10e9;
/** Quartz is wrong by less than this; more is a change of the path. */
const mostDrift = 1e-3;

/**
 * How the server's clock reads beside the client's, from packets of both directions that both captures have. The fastest
 * packets of a direction met no queue, so the lowest differences of one lie on a line: its height is the clocks' offset plus
 * the delay of that direction, the other's the delay less the offset. Undefined with pairs in one direction only.
 * @param between from the start of the client's capture to that of the server's, by their clocks
 */
export function clockFit(
  client: PacketColumns,
  server: PacketColumns,
  { there }: Pairs,
  between: Nanoseconds,
): ClockFit | undefined {
  const up: Difference[] = [];
  const down: Difference[] = [];
  for (let row = 0; row < client.count; row++) {
    const found = there[row] as number;
    if (found === -1 || client.length[row] !== server.length[found]) continue;
    const at = client.time[row] as number;
    const ahead = (server.time[found] as number) - at;
    if (client.fromClient[row] === 1) keepLow(up, { at, value: ahead });
    else keepLow(down, { at, value: -ahead });
  }
  if (up.length === 0 || down.length === 0) return undefined;
  const drift = driftOf(up, down);
  const lowest = (list: readonly Difference[], sign: number): number =>
    list.reduce((low, { at, value }) => Math.min(low, value - sign * drift * at), Infinity);
  const upLow = lowest(up, 1);
  const downLow = lowest(down, -1);
  const offset = (downLow - upLow) / 2;
  const uncertainty = Math.abs(upLow + downLow) / 2;
  // If no packet arrives before it leaves, both captures may have one clock: then they are taken at their word.
  const isOneClock = drift === 0 && upLow + between >= 0 && downLow - between >= 0;
  return {
    offset: isOneClock ? between : offset,
    drift: drift === 0 ? 0 : -drift,
    uncertainty,
    isOneClock,
    ahead: isOneClock ? 0 : between - offset,
    pairs: { client: up.length, server: down.length },
  };
}

/** A list in the order of times is kept as its lower convex hull: a line below all of it touches nothing else. */
function keepLow(hull: Difference[], next: Difference): void {
  const last = hull.at(-1);
  if (last !== undefined && last.at >= next.at) {
    if (last.value <= next.value) return;
    hull.pop();
  }
  for (;;) {
    const a = hull.at(-2);
    const b = hull.at(-1);
    if (a === undefined || b === undefined) break;
    if ((b.value - a.value) * (next.at - a.at) < (next.value - a.value) * (b.at - a.at)) break;
    hull.pop();
  }
  hull.push(next);
}

/** How much faster the server's clock runs; 0 unless both directions say so, over long enough. */
function driftOf(up: readonly Difference[], down: readonly Difference[]): number {
  const a = slopeOf(up);
  const b = slopeOf(down);
  if (a === undefined || b === undefined) return 0;
  const agree = a * b < 0 && Math.abs(a + b) < 0.5 * Math.max(Math.abs(a), Math.abs(b));
  const drift = (a - b) / 2;
  return agree && Math.abs(drift) < mostDrift ? drift : 0;
}

/** Of the hull's edge at half the duration, on which most points rest (Moon, Skelly, Towsley: INFOCOM 1999). */
function slopeOf(hull: readonly Difference[]): number | undefined {
  const [first, last] = [hull[0], hull.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < leastDuration)
    return undefined;
  const middle = (first.at + last.at) / 2;
  const end = hull.findIndex(({ at }) => at >= middle);
  const [from, to] = [hull[end - 1], hull[end]];
  if (from === undefined || to === undefined) return undefined;
  return (to.value - from.value) / (to.at - from.at);
}
