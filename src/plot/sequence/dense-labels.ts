import type { Heartbeats } from '../../analysis/why/index.ts';
import { placeLabels } from '../marks/labels.ts';
import { placesIn, type Stair } from './sequence-index.ts';
import { nameRequests } from './labels.ts';
import { rareLetter, type RareGroup } from './rare.ts';
import type { SequenceScales } from './scales.ts';
import { silenceRequests } from './silences.ts';
import type { SequenceSource } from './source.ts';
import type { Box, Mark } from '../marks/shape.ts';
import type { Interval } from '../scales/zoom.ts';

/**
 * The words in a plot of too many segments to name any: whose data it is where there are several, the long silences, and a
 * letter for every group of rare things, none of which is left out.
 */
export function denseLabels(
  sources: readonly [SequenceSource, ...SequenceSource[]],
  scales: SequenceScales,
  heartbeats: Heartbeats,
  rare: readonly RareGroup[],
): Mark[] {
  const { frame, time } = scales;
  const words = placeLabels(
    [
      ...(sources.length > 1
        ? nameRequests(
            sources.map((source) => sampleOf(source, time.domain)),
            scales,
          )
        : []),
      ...silenceRequests(sources, scales, heartbeats),
    ],
    frame,
  );
  const stairs = sources.flatMap((source) => stairsOf(source));
  const struck = (box: Box): number =>
    stairs.filter((stair) => runsInto(stair, box, scales)).length;
  const letters = rare.map((group, i) => rareLetter(group, i, scales, struck));
  const placed = placeLabels(
    letters,
    frame,
    words.map(({ box }) => box),
  );
  const done = new Set(placed.map(({ label }) => label));
  const others = placeLabels(
    letters
      .filter(({ label }) => !done.has(label))
      .map(({ label, candidates: [nearest] }) => ({
        label,
        candidates: around(nearest, frame),
      })),
    frame,
    [...words, ...placed].map(({ box }) => box),
  );
  return [...words, ...placed, ...others].map(({ label, box }) => ({
    key: label.key,
    role: label.role,
    record: label.record,
    title: '',
    time: label.time,
    shapes: label.draw(box),
  }));
}

/** The step curves of a source. */
function stairsOf({ acks, windowEdge, congestionEdge }: SequenceSource): Stair[] {
  return [acks, windowEdge, congestionEdge];
}

/** Whether a step curve is drawn somewhere in a box. */
function runsInto({ times, values }: Stair, box: Box, { time, sequence }: SequenceScales): boolean {
  const [after, to] = placesIn(times, [time.timeAt(box.x), time.timeAt(box.x + box.width)]);
  // The value before holds at the box's left edge.
  let [least, most] = [Infinity, -Infinity];
  for (let i = Math.max(0, after - 1); i < to; i++) {
    const value = values[i]!;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  // The larger number is higher up.
  return least <= most && sequence(most) < box.y + box.height && sequence(least) > box.y;
}

/** Sideways offsets, in letter widths, for a letter without room above or below its strokes. */
const asides = [0, 1, -1, 2, -2];

/** Boxes at any height of a frame, those nearest to a box first. */
function* around(box: Box | undefined, frame: Box): Generator<Box> {
  if (box === undefined) return;
  const { y, height, width } = box;
  const rows = Math.floor(frame.height / height);
  const heights = Array.from({ length: rows }, (_, i) => frame.y + i * height);
  heights.sort((a, b) => Math.abs(a - y) - Math.abs(b - y));
  for (const aside of asides) {
    for (const at of heights) yield { ...box, x: box.x + aside * width, y: at };
  }
}

/** At most so many segments of a source are searched for a place beside them. */
const sampled = 40;

/** A few of very many segments on view, in equal steps. */
function sampleOf(source: SequenceSource, domain: Interval): SequenceSource {
  const { times, segments } = source.sent;
  const [from, to] = placesIn(times, domain);
  const step = Math.max(1, Math.ceil((to - from) / sampled));
  return { ...source, data: segments.slice(from, to).filter((_, i) => i % step === 0) };
}
