import { grouped } from '../../analysis/index.ts';
import { queuesOf, type LineQueue } from '../../analysis/windows/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import { firstOfEach } from '../marks/first-of-each.ts';
import { leftEdge } from '../scales/left-edge.ts';
import { areaOf, columnsOf, levelsIn, stairOf, valueScale } from '../scales/levels.ts';
import { dropTitle, lineName } from './names.ts';
import { line, text, type Mark, type Picture } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { timeAxis } from '../scales/time-axis.ts';
import { isLow, stripFrame, unitName, valueAxis } from '../scales/value-axis.ts';
import { typeOf, viewScale, type ViewOptions } from '../scales/view.ts';

/** As in the windows strip above it. */
const foldLength = 132;

/** How far a drop's mark reaches, pixels. */
const reach = 4;

/**
 * Draws how many frames waited for a link over time, the room in its queue if the log shows it, and a cross for each that
 * was dropped.
 */
export function queuePlot(trace: Trace, queue: LineQueue, options: ViewOptions): Picture {
  const { width, height } = options;
  const type = typeOf(options);
  const frame = stripFrame(leftEdge(trace, type, options.beside), width, height, type);
  const time = viewScale(trace, options, [frame.x, frame.x + frame.width], foldLength);
  const other = options.beside === undefined ? undefined : sameLine(options.beside, trace, queue);
  const most = Math.max(2, queue.most, other?.most ?? 0);
  const value = valueScale(most * 1.25, frame.y, frame.y + frame.height);
  const levels = levelsIn(queue.waiting, time.domain);
  const columns = columnsOf(levels, time);
  const drops = queue.drops.filter(
    (drop) => drop.time >= time.domain[0] && drop.time <= time.domain[1],
  );
  const crosses =
    drops.length <= maxCrosses
      ? drops
      : firstOfEach(drops, (drop) => Math.floor(time.at(drop.time) / (2 * reach)));
  const { room } = queue;
  const roomWords = `room for ${grouped(room ?? 0)}`;
  const roomWordsX = freeOf(
    drops.map((drop) => time.at(drop.time)),
    [frame.x + 4, frame.x + frame.width],
    textWidth(roomWords, type.label),
  );
  const roomLine: Mark[] =
    room === undefined
      ? []
      : [
          {
            key: 'room',
            role: 'queue',
            record: undefined,
            title: roomWords,
            shapes: [line(frame.x, value.at(room), frame.x + frame.width, value.at(room), 'room')],
          },
        ];
  const roomLabel: Mark[] =
    room === undefined
      ? []
      : [
          {
            key: 'room-words',
            role: 'queue',
            record: undefined,
            title: roomWords,
            shapes: [text(roomWordsX, value.at(room) - 4, roomWords, 'start', 'halo')],
          },
        ];
  return {
    width,
    height,
    type,
    title: `Queue ${lineName(trace, queue)}`,
    description: describe(queue),
    ground: [
      ...valueAxis(value, frame, type),
      ...timeAxis(time, frame, type),
      ...(isLow(height, type) ? [] : [unitName('frames waiting', type)]),
      ...roomLine,
    ],
    marks: [
      {
        key: 'waiting',
        role: 'queue',
        record: undefined,
        title: 'frames waiting',
        shapes: [areaOf(columns, value), stairOf(columns, value)],
      },
      ...crosses.map((drop): Mark => {
        const x = time.at(drop.time);
        const y = value.at(drop.waiting) - reach - 4;
        return {
          key: `drop-${drop.record}`,
          role: 'lost',
          record: drop.segment,
          title: dropTitle(drop),
          shapes: [
            line(x - reach, y - reach, x + reach, y + reach, 'lost'),
            line(x - reach, y + reach, x + reach, y - reach, 'lost'),
          ],
          hit: line(x, y - reach, x, y + reach, 'hit'),
        };
      }),
    ],
    labels: roomLabel,
    time,
    along: 'x',
    frame,
    cursorSpan: [frame.y - 2, frame.y + frame.height],
  };
}

/** More drops than this would cover each other, so one is drawn where several would be. */
const maxCrosses = 300;

/** The leftmost place for words of a width without a cross, pixels; the left end if there is none. Crosses in order. */
function freeOf(
  crosses: readonly number[],
  [left, right]: [number, number],
  width: number,
): number {
  let place = left;
  for (const x of crosses) {
    if (x - reach > place + width) break;
    place = Math.max(place, x + reach + 3);
  }
  return place + width <= right ? place : left;
}

/** Another run's queue for the link of the same name; undefined if it has none. */
export function sameLine(other: Trace, shown: Trace, queue: LineQueue): LineQueue | undefined {
  const name = lineName(shown, queue);
  return queuesOf(other).find((each) => lineName(other, each) === name);
}

function describe({ most, drops, room }: LineQueue): string {
  const early = drops.filter(({ waited }) => waited !== undefined).length;
  const by = early === 0 ? ' for want of room' : `, ${grouped(early)} by CoDel`;
  const spilled = drops.length === 0 ? 'none dropped' : `${grouped(drops.length)} dropped${by}`;
  return `At most ${grouped(most)} frames waiting${room === undefined ? '' : `, with room for ${grouped(room)}`}; ${spilled}.`;
}
