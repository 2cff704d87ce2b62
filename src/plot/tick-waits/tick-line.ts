import { scaleLinear } from 'd3-scale';
import { grouped } from '../../analysis/index.ts';
import type { Milliseconds } from '../../trace/format/index.ts';
import {
  circle,
  line,
  polygon,
  polyline,
  rect,
  text,
  type Box,
  type Drawing,
  type Mark,
  type MarkRole,
  type Shape,
} from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';

/** A segment on its receiver's time line, among the ticks of its timer. Times in milliseconds from the line's beginning. */
export interface TickLine {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Last time of the line: no wait ends later. */
  readonly until: Milliseconds;
  /** When the heartbeat ticks. */
  readonly ticks: readonly Milliseconds[];
  /** What ends the wait; the heartbeat's ticks are faint where a timer does. */
  readonly clock: 'heartbeat' | 'timer';
  readonly arrives: Milliseconds;
  readonly wait: Milliseconds;
  /** Whether a hint says that the segment can be dragged. */
  readonly hint: boolean;
}

/** From this width on the rows have their names beside them. */
const roomy = 560;
const handle = { width: 48, height: 26 } as const;

/** Where the rows lie, pixels from the top. */
interface Rows {
  readonly handle: number;
  readonly receiver: number;
  readonly clock: number;
  readonly numbers: number;
}

function rowsOf(height: number): Rows {
  const numbers = height - 4;
  if (height < 120) {
    // With little height the clock is right below the time line, and the rest is for the segment and the number.
    const clock = numbers - 20;
    return { handle: 4, receiver: clock - 18 - Math.max(0, height - 88) * 0.3, clock, numbers };
  }
  const clock = numbers - 30;
  return { handle: 4, receiver: Math.round(30 + (clock - 30) * 0.62), clock, numbers };
}

function scaleOf({ width, until }: Pick<TickLine, 'width' | 'until'>) {
  return scaleLinear([0, until], width >= roomy ? [92, width - 30] : [handle.width, width - 26]);
}

/** The time at a distance from the picture's left edge, within the line. */
export function arrivalAt(picture: Pick<TickLine, 'width' | 'until'>, x: number): Milliseconds {
  return Math.min(picture.until, Math.max(0, scaleOf(picture).invert(x)));
}

/** The segment's drag handle. */
export function segmentHandle(picture: TickLine): Box {
  const { width, height } = handle;
  // Left of its arrow, so that it never hides an ACK that leaves soon.
  const x = scaleOf(picture)(picture.arrives) - width + 2;
  return { x, y: rowsOf(picture.height).handle, width, height };
}

/** A receiver's time line and the ticks of its clock, with a segment that arrives and its ACK, which waits. */
export function tickLine(picture: TickLine): Drawing {
  const { width, height, until, clock, arrives, wait } = picture;
  const rows = rowsOf(height);
  const words = `${grouped(wait, 0)} ms`;
  const ending = clock === 'heartbeat' ? 'the tick' : 'the timer';
  return {
    width,
    height,
    title: 'A segment among the ticks',
    description: `The segment arrives at ${grouped(arrives, 0)} ms of ${grouped(until, 0)}; its ACK waits ${words}, until ${ending}.`,
    ground: [...numbersBelow(picture, rows), ...rowLines(picture, rows)],
    marks: [...ticksOf(picture, rows), waitMark(picture, rows)],
    labels: [
      segmentMark(picture, rows),
      ackMark(picture, rows),
      ...waitLabels(picture, rows, words),
      ...(picture.hint ? hintOf(picture, rows) : []),
    ],
  };
}

function numbersBelow(picture: TickLine, { numbers }: Rows): Mark[] {
  const x = scaleOf(picture);
  const [left, right] = x.range() as [number, number];
  const ticks = x.ticks(Math.max(2, Math.floor((right - left) / 90)));
  return ticks.map((at, i) => {
    const unit = i === ticks.length - 1 ? ' ms' : '';
    return mark(`at-${at}`, 'axis', [
      text(x(at), numbers, `${grouped(at, 0)}${unit}`, 'middle', 'size-12'),
    ]);
  });
}

function rowLines(picture: TickLine, { receiver, clock }: Rows): Mark[] {
  const [from, to] = scaleOf(picture).range() as [number, number];
  const names =
    picture.width < roomy
      ? []
      : [
          text(0, receiver + 5, 'receiver', 'start', 'lane size-14'),
          text(0, clock + 5, 'its clock', 'start', 'lane size-14'),
        ];
  return [mark('receiver', 'axis', [line(from, receiver, to, receiver, 'baseline'), ...names])];
}

/** The heartbeat's ticks; the one that ends the wait is emphasized. */
function ticksOf(picture: TickLine, rows: Rows): Mark[] {
  const { ticks, until, clock } = picture;
  const x = scaleOf(picture);
  const end = endOf(picture);
  return ticks
    .filter((tick) => tick <= until)
    .map((tick) => {
      const ends = clock === 'heartbeat' && Math.abs(tick - end) < 1;
      const look = clock === 'heartbeat' ? 'baseline' : '';
      const at = x(tick);
      return mark(`tick-${tick}`, ends ? 'hold' : 'axis', [
        line(at, ends ? rows.receiver : rows.handle + 34, at, rows.clock - 10, ends ? '' : 'guide'),
        circle(at, rows.clock, 9.5, ends ? 'timer' : look),
        polyline(
          [
            [at, rows.clock - 5.5],
            [at, rows.clock],
            [at + 4, rows.clock + 2.5],
          ],
          ends ? 'hand' : look,
        ),
      ]);
    });
}

function waitMark(picture: TickLine, { receiver, handle: top, clock }: Rows): Mark {
  const x = scaleOf(picture);
  const [from, to] = [x(picture.arrives), endAt(picture)];
  const length = Math.max(1, to - from);
  const floor = clock - 10;
  return mark('wait', 'hold', [
    rect({ x: from, y: top + 34, width: length, height: floor - top - 34 }, 'band'),
    rect({ x: from, y: receiver - 5, width: length, height: 10 }, 'bar'),
  ]);
}

/** How long the ACK waits: in the bar's room if there is enough, otherwise beside it. */
function waitLabels(picture: TickLine, rows: Rows, words: string): Mark[] {
  const [from, to] = [scaleOf(picture)(picture.arrives), endAt(picture)];
  const large = picture.height >= 170 && picture.width >= roomy;
  const size = large ? 34 : 22;
  const y = rows.receiver - (large ? 14 : 11);
  const needed = textWidth(words, size) + 10;
  const below = 'the ACK waits';
  const shapes: Shape[] = [];
  if (to - from >= needed) {
    shapes.push(text((from + to) / 2, y, words, 'middle', `number-${size}`));
    if (to - from >= textWidth(below, 14) && rows.clock - rows.receiver > 44)
      shapes.push(text((from + to) / 2, rows.receiver + 21, below, 'middle', 'size-14'));
  } else {
    const right = to + 10 + needed <= picture.width;
    const at = right ? to + 8 : from - 10;
    shapes.push(text(at, y, words, right ? 'start' : 'end', `number-${size} halo`));
  }
  return [mark('waits', 'hold', shapes)];
}

function segmentMark(picture: TickLine, rows: Rows): Mark {
  const x = scaleOf(picture)(picture.arrives);
  const box = segmentHandle(picture);
  const foot = rows.receiver - 5;
  const dots = [-8, 0, 8].flatMap((across) =>
    [-4, 4].map((down) =>
      circle(box.x + box.width / 2 + across, box.y + box.height / 2 + down, 1.8, 'plate'),
    ),
  );
  return mark('segment', 'data', [
    line(x, box.y + box.height - 1, x, foot - 6),
    arrowHead(x, foot, 1),
    rect(box, 'dense'),
    ...dots,
  ]);
}

function ackMark(picture: TickLine, rows: Rows): Mark {
  const x = endAt(picture);
  const top = rows.handle + 8;
  const words =
    picture.clock === 'heartbeat' ? 'ACK leaves at the tick' : 'ACK leaves when the timer ends';
  const box = segmentHandle(picture);
  const length = textWidth(words, 14) + 8;
  const label = picture.width < roomy ? 'ACK' : words;
  const own = picture.width < roomy ? 34 : length;
  // The number uses what little height there is.
  const low = rows.receiver < rows.handle + 64;
  // Right of its arrow; left of it at the end of the picture, as long as the segment is not in the way.
  const right = x + 10 + own <= picture.width;
  const free = right
    ? x + 10 >= box.x + box.width || box.x > x + 10 + own
    : x - 10 - own >= box.x + box.width;
  return mark('ack', 'ack', [
    line(x, rows.receiver - 5, x, top + 8),
    arrowHead(x, top, -1),
    ...(free && !low
      ? [
          text(
            right ? x + 10 : x - 10,
            top + 12,
            label,
            right ? 'start' : 'end',
            'size-14 strong halo',
          ),
        ]
      : []),
  ]);
}

/** Arrows beside the segment: it can be moved in both directions. */
function hintOf(picture: TickLine, { handle: top }: Rows): Mark[] {
  const box = segmentHandle(picture);
  const words = 'drag the segment';
  const y = top + handle.height / 2;
  const arrow = (from: number, to: number): Shape[] => {
    const back = Math.sign(from - to) * 5;
    return [
      line(from, y, to, y),
      polyline([
        [to + back, y - 4],
        [to, y],
        [to + back, y + 4],
      ]),
    ];
  };
  const left = box.x - 8;
  const right = box.x + box.width + 8;
  const fits = left - 26 - textWidth(words, 14) > 0;
  return [
    mark('hint', 'data', [
      ...(left > 24 ? arrow(left, left - 18) : []),
      ...(right + 18 < endAt(picture) - 8 ? arrow(right, right + 18) : []),
      ...(fits ? [text(left - 26, y + 5, words, 'end', 'size-14 strong halo')] : []),
    ]),
  ];
}

function endOf({ arrives, wait }: TickLine): Milliseconds {
  return arrives + wait;
}

/** Pixels. */
function endAt(picture: TickLine): number {
  return scaleOf(picture)(endOf(picture));
}

/** Its tip at a height; downwards 1, upwards -1. */
function arrowHead(x: number, tip: number, down: 1 | -1): Shape {
  return polygon(
    [
      [x - 5, tip - 9 * down],
      [x + 5, tip - 9 * down],
      [x, tip],
    ],
    'head',
  );
}

function mark(key: string, role: MarkRole, shapes: readonly Shape[]): Mark {
  return { key, role, record: undefined, title: '', shapes };
}
