import { grouped } from '../../analysis/index.ts';
import type { Heartbeats } from '../../analysis/why/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { countElements, elementBudget } from '../marks/elements.ts';
import { connectionWithClient } from './choice.ts';
import { copyMarks } from './copies.ts';
import { dataMarks } from './data.ts';
import type * as Dense from './dense-layers.ts';
import { sequenceLabels } from './labels.ts';
import { windowAbove } from './sequence-index.ts';
import { keyLine } from './key.ts';
import { unnamedStairs } from './names.ts';
import { oncePerSource } from './once-per-source.ts';
import { sackMarks } from './sack.ts';
import { sequenceScales, type SequenceScales } from './scales.ts';
import { readSequenceSources, type SequencePlotOptions, type SequenceSource } from './source.ts';
import { ackMarks, edgeMark, zeroWindowMarks } from './stairs.ts';
import { ghostMarks, silenceBands } from './waits.ts';
import { ticksBelow } from '../waits/heartbeat-ticks.ts';
import { line, text, type Mark, type Picture } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { ascent, halfHeight } from '../marks/type-scale.ts';
import { timeAxis } from '../scales/time-axis.ts';

/** What draws the marks and labels of too many segments. */
export type DenseSequence = typeof Dense;

/**
 * Draws one direction of a connection, or of several, as sequence numbers over time.
 * A log without any segment gives empty axes.
 * @param counted undefined: every segment is a mark
 */
export function drawSequence(
  trace: Trace,
  options: SequencePlotOptions,
  counted: DenseSequence | undefined,
): Picture {
  const { width, height } = options;
  const whole = readSequenceSources(trace, options);
  const scales = sequenceScales(whole, options, { width, height });
  const { frame } = scales;
  const bands = silenceBands(whole, scales, options.heartbeats);
  const [first, ...others] = whole;
  // The edges of several connections lie across each other.
  const alone = others.length === 0;
  const direction = directionOf(whole);
  const room = elementBudget(options) - groundElements;
  const { marks, labels, dense } = layersIn(room, whole, scales, options, counted);
  const note = alone ? windowNote(first, scales) : [];
  const unnamed = alone ? unnamedStairs(first, scales, labels, dense) : [];
  const axis = timeAxis(scales.time, frame, scales.type);
  const hosts = [...new Set(whole.flatMap(({ from, to }) => [from, to]))];
  const { axisName, key } = keyLine(unnamed, scales, direction.join(' → '), startOf(note, scales));
  return {
    width,
    height,
    type: scales.type,
    title: `Sequence plot, ${direction.join(' to ')}`,
    description: describe(whole, bands),
    ground: [
      ...bands,
      ...valueAxis(scales, axisName),
      ...axis,
      ...ticksBelow(trace, options.heartbeats, scales.time, frame, hosts, axis, scales.type),
      ...note,
      ...key,
    ],
    marks,
    labels,
    time: scales.time,
    numbers: scales.numbers,
    sender: { host: first.from, connections: whole.map(({ connection }) => connection) },
    along: 'x',
    frame,
    named: options.selection,
    cursorSpan: [frame.y - 2, frame.y + frame.height],
  };
}

type Sources = readonly [SequenceSource, ...SequenceSource[]];
type Layers = Pick<Picture, 'marks' | 'labels'>;

/** Axes, bands and notes take at most so many elements of a picture, even of a very wide one. */
const groundElements = 300;

/** Every segment a mark if the picture has room, otherwise bands. */
function layersIn(
  room: number,
  whole: Sources,
  scales: SequenceScales,
  { heartbeats, selection }: SequencePlotOptions,
  counted: DenseSequence | undefined,
): Layers & { readonly dense: boolean } {
  if (counted === undefined || !counted.isDense(whole, scales.time.domain, room)) {
    const partOf = counted?.partOf ?? ((source: SequenceSource): SequenceSource => source);
    const parts = whole.map((source) => partOf(source, scales.time.domain)) as [...Sources];
    const { marks, labels } = layers(parts, scales, heartbeats, selection);
    if (counted === undefined || countElements([...marks, ...labels]) <= room)
      return { marks, labels, dense: false };
  }
  return { ...counted.denseLayers(whole, scales, heartbeats), dense: true };
}

/** Every segment a mark. */
function layers(
  sources: Sources,
  scales: SequenceScales,
  heartbeats: Heartbeats,
  selection: RecordId | undefined,
): Layers {
  const [only, ...further] = sources;
  const alone = further.length === 0;
  return {
    marks: [
      ...(alone ? [...ghostMarks(only, scales), ...edges(only, scales)] : []),
      ...sources.flatMap((source, i) => ackMarks(source, scales, i)),
      ...sources.flatMap((source) => [
        ...sackMarks(source, scales),
        ...zeroWindowMarks(source, scales),
      ]),
      ...sources.flatMap((source, i) => dataMarks(source, scales, i)),
      ...sources.flatMap((source) => copyMarks(source, scales)),
    ],
    labels: sequenceLabels(sources, scales, heartbeats, selection),
  };
}

function edges(source: SequenceSource, scales: SequenceScales): Mark[] {
  return [
    edgeMark('window-edge', 'edge of the peer’s window', source.windowEdge, scales),
    edgeMark('congestion-edge', 'edge of the congestion window', source.congestionEdge, scales),
  ].filter((mark) => mark !== undefined);
}

/** Names of the host whose data is shown and of its peer; with several hosts at one end, their common name. */
function directionOf(sources: Sources): [string, string] {
  const { trace } = sources[0];
  const named = (hosts: readonly number[]): string => {
    const [first = 0, ...others] = new Set(hosts);
    if (others.length > 0) return `${others.length + 1} hosts`;
    return trace.header.hosts[first]?.name ?? `host ${first}`;
  };
  return [named(sources.map(({ from }) => from)), named(sources.map(({ to }) => to))];
}

function valueAxis(scales: SequenceScales, name: string): Mark[] {
  const { frame, numbering, type } = scales;
  return [
    ...scales
      .ticks(Math.max(2, Math.floor(frame.height / (60 * (type.tick / 12)))))
      .map((value): Mark => {
        const y = scales.sequence(value);
        return {
          key: `value-${value}`,
          role: 'axis',
          record: undefined,
          title: '',
          shapes: [
            line(frame.x, y, frame.x + frame.width, y),
            text(frame.x - 8, y + halfHeight(type.tick), numbering.label(value), 'end'),
          ],
        };
      }),
    {
      key: 'value-name',
      role: 'note',
      record: undefined,
      title: '',
      shapes: [text(2, ascent(type.tick) + 1, name)],
    },
  ];
}

/** A window far larger than the transfer would squeeze the picture, so it is written instead of drawn. */
function windowNote(source: SequenceSource, scales: SequenceScales): Mark[] {
  const { frame, values, time, type } = scales;
  const window = windowAbove(source, time.domain, values[1]);
  if (window === undefined) return [];
  const words = `peer’s window ${grouped(window)}: above the picture`;
  const x = frame.x + frame.width;
  return [
    {
      key: 'window-note',
      role: 'note',
      record: undefined,
      title: '',
      shapes:
        frame.width < 420 * (type.tick / 12) ? [] : [text(x, ascent(type.tick) + 1, words, 'end')],
    },
  ];
}

/**
 * Where a note at the right of the top line of words begins, with some room before it; without one the end of that line.
 * Pixels.
 */
function startOf(note: readonly Mark[], { frame, type }: SequenceScales): number {
  const words = note.flatMap(({ shapes }) => shapes.filter((shape) => shape.kind === 'text'));
  const taken = words.map((shape) => textWidth(shape.text, type.tick) + 12);
  return frame.x + frame.width - Math.max(0, ...taken);
}

function describe(sources: readonly SequenceSource[], bands: readonly Mark[]): string {
  const tallies = sources.map(tally);
  const connections = sources.map(
    ({ trace, connection }, i) =>
      `connection ${connectionWithClient(trace, connection)}: ${tallies[i]}`,
  );
  const traffic = (sources.length > 1 ? connections : tallies).join('; ');
  const waits = bands.length === 0 ? 'no long silence' : bands.map(({ title }) => title).join('; ');
  return `${traffic}; ${waits}.`;
}

/** The total that a source carries. */
const tally = oncePerSource(({ data, acks }): string => {
  let [bytes, sent, again] = [0, 0, 0];
  for (const { length, end, retransmission } of data) {
    if (length === 0) continue;
    sent++;
    bytes = Math.max(bytes, end - 1);
    if (retransmission) again++;
  }
  return (
    `${grouped(bytes)} bytes in ${sent} segments` +
    `${again > 0 ? `, ${again} of them sent again` : ''}; ${acks.times.length} acknowledgments`
  );
});
