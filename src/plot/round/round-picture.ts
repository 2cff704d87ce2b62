import { scaleLinear } from 'd3-scale';
import { grouped } from '../../analysis/index.ts';
import { resultOf, timeOf, type Round, type RoundReply } from '../../analysis/round/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import { firstOfEach } from '../marks/first-of-each.ts';
import { line, polyline, rect, text, type Drawing, type Mark, type Shape } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { lineHeight, pageType, type TypeScale } from '../marks/type-scale.ts';
import { areaOf, columnsOf, levelsIn, stairOf, valueScale } from '../scales/levels.ts';
import { createTimeScale, type TimeScale } from '../scales/time-scale.ts';
import type { Interval } from '../scales/zoom.ts';

export interface RoundPictureOptions {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** What the senders do: `keep the window`; left out: nothing yet, and only the request times are drawn. */
  readonly choice?: string;
  readonly round: Round;
  /** For each reply, from when it is requested. */
  readonly deadline: Nanoseconds;
  /** Frames that fit in the queue. */
  readonly room: number;
  /** First and last time of the axis, which counts from the first. */
  readonly span: Interval;
  /** Sizes of its text; left out: a page's. */
  readonly type?: TypeScale | undefined;
}

/** The least distance between two crosses, pixels. */
const crossStep = 5;
const reach = 4;
/** A narrower picture uses numbers alone as names, in widths of a label's letter. */
const narrow = 40;

/**
 * Draws a round: the queue over time, a cross for each segment dropped, and below it a row for each sender with its reply as
 * a bar from its request to its completion. The part beyond the deadline is drawn differently, and the outcome is written at
 * the row's end.
 */
export function roundPicture(options: RoundPictureOptions): Drawing {
  const { width, height, choice, round, deadline, room, span, type = pageType } = options;
  // Below the rows ticks and their numbers; above the queue, and above the rows, a line of words.
  const [below, heading] = [type.tick + 12, lineHeight(type.tick) + 4];
  const played = choice !== undefined;
  const { replies } = round;
  const names = replies.map((_, i) =>
    width < narrow * type.label ? `${i + 1}` : `sender ${i + 1}`,
  );
  const verdicts = replies.map((reply) => verdictOf(reply, deadline));
  const left = 8 + widest([...names, `${room}`], type);
  // To the right of the last bar there is room for its time.
  const right =
    width - 20 - widest([inTime, ...(played ? verdicts : [])], type) - widest(['0.00 s'], type);
  const queueHeight = Math.max(48, Math.min(120, height * 0.26));
  const rows: Rows = {
    first: heading + queueHeight + 8 + heading,
    step: (height - below - heading * 2 - queueHeight - 8) / Math.max(1, replies.length),
  };
  const floor = height - below;
  const time = createTimeScale({ domain: span, range: [left, right] });
  return {
    width,
    height,
    ...(options.type && { type }),
    title: played ? `All senders: ${choice}` : 'Before the round',
    description: played ? described(round, deadline) : awaited(round, deadline),
    ground: [
      ...secondsAxis(time, floor, type),
      note('queue-name', [text(0, type.tick, 'packets in the queue', 'start')]),
      ...deadlineNote(deadline, rows.first - 6, width - 2, type),
      note('rows-name', [text(0, rows.first - 6, 'replies', 'start')]),
    ],
    marks: [
      ...queueMarks(options, time, heading, heading + queueHeight, left),
      ...replies.map((reply, i) => replyMark(reply, names[i]!, rowOf(rows, i), time, options)),
      ...(played ? replies.flatMap((reply, i) => sentMarks(reply, rowOf(rows, i), time)) : []),
    ],
    labels: replies.flatMap((reply, i) => [
      note(`name-${i}`, [text(left - 8, rowOf(rows, i).middle + type.tick / 3, names[i]!, 'end')]),
      ...(played ? endLabels(reply, verdicts[i]!, rowOf(rows, i), time, options) : []),
    ]),
  };
}

interface Rows {
  readonly first: number;
  readonly step: number;
}

/** One sender's row, pixels. */
interface Row {
  readonly middle: number;
  readonly thick: number;
}

function rowOf({ first, step }: Rows, place: number): Row {
  return { middle: first + (place + 0.5) * step, thick: Math.max(6, Math.min(16, step * 0.6)) };
}

function widest(words: readonly string[], { strong }: TypeScale): number {
  return Math.max(...words.map((each) => textWidth(each, strong)));
}

const inTime = '✓ in time';

/** The outcome of a reply: in time, `late`, `3 lost`. */
function verdictOf(reply: RoundReply, deadline: Nanoseconds): string {
  if (reply.lost.length > 0) return `${reply.lost.length} lost`;
  const took = timeOf(reply);
  return took !== undefined && took <= deadline ? inTime : 'late';
}

/** The queue over time, its room, and what found none. */
function queueMarks(
  { round, room, choice, span }: RoundPictureOptions,
  time: TimeScale,
  top: number,
  bottom: number,
  left: number,
): Mark[] {
  const value = valueScale(room * 1.35, top, bottom);
  const right = time.range[1];
  const ground: Mark = {
    key: 'room',
    role: 'queue',
    record: undefined,
    title: `room for ${room}`,
    shapes: [
      line(left, value.at(room), right, value.at(room), 'room'),
      text(left - 8, value.at(room) + 4, `${room}`, 'end'),
      line(left, bottom, right, bottom, 'slot'),
      text(left - 8, bottom + 2, '0', 'end'),
    ],
  };
  if (choice === undefined) return [ground];
  const levels = levelsIn(round.waiting, span);
  const columns = columnsOf(levels, time);
  const drops = round.replies.flatMap(({ lost }) => lost);
  const shown = firstOfEach(
    [...drops].sort((a, b) => a - b),
    (drop) => Math.floor(time.at(drop) / crossStep),
  );
  const most = levels.reduce((high, level) => Math.max(high, level.value), 0);
  return [
    ground,
    {
      key: 'waiting',
      role: 'queue',
      record: undefined,
      title: `at most ${grouped(most)} packets wait`,
      shapes: columns.length === 0 ? [] : [areaOf(columns, value), stairOf(columns, value)],
    },
    ...(shown.length === 0
      ? []
      : [
          {
            key: 'overflow',
            role: 'lost' as const,
            record: undefined,
            title: `${grouped(drops.length)} segments found no room`,
            shapes: shown.flatMap((drop) => cross(time.at(drop), value.at(room) - reach - 4)),
          },
        ]),
  ];
}

/** From request to completion; the part beyond the deadline in another color, and each segment of data as a stroke. */
function replyMark(
  reply: RoundReply,
  name: string,
  { middle, thick }: Row,
  time: TimeScale,
  { deadline, choice, span }: RoundPictureOptions,
): Mark {
  const { asked, done = span[1] } = reply;
  const limit = asked + deadline;
  const box = (from: Nanoseconds, to: Nanoseconds, look: string): Shape =>
    rect(
      {
        x: time.at(from),
        y: middle - thick / 2,
        width: Math.max(2, time.at(to) - time.at(from)),
        height: thick,
      },
      look,
    );
  const [x, at] = [time.at(limit), time.at(asked)];
  const goal = line(x, middle - thick / 2 - 2, x, middle + thick / 2 + 2, 'goal');
  const played = choice !== undefined;
  return {
    key: `reply-${reply.connection}`,
    role: 'measure',
    record: undefined,
    title: played ? `${name}: ${spoken(reply, deadline)}` : `${name}: asked`,
    shapes: played
      ? [
          box(asked, Math.min(done, limit), 'tried'),
          ...(done > limit ? [box(limit, done, 'bad')] : []),
          goal,
        ]
      : [
          polyline([
            [at, middle - thick / 2],
            [at, middle + thick / 2],
          ]),
          polyline([
            [at, middle],
            [x, middle],
          ]),
          goal,
        ],
  };
}

/** A stroke where segments of data leave, and a cross where some find no room. */
function sentMarks({ connection, sent, lost }: RoundReply, row: Row, time: TimeScale): Mark[] {
  const { middle, thick } = row;
  const strokes = firstOfEach(sent, (at) => Math.round(time.at(at)));
  const crosses = firstOfEach(lost, (at) => Math.floor(time.at(at) / crossStep));
  const marks: Mark[] = [
    {
      key: `sent-${connection}`,
      role: 'data',
      record: undefined,
      title: `${grouped(sent.length)} segments sent`,
      shapes: strokes.map((at) =>
        line(time.at(at), middle - thick / 2 + 2, time.at(at), middle + thick / 2 - 2),
      ),
    },
    {
      key: `lost-${connection}`,
      role: 'lost',
      record: undefined,
      title: `${grouped(lost.length)} lost`,
      shapes: crosses.flatMap((at) => cross(time.at(at), middle)),
    },
  ];
  return marks.filter(({ shapes }) => shapes.length > 0);
}

function cross(x: number, y: number): Shape[] {
  return [
    line(x - reach, y - reach, x + reach, y + reach, 'lost'),
    line(x - reach, y + reach, x + reach, y - reach, 'lost'),
  ];
}

/** How long it took, behind the bar, and its outcome, at the row's end. */
function endLabels(
  reply: RoundReply,
  verdict: string,
  { middle }: Row,
  time: TimeScale,
  { width, deadline, span, type = pageType }: RoundPictureOptions,
): Mark[] {
  const took = timeOf(reply);
  const words = took === undefined ? 'never' : seconds(took);
  // Retransmissions after all of it has arrived are drawn behind the bar.
  const last = Math.max(reply.done ?? span[1], ...reply.sent);
  const [end, limit] = [time.at(last), time.at(reply.asked + deadline)];
  // Whether it clears the deadline's line.
  const fits = end > limit || end + 8 + textWidth(words, type.tick) < limit;
  const look = verdict === inTime ? 'good-now' : verdict === 'late' ? 'bad-now strong' : 'strong';
  return [
    note(`took-${reply.connection}`, [
      text((fits ? end : limit) + 5, middle + type.tick / 3, words, 'start', 'halo'),
    ]),
    {
      key: `verdict-${reply.connection}`,
      role: reply.lost.length > 0 ? 'lost' : 'measure',
      record: undefined,
      title: '',
      shapes: [text(width - 2, middle + type.label / 3, verdict, 'end', look)],
    },
  ];
}

function deadlineNote(
  deadline: Nanoseconds,
  y: number,
  right: number,
  { name, label }: TypeScale,
): Mark[] {
  const limit = limitText(deadline);
  const words =
    name === 'present'
      ? `deadline: ${limit} after asked`
      : `deadline: ${limit} after it is asked for`;
  const x = right - textWidth(words, label);
  return [
    {
      key: 'deadline',
      role: 'measure',
      record: undefined,
      title: '',
      shapes: [line(x - 6, y - label + 1, x - 6, y + 3, 'goal'), text(x, y, words, 'start')],
    },
  ];
}

/** Round seconds since the axis's first time. */
function secondsAxis(time: TimeScale, floor: number, { tick: size }: TypeScale): Mark[] {
  const [from, to] = time.domain;
  const [left, right] = time.range;
  const ticks = scaleLinear([0, (to - from) / 1e9], [0, 1]).ticks(
    Math.max(2, Math.floor((right - left) / ((size * 35) / 6))),
  );
  const decimals = ticks.some((tick) => !Number.isInteger(tick)) ? 1 : 0;
  return [
    note('baseline', [line(left, floor, right, floor, 'baseline')]),
    ...ticks.map((tick, i) => {
      const x = time.at(from + tick * 1e9);
      const unit = i === ticks.length - 1 ? ' s' : '';
      return note(`tick-${tick}`, [
        line(x, floor, x, floor + 4, 'baseline'),
        text(x, floor + size + 4, `${grouped(tick, decimals)}${unit}`, 'middle'),
      ]);
    }),
  ];
}

function note(key: string, shapes: readonly Shape[]): Mark {
  return { key, role: 'axis', record: undefined, title: '', shapes };
}

function seconds(time: Nanoseconds): string {
  return `${grouped(time / 1e9, 2)} s`;
}

/** `2 s`, `0.25 s`: without trailing zeros. */
export function limitText(deadline: Nanoseconds): string {
  const value = deadline / 1e9;
  return `${grouped(value, (String(value).split('.')[1] ?? '').length)} s`;
}

function spoken(reply: RoundReply, deadline: Nanoseconds): string {
  const took = timeOf(reply);
  const lost = reply.lost.length === 0 ? '' : `, ${grouped(reply.lost.length)} lost`;
  if (took === undefined) return `never complete${lost}`;
  return `${seconds(took)}${took <= deadline ? '' : ', late'}${lost}`;
}

function described(round: Round, deadline: Nanoseconds): string {
  const { inTime: met, lost } = resultOf(round, deadline);
  const rows = round.replies.map((reply, i) => `sender ${i + 1}: ${spoken(reply, deadline)}`);
  return `${met} of ${round.replies.length} replies in time, ${grouped(lost)} segments lost. ${rows.join('; ')}.`;
}

function awaited({ replies }: Round, deadline: Nanoseconds): string {
  return `${replies.length} replies are asked for; each has ${limitText(deadline)}. The queue is empty.`;
}
