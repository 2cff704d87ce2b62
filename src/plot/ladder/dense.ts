import { grouped, thinkUntil } from '../../analysis/index.ts';
import { Flag, Kind } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { Segment } from '../../trace/index.ts';
import { firstOfEach } from '../marks/first-of-each.ts';
import { arrowMarks, arrowsOf, type Arrow } from './arrows.ts';
import type { LadderDensity } from './density.ts';
import { denseSource } from './dense-source.ts';
import { triangle } from './lanes.ts';
import { outwards, sideOf, type LadderLayout, type Side } from './layout.ts';
import type { AppEventKind, LadderSource } from './source.ts';
import { px, text, type Mark, type Shape } from '../marks/shape.ts';
import { countBelow, countUpTo } from '../marks/intervals.ts';
import { textWidth } from '../marks/text.ts';
import { ascent } from '../marks/type-scale.ts';

export { densityOf } from './density.ts';
export { repairMarks, repairNames, repairsOf } from './repairs.ts';

/** Height of a row in which segments are counted, pixels. */
const row = 3;

/** Up to so many rare arrows are drawn individually, for a pointer to find; beyond that, one for each row of pixels. */
const maxRare = 60;

/**
 * Very many arrows as counts: from each host's line a bar for every row, as long as the number of segments that leave in it.
 * Rare ones (a loss, retransmissions, SYN, FIN, RST) keep their arrow.
 */
export function denseArrows(
  source: LadderSource,
  layout: LadderLayout,
  isLeft: (host: number) => boolean,
): Mark[] {
  const rare = denseSource(source).rare.within(...layout.time.domain);
  return [
    bars('left', source, layout),
    bars('right', source, layout),
    ...(rare.length > maxRare
      ? together(arrowsOf(firstInRows(rare, layout), layout, isLeft))
      : arrowMarks(arrowsOf(rare, layout, isLeft), source.trace)),
    ...sides.flatMap((side) => nameOf(side, source, layout)),
  ];
}

const sides = ['left', 'right'] as const;

/** The role of most segments from a side's host. */
function roleOf(side: Side, source: LadderSource): 'data' | 'ack' {
  const { data, acks } = denseSource(source)[side];
  return data > acks ? 'data' : 'ack';
}

/** At the top of a side's bars, what they count: without colors both look alike. */
function nameOf(
  side: Side,
  source: LadderSource,
  { frame, left, right, type: { label } }: LadderLayout,
): Mark[] {
  const role = roleOf(side, source);
  const { data, acks } = denseSource(source)[side];
  if (data + acks === 0) return [];
  const name = role === 'data' ? 'data' : 'ACKs';
  const candidates = data === 0 || acks === 0 ? [name] : [`mostly ${name}`, name];
  const fits = (words: string): boolean => textWidth(words, label) < (right - left) / 2 - 12;
  const words = candidates.find(fits);
  if (words === undefined) return [];
  const [x, anchor] =
    side === 'left' ? ([left + 6, 'start'] as const) : ([right - 6, 'end'] as const);
  return [
    {
      key: `dense-name-${side}`,
      role,
      record: undefined,
      title: '',
      shapes: [text(x, frame.y + ascent(label) + 1, words, anchor, 'halo')],
    },
  ];
}

/** A note on what is not drawn one by one and how to see more: above it, between the hosts’ lines. */
export function denseNote(
  shown: { readonly segments: number; readonly appEvents: number },
  dense: LadderDensity,
  { frame, left, right, type }: LadderLayout,
): Mark[] {
  const [what, how] = dense.arrows
    ? [`${grouped(shown.segments)} segments`, 'counted']
    : [`${grouped(shown.appEvents)} calls`, 'thinned'];
  const candidates = [`${what}, ${how}: zoom in`, `${what}: zoom in`, what];
  const fits = (words: string): boolean => textWidth(words, type.tick) < right - left - 8;
  return [
    {
      key: 'dense-note',
      role: 'note',
      record: undefined,
      title: '',
      shapes: [
        text((left + right) / 2, frame.y - 9, candidates.find(fits) ?? '', 'middle', 'halo'),
      ],
    },
  ];
}

/** The times at the edges of rows of pixels, from the top of the frame to its bottom. */
function edgesOf({ time, frame }: LadderLayout, height: number): number[] {
  const rows = Math.ceil(frame.height / height);
  const edges = Array.from({ length: rows }, (_, i) => time.timeAt(frame.y + i * height));
  return [...edges, time.domain[1] + 1];
}

function bars(side: Side, source: LadderSource, layout: LadderLayout): Mark {
  const { times: leaving } = denseSource(source)[side];
  const { left, right, frame } = layout;
  const from = side === 'left' ? left : right;
  const before = edgesOf(layout, row).map((edge) => countBelow(leaving, edge));
  const counts = before.slice(1).map((after, i) => after - (before[i] as number));
  const highest = counts.reduce((high, count) => Math.max(high, count), 1);
  const room = ((right - left) / 2 - 8) * (side === 'left' ? 1 : -1);
  let d = '';
  counts.forEach((count, i) => {
    if (count === 0) return;
    const y = px(frame.y + i * row);
    d += `M${px(from)},${y}h${px((count / highest) * room)}v${row - 0.5}H${px(from)}Z`;
  });
  return {
    key: `dense-${side}`,
    role: roleOf(side, source),
    record: undefined,
    title: `at most ${grouped(highest)} in a row of the picture`,
    shapes: [{ kind: 'path', d, class: 'counted' }],
  };
}

const control = Flag.Syn | Flag.Fin | Flag.Rst;

/** Of each kind and sender the first that leaves in each row of pixels: the others would be drawn on top of it. */
function firstInRows(rare: readonly Segment[], { time }: LadderLayout): Segment[] {
  return firstOfEach(rare, (segment) => {
    const { from, transmitAt, sentAt, droppedAt, retransmission, flags, copies } = segment;
    const lost = droppedAt === undefined ? 0 : 1;
    const again = retransmission ? 2 : 0;
    const copied = copies.length > 0 ? 4 : 0;
    const kind = (from * 64 + (flags & control)) * 8 + lost + again + copied;
    return kind * 0x10000 + Math.floor(time.at(transmitAt ?? sentAt));
  });
}

/** Rare arrows of one kind and side as one mark. */
function together(rare: readonly Arrow[]): Mark[] {
  const kinds = new Map<string, Arrow[]>();
  for (const arrow of rare) {
    const { lost, role, segment, copy } = arrow;
    const again = copy > 0 ? 'copy' : String(segment.retransmission);
    const kind = `${role}-${segment.from}-${lost}-${again}-${segment.flags & control}`;
    const same = kinds.get(kind);
    if (same === undefined) kinds.set(kind, [arrow]);
    else same.push(arrow);
  }
  return [...kinds].map(([kind, arrows]) => {
    const [{ role, lost, segment, copy }] = arrows as [Arrow, ...Arrow[]];
    const words = [
      lost ? 'lost' : '',
      copy > 0 ? 'copies that the network made' : segment.retransmission ? 'sent again' : '',
      (segment.flags & control) !== 0 ? 'SYN, FIN or RST' : '',
    ];
    return {
      key: `rare-${kind}`,
      role,
      record: undefined,
      title: words.filter((word) => word !== '').join(', '),
      shapes: shapesOf(arrows, lost, copy > 0),
    };
  });
}

/** Arrows by the dozen: a line each, and at its end a small cross if it is lost. */
function shapesOf(arrows: readonly Arrow[], lost: boolean, copies: boolean): Shape[] {
  const lines = arrows.map(({ x1, y1, x2, y2 }) => `M${px(x1)},${px(y1)}L${px(x2)},${px(y2)}`);
  const shapes: Shape[] = [{ kind: 'path', d: lines.join(''), class: copies ? 'copy' : '' }];
  if (lost) {
    const crosses = arrows.map(({ x2, y2 }) => `M${px(x2 - 3)},${px(y2 - 3)}l6,6m-6,0l6,-6`);
    shapes.push({ kind: 'path', d: crosses.join(''), class: 'lost' });
  }
  return shapes;
}

/** Height of the rows in which application events are thinned, pixels: that of a sign. */
const signRow = 8;

/** Very frequent application events: of each kind the first in every row that has one, and all as one mark. */
export function denseLanes(
  source: LadderSource,
  layout: LadderLayout,
  isLeft: (host: number) => boolean,
): Mark[] {
  const edges = edgesOf(layout, signRow);
  return source.appEventKinds.flatMap((appEvents) => {
    const [first, last] = layout.time.domain;
    const count = countUpTo(appEvents.times, last) - countBelow(appEvents.times, first);
    if (count === 0) return [];
    const { x, away } = sideOf(layout, isLeft(appEvents.host) ? 'left' : 'right');
    const shown = firstInEach(edges, appEvents);
    return {
      key: `acts-${appEvents.host}-${appEvents.kind}`,
      role: 'application' as const,
      record: undefined,
      title: `${grouped(count)} × ${appEventNames[appEvents.kind] ?? ''}`,
      shapes: signs(appEvents.kind, shown, x + away * outwards.lane, away, source, layout),
    };
  });
}

const appEventNames: Readonly<Partial<Record<Kind, string>>> = {
  [Kind.Connect]: 'connect',
  [Kind.Write]: 'write',
  [Kind.Read]: 'read',
  [Kind.Close]: 'close',
  [Kind.Cork]: 'cork',
  [Kind.Blocked]: 'blocked',
  [Kind.Think]: 'think',
};

function firstInEach(edges: readonly number[], { times, records }: AppEventKind): RecordId[] {
  const before = edges.map((edge) => countBelow(times, edge));
  return before
    .slice(1)
    .flatMap((after, i) => (after > (before[i] as number) ? [records[before[i] as number]!] : []));
}

function signs(
  kind: Kind,
  records: readonly RecordId[],
  x: number,
  away: 1 | -1,
  { trace }: LadderSource,
  { time }: LadderLayout,
): Shape[] {
  const places = records.map((id) => time.at(trace.time(id)));
  switch (kind) {
    case Kind.Write:
    case Kind.Read: {
      const direction = kind === Kind.Write ? -away : away;
      return [joined(places.map((y) => triangle(x, y, direction)))];
    }
    case Kind.Think: {
      const bars = records.map((id, i) => {
        const end = px(time.at(thinkUntil(trace, id)));
        return `M${px(x)},${px(places[i] as number)}V${end}`;
      });
      return [{ kind: 'path', d: bars.join(''), class: 'think' }];
    }
    default:
      return [
        {
          kind: 'path',
          d: places.map((y) => `M${px(x - 4)},${px(y)}h8`).join(''),
          class: 'baseline',
        },
      ];
  }
}

/** Joins paths of one style. */
function joined(shapes: readonly Shape[]): Shape {
  const d = shapes.map((shape) => (shape.kind === 'path' ? shape.d : '')).join('');
  return { kind: 'path', d, class: 'act' };
}
