import { byteCount, grouped, instant } from '../../analysis/index.ts';
import {
  queueAt,
  type LineQueue,
  type QueueDrop,
  type QueuedFrame,
} from '../../analysis/windows/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { connectionName, dropTitle, isCrossTraffic, lineName } from './names.ts';
import { line, polygon, rect, text, type Mark, type Shape } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { halfHeight, lineHeight, pageType, type TypeScale } from '../marks/type-scale.ts';

export interface StackOptions {
  /** Pixels; at least 240 wide and 90 high. */
  readonly width: number;
  readonly height: number;
  /** Sizes of its text; left out: a page's. */
  readonly type?: TypeScale;
  readonly time: Nanoseconds;
  /** The connection on view: its frames have the color of data. */
  readonly connection: number;
  /** Drops from this long before the moment on are still falling; 0: only those of the moment itself. */
  readonly falling?: Nanoseconds;
}

/** A queue at one moment: the frames that wait, the one being sent, and those that are dropped. */
export interface QueueStack {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** The same in words. */
  readonly description: string;
  readonly ground: readonly Mark[];
  readonly frames: readonly Mark[];
  /** Each is new when it begins to fall. */
  readonly drops: readonly Mark[];
}

/** Minimum height of a frame, however small it is, and however low the picture; pixels. */
const minHeight = 9;
/** With more places than this a box could not hold its number. */
const maxSlots = 40;

/** Between two boxes, pixels. */
const gap = 2;

/**
 * Draws a queue as boxes in a row, from the newest at the left to the frame being sent at the right, which slides out as its
 * bits leave. A frame that found no room falls off at the left end, one that CoDel drops
 * jumps out at the right.
 */
export function queueStack(trace: Trace, queue: LineQueue, options: StackOptions): QueueStack {
  const { width, height, type = pageType, time, connection } = options;
  const row = rowOf(queue, width, height, type);
  const held = queueAt(queue, time);
  const sending = held[0] !== undefined && held[0].started <= time ? held[0] : undefined;
  const waiting = held.length - (sending === undefined ? 0 : 1);
  const largest = queue.frames.reduce((most, { bytes }) => Math.max(most, bytes), 1);
  const gone =
    sending === undefined
      ? 0
      : (time - sending.started) / Math.max(1, sending.transmitted - sending.started);
  const frames = held.slice(0, row.slots + 1).map((frame, i): Mark => {
    const place = sending === undefined ? i + 1 : i;
    const shift = place === 0 ? gone * row.step : 0;
    const box = {
      ...row.box(place),
      x: row.box(place).x + shift,
      height: Math.max(minHeight, row.high * Math.sqrt(frame.bytes / largest)),
    };
    const boxed = { ...box, y: row.base - box.height };
    return {
      key: `frame-${frame.segment}`,
      role: 'queue',
      record: frame.segment,
      title: titleOf(frame, time),
      shapes: boxShapes(boxed, frame.connection, connection, type),
      hit: line(boxed.x, boxed.y, boxed.x + boxed.width, boxed.y + boxed.height, 'hit'),
    };
  });
  return {
    width,
    height,
    title: `Queue ${lineName(trace, queue)}`,
    description: describe(queue, waiting, sending !== undefined),
    ground: groundOf(trace, queue, row, waiting, options),
    frames,
    drops: fallingAt(queue, time, options.falling ?? 0).map((drop) =>
      dropMark(drop, row, connection, type),
    ),
  };
}

/** The positions of the boxes. */
interface Row {
  readonly slots: number;
  /** From one box to the next, pixels. */
  readonly step: number;
  readonly high: number;
  /** The boxes' lower edge. */
  readonly base: number;
  /** Place 0 is being sent, place 1 is the next. */
  box(place: number): { x: number; y: number; width: number; height: number };
}

function rowOf(queue: LineQueue, width: number, height: number, { label }: TypeScale): Row {
  const slots = Math.min(maxSlots, Math.max(3, queue.room ?? queue.most));
  // Beside the row there is room for the number of those that don't fit into it.
  const left = Math.max(46, 6 + textWidth('+999', label));
  const right = width - 44;
  const step = Math.min(38, (right - left) / (slots + 2));
  const base = height - 16 - lineHeight(label);
  const high = Math.max(minHeight, Math.min(30, base - 20));
  const start = left + (slots + 1) * step;
  return {
    slots,
    step,
    high,
    base,
    box: (place) => ({
      x: start - place * step + gap / 2,
      y: base - high,
      width: step - gap,
      height: high,
    }),
  };
}

function groundOf(
  trace: Trace,
  queue: LineQueue,
  row: Row,
  waiting: number,
  { width, height, type = pageType }: StackOptions,
): Mark[] {
  const first = row.box(row.slots);
  const out = row.box(0);
  const shelf = row.base + 2;
  const beyond = waiting - row.slots;
  const sent = textWidth('being sent', type.label);
  const shapes: Shape[] = [
    line(first.x - gap / 2, shelf, out.x - gap / 2, shelf),
    line(out.x - gap / 2, row.base - row.high - 6, out.x - gap / 2, shelf + 4),
    // The wire leads out at the right.
    line(out.x, shelf, out.x + 2 * row.step, shelf, 'slot'),
    polygon(
      [
        [out.x + 2 * row.step + 6, shelf],
        [out.x + 2 * row.step, shelf - 3],
        [out.x + 2 * row.step, shelf + 3],
      ],
      'head',
    ),
    text(first.x, height - 12, 'waiting', 'start'),
    text(Math.min(out.x, width - sent - 2), height - 12, 'being sent', 'start'),
  ];
  for (let place = 1; place <= row.slots; place++) {
    const { x, width } = row.box(place);
    shapes.push(rect({ x, y: row.base - row.high, width, height: row.high }, 'slot'));
  }
  if (beyond > 0) shapes.push(text(first.x - 6, row.base - 6, `+${grouped(beyond)}`, 'end'));
  return [
    { key: 'stack', role: 'queue', record: undefined, title: lineName(trace, queue), shapes },
  ];
}

function boxShapes(
  box: { x: number; y: number; width: number; height: number },
  connection: number,
  own: number,
  { label }: TypeScale,
): Shape[] {
  const shapes: Shape[] = [rect(box, flowClass(connection, own))];
  if (!isCrossTraffic(connection) && box.width >= label && box.height >= label) {
    const middle = box.x + box.width / 2;
    shapes.push(
      text(
        middle,
        box.y + box.height / 2 + halfHeight(label),
        `${connection + 1}`,
        'middle',
        'number',
      ),
    );
  }
  return shapes;
}

/** One style for the connection on view, four in turn for the others, and a hollow box for other traffic. */
function flowClass(connection: number, own: number): string {
  if (isCrossTraffic(connection)) return 'foreign';
  if (connection === own) return 'own';
  const other = connection < own ? connection : connection - 1;
  return `flow-${(other % 4) + 1}`;
}

function fallingAt(queue: LineQueue, time: Nanoseconds, since: Nanoseconds): QueueDrop[] {
  return queue.drops.filter((drop) => drop.time <= time && drop.time >= time - since);
}

/** A dropped frame, crossed out: beside the row's end and a step lower, or by CoDel above its head. */
function dropMark(drop: QueueDrop, row: Row, own: number, type: TypeScale): Mark {
  const { width } = row.box(1);
  const size = Math.min(width, 22);
  const isFull = drop.waited === undefined;
  const x = row.box(isFull ? row.slots + 1 : 1).x + (width - size) / 2;
  const y = row.base - size + (isFull ? 6 : -row.high);
  const box = { x, y, width: size, height: size };
  return {
    key: `drop-${drop.record}`,
    role: 'queue',
    record: drop.segment,
    title: dropTitle(drop),
    shapes: [
      ...boxShapes(box, drop.connection, own, type),
      line(box.x - 2, box.y - 2, box.x + size + 2, box.y + size + 2, 'cross'),
      line(box.x - 2, box.y + size + 2, box.x + size + 2, box.y - 2, 'cross'),
    ],
  };
}

function titleOf({ connection, bytes, joined, started }: QueuedFrame, time: Nanoseconds): string {
  const doing = started <= time ? 'being sent' : `waiting since ${instant(joined)}`;
  return `${connectionName(connection)} · ${byteCount(bytes)} on the wire · ${doing}`;
}

function describe({ room }: LineQueue, waiting: number, sending: boolean): string {
  const wait = `${waiting === 0 ? 'No frame waits' : waiting === 1 ? '1 frame waits' : `${grouped(waiting)} frames wait`}`;
  const of = room === undefined ? '' : `, with room for ${grouped(room)}`;
  return `${wait}${of}; ${sending ? 'one is being sent' : 'the link is free'}.`;
}
