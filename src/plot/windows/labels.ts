import { isRefusal } from '../../trace/codes/index.ts';
import { placeLabels, type LabelRequest } from '../marks/labels.ts';
import { text, type Box, type Mark, type MarkRole } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { lineHeight } from '../marks/type-scale.ts';
import { coverOf } from './cover.ts';
import type { WindowEvent } from './events.ts';
import { repairPart } from './repair-part.ts';
import type { Curve, WindowsSource } from './source.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

/** A level part of a curve, pixels. */
interface Flat {
  readonly x1: number;
  readonly x2: number;
  readonly y: number;
}

export interface Words {
  readonly key: string;
  readonly role: MarkRole;
  readonly time: Nanoseconds | undefined;
  readonly words: string;
}

/**
 * Each curve's name once, where it covers the least of all curves; and what cut the congestion window. Without room, the legend has it.
 * @param above what is not drawn, for a strip without room above its frame; '' if it is written elsewhere
 */
export function curveLabels(
  source: WindowsSource,
  events: readonly WindowEvent[],
  above = '',
): Mark[] {
  const { label: size } = source.type;
  const high = lineHeight(size) - 2;
  const { unacknowledged } = source;
  const curves = [
    ...source.curves,
    ...(unacknowledged === undefined ? [] : [unacknowledged]),
    ...source.cubicCurves,
  ];
  const covered = coverOf(curves, source);
  const named = curves.map((curve): LabelRequest<Words> => {
    const width = textWidth(curve.name, size) + 6;
    const [above, below] = placesAlong(curve, width, high, source);
    return {
      label: {
        key: `name-${curve.role}`,
        role: curve.role,
        time: undefined,
        words: curve.name,
      },
      candidates: [
        ...(curve === unacknowledged ? behindEnds(curve, width, high, source) : []),
        // The area below what is in flight is its own.
        ...(curve === source.curves[0] ? [...below, ...above] : [...above, ...below]),
      ],
      // In a mass of curves a name says nothing.
      avoids: (box) => {
        const along = covered(box);
        return along > width ? Infinity : Math.max(0, along - grazed);
      },
    };
  });
  const frequent = frequentWords(events);
  const requests = events.flatMap((event): LabelRequest<Words>[] => {
    if (event.words === '' || frequent.has(event.words)) return [];
    const width = textWidth(event.words, size) + 6;
    const { x } = event;
    // Above the bar of its mark.
    const y = isRefusal(event.code) ? event.y - 8 : event.y;
    return [
      {
        label: {
          key: `event-${event.record}`,
          role: 'congestion-edge',
          time: source.time.timeAt(x),
          words: event.words,
        },
        candidates: [
          { x: x + 5, y: y - high - 2, width, height: high },
          { x: x + 5, y: y + 2, width, height: high },
          { x: x - width - 5, y: y - high - 2, width, height: high },
          { x: x + 5, y: y - 2 * high - 2, width, height: high },
          ...[x + 5, x - width - 5].flatMap((left) =>
            [0.5, 1, 1.5, 2, 2.5, 3, -3.2, -3.7, -4.2].map((line) => ({
              x: left,
              y: y + 2 + line * high,
              width,
              height: high,
            })),
          ),
        ],
        avoids: (box) => covered(box) + Math.abs(box.y + high / 2 - event.y) / 3,
      },
    ];
  });
  const { frame } = source;
  const bounds = { ...frame, y: frame.y - 4, height: frame.height + 4 };
  const notes = above === '' ? [] : placeLabels([noteOn(above, covered, source)], bounds);
  const first = [
    ...notes,
    ...placeLabels(
      source.repairs.flatMap((repair) => repairPart()?.repairName(repair, covered, source) ?? []),
      bounds,
      notes.map(({ box }) => box),
    ),
  ];
  const placed = [
    ...first,
    ...placeLabels(
      requests,
      bounds,
      first.map(({ box }) => box),
    ),
  ];
  const names = placeLabels(
    named,
    bounds,
    placed.map(({ box }) => box),
  );
  return [...placed, ...names].map(({ label, box }) => ({
    key: label.key,
    role: label.role,
    record: undefined,
    title: '',
    ...(label.time === undefined ? {} : { time: label.time }),
    clear: box,
    // Above the tails of its letters.
    shapes: [text(box.x + 3, box.y + box.height - (2.5 * size) / 12, label.words, 'start', 'halo')],
  }));
}

/** At the top of the frame, where it comes closest to its subject. */
function noteOn(
  words: string,
  avoids: (box: Box) => number,
  { frame, type }: WindowsSource,
): LabelRequest<Words> {
  const width = textWidth(words, type.tick) + 6;
  const high = lineHeight(type.tick) - 2;
  const free = frame.width - width;
  return {
    label: { key: 'above-note', role: 'note', time: undefined, words },
    candidates: [1, 0, 0.5, 0.75, 0.25].flatMap((part) =>
      [frame.y - 2, frame.y + high].map((y) => ({
        x: frame.x + Math.max(0, free * part),
        y,
        width,
        height: high,
      })),
    ),
    avoids,
  };
}

/** Changes more frequent than this have a mark each, and their words only in the title. */
const often = 8;

function frequentWords(events: readonly WindowEvent[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { words } of events) counts.set(words, (counts.get(words) ?? 0) + 1);
  return new Set([...counts].flatMap(([words, count]) => (count > often ? [words] : [])));
}

function flatsOf({ columns }: Curve, { value }: WindowsSource): Flat[] {
  return columns.flatMap(({ x, until, last }) =>
    last > value.top || until - x < 2 ? [] : { x1: x, x2: until, y: value.at(last) },
  );
}

/** Where a curve with gaps ends, right of it. */
function behindEnds(
  { columns }: Curve,
  width: number,
  height: number,
  { value }: WindowsSource,
): Box[] {
  const ends = columns.filter(({ until }, i) => columns[i + 1]?.x !== until);
  return ends.map(({ until, high }) => {
    return { x: until + 1, y: value.at(high) - height / 2, width, height };
  });
}

/** How many places along a curve are tried. */
const maxPlaces = 40;

/** How much of curves a name may cover to be closer to its own, pixels. */
const grazed = 3;

/** Above a curve, and below it: at the middle, at the ends and between of its longest level parts, then anywhere left and right of it. */
function placesAlong(
  curve: Curve,
  width: number,
  height: number,
  source: WindowsSource,
): [above: Box[], below: Box[]] {
  const { frame, value } = source;
  const levels = flatsOf(curve, source).sort((a, b) => b.x2 - b.x1 - (a.x2 - a.x1));
  const last = frame.x + frame.width - width;
  const step = Math.ceil(curve.columns.length / maxPlaces);
  const places = [
    ...levels.slice(0, 12).flatMap(({ x1, x2, y }) =>
      [0.5, 0, 1, 0.25, 0.75].map((part) => ({
        x: Math.max(frame.x, Math.min(last, x1 + part * (x2 - x1 - width))),
        y,
      })),
    ),
    ...curve.columns
      .filter((one, i) => i % step === 0 && one.last <= value.top)
      .flatMap(({ x, last: level }) =>
        [x - width - 2, x + 3].map((left) => ({ x: left, y: value.at(level) })),
      ),
  ];
  const boxes = (away: number): Box[] =>
    places.map(({ x, y }) => ({ x, y: y + away, width, height }));
  return [boxes(-height - 2), boxes(3)];
}
