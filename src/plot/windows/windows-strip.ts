import { capitalized, duration, grouped, withArticle } from '../../analysis/index.ts';
import { windowsAt, windowSize } from '../../analysis/windows/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import { leftEdge } from '../scales/left-edge.ts';
import { areaOf, bandOf, isMass, stairOf } from '../scales/levels.ts';
import { text, type Mark, type Picture, type Shape } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { ascent } from '../marks/type-scale.ts';
import { typeOf } from '../scales/view.ts';
import { ticksBelow } from '../waits/heartbeat-ticks.ts';
import { timeAxis } from '../scales/time-axis.ts';
import { isLow, stripFrame, unitName, valueAxis } from '../scales/value-axis.ts';
import { epochMarks } from './cubic-marks.ts';
import { eventMark, eventsOf } from './events.ts';
import { noLimit, windowWords } from './readings.ts';
import type { Repair } from './repair-marks.ts';
import { repairPart } from './repair-part.ts';
import { curveLabels } from './labels.ts';
import { highest, readWindows, type WindowsOptions, type WindowsSource } from './source.ts';

/**
 * Draws what limits one sender and what it has in flight, over time: the congestion window and its threshold, the window
 * that the peer advertises, and the bytes sent and not yet acknowledged. The time axis is that of the sequence plot of the
 * same size.
 */
export function windowsStrip(trace: Trace, options: WindowsOptions): Picture {
  const { width, height } = options;
  const type = typeOf(options);
  const frame = stripFrame(leftEdge(trace, type, options.beside), width, height, type);
  const source = readWindows(trace, options, frame);
  const sender = trace.header.hosts[source.history.host]?.name ?? `host ${source.history.host}`;
  const events = eventsOf(trace, source);
  const axis = timeAxis(source.time, frame, type);
  const hosts = trace.header.hosts.map((_, host) => host);
  return {
    width,
    height,
    type,
    title: `Windows of ${withArticle(sender)}`,
    description: describe(source),
    ground: [
      ...valueAxis(source.value, frame, type, source.history.packet),
      ...axis,
      ...ticksBelow(trace, options.heartbeats, source.time, frame, hosts, axis, type),
      ...(isLow(height, type)
        ? []
        : [
            unitName(source.history.packet === undefined ? 'bytes' : 'packets', type),
            ...note(source),
          ]),
    ],
    marks: [
      ...(repairPart()?.repairMarks(trace, source) ?? []),
      ...curveMarks(source),
      ...epochMarks(source),
      ...events.map((event) => eventMark(trace, event, source)),
    ],
    labels: curveLabels(source, events, isLow(height, type) ? aboveWords(source) : ''),
    time: source.time,
    sender: { host: source.history.host, connections: [source.history.connection] },
    levels: (bytes) => source.value.at(bytes),
    along: 'x',
    frame,
    cursorSpan: [frame.y - 2, frame.y + frame.height],
  };
}

function curveMarks({ curves, unacknowledged, cubicCurves, time, value }: WindowsSource): Mark[] {
  const [inFlight, ...limits] = curves;
  // Where it is no more than that, what is in flight covers it.
  const sent = [unacknowledged, inFlight].filter((curve) => curve !== undefined);
  return [...sent, ...cubicCurves, ...limits].map(({ role, name, columns }): Mark => {
    const mass = isMass(columns, time, value);
    const shapes: Shape[] = [(mass ? bandOf : stairOf)(columns, value)];
    if (role === 'data') shapes.unshift(areaOf(columns, value));
    return { key: `curve-${role}`, role, record: undefined, title: name, shapes };
  });
}

/** Room for the unit in the line above the frame, in multiples of its size. */
const unitRoom = 3.8;

/** A limit far above what is sent would squeeze the picture, so it is written instead of drawn. */
function aboveWords({ above, value, history }: WindowsSource): string {
  if (above.length === 0) return '';
  const limits = above.map((curve) => {
    const last = curve.columns.at(-1)?.last ?? 0;
    const stays = last > value.top;
    const level = stays ? last : highest(curve);
    const words = windowWords(level, history.packet);
    if (words === noLimit) return `${curve.name} ${stays ? '' : 'at first '}without limit`;
    return `${curve.name} ${stays ? '' : 'up to '}${words}`;
  });
  return `${limits.join(', ')}: above the picture`;
}

/** The note above the frame, in as many words as fit beside the unit. */
function note(source: WindowsSource): Mark[] {
  const { above, frame, type } = source;
  const right = frame.x + frame.width;
  const words = [
    aboveWords(source),
    `${above.map(({ name }) => name).join(', ')}: above the picture`,
    `above the picture: ${above.length}`,
  ].find((each) => textWidth(each, type.tick) <= right - unitRoom * type.tick);
  if (above.length === 0 || words === undefined) return [];
  return [
    {
      key: 'above-note',
      role: 'note',
      record: undefined,
      title: '',
      shapes: [text(right, ascent(type.tick) + 1, words, 'end')],
    },
  ];
}

function describe(source: WindowsSource): string {
  const { history, time, curves, unacknowledged, repairs } = source;
  const [from, to] = time.domain;
  const inFlight = curves.find(({ role }) => role === 'data');
  const most = inFlight === undefined ? 0 : highest(inFlight);
  const { congestionWindow, threshold, receiveWindow } = windowsAt(history, to);
  const { packet } = history;
  const at = [
    ['congestion window', congestionWindow],
    ['slow-start threshold', threshold],
    ['receive window', receiveWindow],
  ] as const;
  const known = at.flatMap(([name, value]) =>
    value === undefined ? [] : `${name} ${windowWords(value, packet)}`,
  );
  const end = known.length === 0 ? '' : ` At the end: ${known.join(', ')}.`;
  const sent = unacknowledged === undefined ? 0 : highest(unacknowledged);
  const more = sent > most ? `, and ${windowSize(sent, packet)} sent and not acknowledged` : '';
  return `Over ${duration(to - from)} at most ${windowSize(most, packet)} in flight${more}.${repairsWords(repairs)}${end}`;
}

/** Each if they are few, or how many: ` Recovery from 690.646 ms to 878.302 ms.` */
function repairsWords(repairs: readonly Repair[]): string {
  if (repairs.length > 3) return ` ${grouped(repairs.length)} recoveries.`;
  return repairs
    .map((repair) => ` ${capitalized(repairPart()?.spanWords(repair) ?? '')}.`)
    .join('');
}
