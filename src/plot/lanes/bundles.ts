import { byteCount, grouped } from '../../analysis/index.ts';
import { transactionsOf } from '../../analysis/path/index.ts';
import { Flag } from '../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { segmentsOf, type Segment } from '../../trace/index.ts';
import { connectionsBetween, type HostPair } from '../ladder/pairs.ts';
import { stackLabels } from '../marks/labels.ts';
import type { MarkRole } from '../marks/shape.ts';
import type { TimeScale } from '../scales/time-scale.ts';
import type { LaneSilence } from './waits.ts';

/** One segment moving from lane to lane. */
export interface LaneArrow {
  readonly segment: Segment;
  readonly role: MarkRole;
  readonly from: Nanoseconds;
  /** When it arrives, or is lost. */
  readonly to: Nanoseconds;
  readonly lost: boolean;
  /** It goes to the upper lane. */
  readonly up: boolean;
  /** Where it leaves and where it ends, pixels. */
  readonly x1: number;
  readonly x2: number;
}

/** What is sent between two long silences. */
export interface Bundle {
  readonly arrows: readonly LaneArrow[];
  /** Pixels. */
  readonly left: number;
  readonly right: number;
  /** What it brings, in full and as short as possible; none: it has no data. */
  readonly names: readonly string[];
}

/** How far a bundle can be spread beyond its true width to separate its arrows, pixels. */
const spread = 24;

/** Bundles of arrows, in order of time. Arrows are at least `gap` pixels apart; where there are too many, some are left out. */
export function bundlesOf(
  trace: Trace,
  pair: HostPair,
  silences: readonly LaneSilence[],
  time: TimeScale,
  gap: number,
): Bundle[] {
  const between = connectionsBetween(trace, pair);
  const groups: Flight[][] = Array.from({ length: silences.length + 1 }, () => []);
  for (const segment of segmentsOf(trace)) {
    if (!between.has(segment.connection)) continue;
    const flight = flightOf(segment, pair);
    const before = silences.filter(({ to }) => to <= flight.from).length;
    groups[before]?.push(flight);
  }
  const drawn = groups.map((flights) => thinned(flights, time, gap));
  const placed = stackLabels(
    drawn.flat().map((flight) => ({
      label: flight,
      wanted: (time.at(flight.from) + time.at(flight.to)) / 2,
      height: gap,
    })),
    time.range[0] - gap / 2,
    time.range[1] + gap / 2,
  );
  const places = new Map(placed.map(({ label, middle }) => [label, middle]));
  const last = groups.findLastIndex((flights) => flights.some(isDown));
  return drawn.map((flights, i) => {
    const arrows = flights.map((flight): LaneArrow => {
      const half = (time.at(flight.to) - time.at(flight.from)) / 2;
      const middle = places.get(flight) as number;
      return { ...flight, x1: middle - half, x2: middle + half };
    });
    return {
      arrows,
      left: Math.min(...arrows.map(({ x1 }) => x1)),
      right: Math.max(...arrows.map(({ x2 }) => x2)),
      names: namesOf(groups[i] ?? [], i === last && i > 0, transactionsOf(trace).length > 0),
    };
  });
}

type Flight = Omit<LaneArrow, 'x1' | 'x2'>;

function flightOf(segment: Segment, { right }: HostPair): Flight {
  const from = segment.transmitAt ?? segment.sentAt;
  const lost = segment.droppedAt !== undefined && segment.arrivedAt === undefined;
  const to = segment.arrivedAt ?? segment.receivedAt ?? segment.droppedAt ?? from;
  return {
    segment,
    role: lost ? 'lost' : roleOf(segment),
    from,
    to: Math.max(from, to),
    lost,
    up: segment.to === right,
  };
}

function roleOf({ flags, length }: Segment): MarkRole {
  if ((flags & Flag.Rst) !== 0) return 'reset';
  if (length > 0) return 'data';
  return (flags & (Flag.Syn | Flag.Fin)) !== 0 ? 'control' : 'ack';
}

/** As many as there is room for: one of each overlapping group, preferably a lost one. */
function thinned(flights: readonly Flight[], time: TimeScale, gap: number): Flight[] {
  const ordered = [...flights].sort((a, b) => a.from - b.from || a.segment.id - b.segment.id);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first === undefined || last === undefined) return [];
  const wide = time.at(last.from) - time.at(first.from);
  if ((ordered.length - 1) * gap <= wide + spread) return ordered;
  const cells = new Map<number, Flight>();
  for (const flight of ordered) {
    const cell = Math.floor(time.at(flight.from) / gap);
    const taken = cells.get(cell);
    if (taken === undefined || (flight.lost && !taken.lost)) cells.set(cell, flight);
  }
  return [...cells.values()];
}

function isDown({ up, segment }: Flight): boolean {
  return !up && segment.length > 0;
}

/** `request, then 2 segments`, `3 segments`, `the last 811 bytes`. */
function namesOf(flights: readonly Flight[], last: boolean, asked: boolean): string[] {
  const down = flights.filter(isDown);
  const up = flights.filter((flight) => flight.up && flight.segment.length > 0);
  const [only] = down;
  if (last && only !== undefined && down.length === 1) {
    const bytes = byteCount(only.segment.length);
    return [`the last ${bytes}`, bytes];
  }
  const count = segmentCount(down.length);
  if (up.length === 0) return down.length === 0 ? [] : [count];
  const request = asked && up.length === 1 ? 'request' : segmentCount(up.length);
  return down.length === 0 ? [request] : [`${request}, then ${count}`, count];
}

function segmentCount(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'segment' : 'segments'}`;
}
