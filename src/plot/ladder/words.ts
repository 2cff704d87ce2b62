import {
  placeLabels,
  stackLabels,
  touchesAny,
  type LabelRequest,
  type StackedLabel,
} from '../marks/labels.ts';
import type { AppEvent } from './lanes.ts';
import type { Bracket } from './brackets.ts';
import { outwards, sideOf, type LadderLayout, type Side } from './layout.ts';
import {
  line,
  rect,
  text,
  type Box,
  type Mark,
  type MarkRole,
  type Shape,
} from '../marks/shape.ts';
import { textWidth, wrapText } from '../marks/text.ts';
import { ascent, lineHeight } from '../marks/type-scale.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

export interface ColumnLabel {
  readonly key: string;
  readonly role: MarkRole;
  readonly record: number;
  /** When the event that it describes begins. */
  readonly time: Nanoseconds;
  readonly lines: readonly { readonly words: string; readonly strong: boolean }[];
}

/**
 * The words beside one application lane: its events and its host's waits, moved apart until none overlap, with a thin line
 * back to where each belongs. When room is short, the reads are dropped first, then all events, and so is what would be far
 * from its time: the titles, the words above the pictures when the mark is selected, and the run in words still have it.
 * @param first what comes before all of these
 */
export function columnLabels(
  side: Side,
  events: readonly AppEvent[],
  brackets: readonly Bracket[],
  layout: LadderLayout,
  first: readonly StackedLabel<ColumnLabel>[] = [],
): Mark[] {
  const { frame } = layout;
  const notable = brackets.filter((one) => one.side === side && isNamed(one, layout));
  const waits = [...first, ...fittingWaits(notable, layout, heightOf(first))];
  const worded = events.filter(
    (event) =>
      event.side === side &&
      event.words !== '' &&
      event.time >= layout.time.domain[0] &&
      event.time <= layout.time.domain[1],
  );
  const eventLabels = worded.map((event) => appEventLabel(event, layout));
  const withoutReads = eventLabels.filter((_, i) => worded[i]?.shape !== 'in');
  const fitting = [eventLabels, withoutReads].find(
    (some) => heightOf(waits) + heightOf(some) <= frame.height,
  );
  const labels = [...waits, ...(fitting ?? [])];
  return stacked(labels, layout).map((placed) => drawLabel(placed, side, layout));
}

/** No event's words are more than so many lines from its time: they would seem to belong to another. */
const farthest = 2;

/** Moves words apart; of those at a misleading time the farthest is dropped, until there is none. */
function stacked(
  labels: readonly StackedLabel<ColumnLabel>[],
  layout: LadderLayout,
): ReturnType<typeof stackLabels<ColumnLabel>> {
  const { y, height } = layout.frame;
  const line = lineHeight(layout.type.label);
  const placed = stackLabels(labels, y - line / 2, y + height + line / 2);
  const aside = ({ label, middle, wanted }: (typeof placed)[number]): number =>
    label.role === 'application' ? Math.abs(middle - wanted) : 0;
  const worst = Math.max(0, ...placed.map(aside));
  if (worst <= farthest * line) return placed;
  const gone = placed.find((one) => aside(one) === worst)?.label;
  return stacked(
    labels.filter(({ label }) => label !== gone),
    layout,
  );
}

function appEventLabel(event: AppEvent, layout: LadderLayout): StackedLabel<ColumnLabel> {
  const middle = layout.time.at((event.time + event.until) / 2);
  const lines = wrapText(event.words, layout.type.label, layout.wordsWidth);
  return {
    wanted: middle,
    height: lines.length * lineHeight(layout.type.label),
    label: {
      key: `act-label-${event.record}`,
      role: 'application',
      record: event.record,
      time: event.time,
      lines: lines.map((words) => ({ words, strong: false })),
    },
  };
}

function bracketLabel(bracket: Bracket, layout: LadderLayout): StackedLabel<ColumnLabel> {
  const lines = bracket.words.flatMap((words, i) =>
    wrapText(words, layout.type.label, layout.wordsWidth).map((part) => ({
      words: part,
      strong: i === 0,
    })),
  );
  return {
    wanted: (bracket.y1 + bracket.y2) / 2,
    height: lines.length * lineHeight(layout.type.label) + 6,
    label: {
      key: `hold-label-${bracket.hold.id}-${bracket.hold.from}`,
      role: 'hold',
      record: bracket.hold.id,
      time: bracket.hold.from,
      lines,
    },
  };
}

/** Waits that are visible, or selected. */
function isNamed({ notable, hold }: Bracket, { named }: LadderLayout): boolean {
  return notable || hold.id === named;
}

/** The selected one, then the longest. */
function byImportance({ named }: LadderLayout): (a: Bracket, b: Bracket) => number {
  const weight = ({ hold }: Bracket): number =>
    hold.id === named ? Infinity : hold.to - hold.from;
  return (a, b) => (weight(a) === weight(b) ? 0 : weight(b) - weight(a));
}

/** The words of the longest waits, as many as fit in a column. @param taken height of other words, pixels */
function fittingWaits(
  brackets: readonly Bracket[],
  layout: LadderLayout,
  taken: number,
): StackedLabel<ColumnLabel>[] {
  const longestFirst = [...brackets].sort(byImportance(layout));
  const fitting: StackedLabel<ColumnLabel>[] = [];
  let room = layout.frame.height + lineHeight(layout.type.label) - taken;
  for (const bracket of longestFirst) {
    const label = bracketLabel(bracket, layout);
    if (label.height > room) continue;
    room -= label.height;
    fitting.push(label);
  }
  return fitting;
}

/**
 * Without room beside the lanes, waits are described between the host’s lines, each in its host's half: nothing travels
 * there in a silence. Where words would cover an arrow or those of a longer wait, only the bracket's title has them.
 */
export function insideLabels(
  brackets: readonly Bracket[],
  arrows: readonly Box[],
  layout: LadderLayout,
): Mark[] {
  const requests = brackets
    .filter((bracket) => isNamed(bracket, layout))
    .sort(byImportance(layout))
    .map((bracket) => insideRequest(bracket, layout, arrows));
  const bounds = {
    x: layout.left,
    y: layout.frame.y - 6,
    width: layout.right - layout.left,
    height: layout.frame.height + 12,
  };
  const { label: size } = layout.type;
  return placeLabels(requests, bounds).map(({ label: { bracket, lines }, box }) => {
    const { side, hold } = bracket;
    return {
      key: `hold-label-${hold.id}-${hold.from}`,
      role: 'hold',
      record: hold.id,
      time: hold.from,
      title: '',
      clear: box,
      shapes: [
        // A selected wait is named across an arrow if need be.
        ...(touchesAny(box, arrows) ? [rect(box, 'plate')] : []),
        ...lines.map(({ words, strong }, i) =>
          text(
            side === 'left' ? box.x : box.x + box.width,
            box.y + i * lineHeight(size) + ascent(size),
            words,
            side === 'left' ? 'start' : 'end',
            strong ? 'strong halo' : 'halo',
          ),
        ),
      ],
    };
  });
}

/**
 * The events' words between the hosts’ lines, each at its own time beside its host's line, where nothing else is drawn or
 * written; the others appear when their mark is selected. Reads come last.
 * @param taken arrows and words
 */
export function insideAppEvents(
  events: readonly AppEvent[],
  taken: readonly Box[],
  layout: LadderLayout,
): Mark[] {
  const { frame, left, right, time } = layout;
  const [first, last] = time.domain;
  const worded = events.filter(
    (event) => event.words !== '' && event.time >= first && event.time <= last,
  );
  const { label: size } = layout.type;
  const height = lineHeight(size);
  const requests = [...worded]
    .sort((a, b) => Number(a.shape === 'in') - Number(b.shape === 'in'))
    .map((event): LabelRequest<AppEvent> => {
      const width = textWidth(event.words, size);
      const x = event.side === 'left' ? left + 8 : right - 8 - width;
      const middle = time.at((event.time + event.until) / 2);
      const candidates = [0, -0.6, 0.6].map((part) => ({
        x,
        y: middle + (part - 0.5) * height,
        width,
        height,
      }));
      return { label: event, candidates: width > (right - left) / 2 - 6 ? [] : candidates };
    });
  const bounds = { ...frame, x: left, width: right - left };
  return placeLabels(requests, bounds, taken).map(
    ({ label: { side, record, time, words }, box }) => ({
      key: `act-label-${record}`,
      role: 'application',
      record,
      time,
      title: '',
      clear: box,
      shapes: [
        text(
          side === 'left' ? box.x : box.x + box.width,
          box.y + ascent(size),
          words,
          side === 'left' ? 'start' : 'end',
          'halo',
        ),
      ],
    }),
  );
}

type Inside = { readonly bracket: Bracket; readonly lines: ColumnLabel['lines'] };

/** The middle of the wait first, then anywhere else in it with room. */
function insideRequest(
  bracket: Bracket,
  layout: LadderLayout,
  arrows: readonly Box[],
): LabelRequest<Inside> {
  const { side, y1, y2 } = bracket;
  const { x, away } = sideOf(layout, side);
  const lines = bracket.words.flatMap((words, i) =>
    wrapText(words, layout.type.label, (layout.right - layout.left) / 2 - 12).map((part) => ({
      words: part,
      strong: i === 0,
    })),
  );
  const width = Math.max(...lines.map(({ words }) => textWidth(words, layout.type.strong)));
  const line = lineHeight(layout.type.label);
  const height = lines.length * line;
  const slack = Math.max(0, (y2 - y1 - height) / 2);
  const middle = (y1 + y2 - height) / 2;
  const candidates = [0, -0.5, 0.5, -1, 1].map((part) => ({
    x: away === -1 ? x + 8 : x - 8 - width,
    y: middle + part * slack,
    width,
    height,
  }));
  // A selected wait is always named, if need be across an arrow.
  const chosen = bracket.hold.id === layout.named;
  return {
    label: { bracket, lines },
    candidates: height > y2 - y1 + line && !chosen ? [] : candidates,
    avoids: (box) => (touchesAny(box, arrows) ? (chosen ? 1 : Infinity) : 0),
  };
}

function heightOf(labels: readonly StackedLabel<ColumnLabel>[]): number {
  return labels.reduce((sum, label) => sum + label.height, 0);
}

function drawLabel(
  placed: StackedLabel<ColumnLabel> & { readonly middle: number },
  side: Side,
  layout: LadderLayout,
): Mark {
  const { x, away } = sideOf(layout, side);
  const words = x + away * outwards.words;
  const { lines, key, role, record, time } = placed.label;
  const { label: size } = layout.type;
  const pitch = lineHeight(size);
  const top = placed.middle - (lines.length * pitch) / 2;
  const widest = Math.max(...lines.map((one) => textWidth(one.words, layout.type.strong)));
  const clear = {
    x: side === 'left' ? words - widest : words,
    y: top - 2,
    width: widest,
    height: lines.length * pitch + 4,
  };
  const shapes: Shape[] = lines.map((one, i) =>
    text(
      words,
      top + i * pitch + ascent(size),
      one.words,
      side === 'left' ? 'end' : 'start',
      one.strong ? 'strong halo' : 'halo',
    ),
  );
  if (role !== 'hold' && Math.abs(placed.middle - placed.wanted) > 2) {
    shapes.push(
      line(
        x + away * (outwards.lane + 5),
        placed.wanted,
        words - away * 2,
        placed.middle,
        'leader',
      ),
    );
  }
  return { key, role, record, time, title: '', clear, shapes };
}
