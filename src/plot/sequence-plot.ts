import { grouped, silencesOf } from '../analysis/index.ts';
import type { Trace } from '../trace/format/index.ts';
import { dataMarks } from './sequence-data.ts';
import { sequenceLabels } from './sequence-labels.ts';
import type { SequenceScales } from './sequence-scales.ts';
import {
  readSequenceSource,
  sequenceScales,
  type SequencePlotOptions,
  type SequenceSource,
} from './sequence-source.ts';
import { ackMarks, edgeMark, zeroWindowMarks } from './sequence-stairs.ts';
import { ghostMarks, silenceBands } from './sequence-waits.ts';
import { line, text, type Mark, type Picture } from './shape.ts';
import { standaloneSvg } from './svg.ts';
import { timeAxis } from './time-axis.ts';

/**
 * Draws one direction of one connection as sequence numbers over time.
 * A log without any segment gives empty axes.
 */
export function sequencePlot(trace: Trace, options: SequencePlotOptions): Picture {
  const { width, height } = options;
  const source = readSequenceSource(trace, options);
  const frame = { x: 46, y: 40, width: width - 46 - 20, height: height - 40 - 34 };
  const scales = sequenceScales(source, options, frame);
  const silences = silencesOf(trace);
  const bands = silenceBands(source, silences, scales, options.heartbeats);
  const edges = [
    edgeMark('window-edge', 'edge of the peer’s window', source.windowEdge, scales),
    edgeMark('congestion-edge', 'edge of the congestion window', source.congestionEdge, scales),
  ].filter((mark) => mark !== undefined);
  const data = dataMarks(source.data, source.at, scales);
  const marks = [
    ...edges,
    ...ackMarks(source.acks, scales),
    ...zeroWindowMarks(source.back, source.at, scales),
    ...data,
  ];
  const names = [source.from, source.to].map(
    (host) => trace.header.hosts[host]?.name ?? `host ${host}`,
  );
  return {
    width,
    height,
    title: `Sequence plot, ${names[0]} to ${names[1]}`,
    description: describe(source, bands),
    ground: [
      ...bands,
      ...valueAxis(scales, names.join(' → ')),
      ...timeAxis(scales.time, frame),
      ...windowNote(source, scales),
    ],
    marks: [...ghostMarks(source, scales), ...marks],
    labels: sequenceLabels(source, silences, scales, options.heartbeats),
    time: scales.time,
    along: 'x',
    frame,
    cursorSpan: [frame.y - 2, frame.y + frame.height],
  };
}

/** The plot as an SVG file with its styles inside. */
export function sequencePlotSvg(trace: Trace, options: SequencePlotOptions): string {
  return standaloneSvg(sequencePlot(trace, options));
}

function valueAxis(scales: SequenceScales, direction: string): Mark[] {
  const { frame } = scales;
  const round = scales.sequence.ticks(Math.max(2, Math.floor(frame.height / 60)));
  return [
    ...round.map((value): Mark => {
      const y = scales.sequence(value);
      return {
        key: `value-${value}`,
        role: 'axis',
        record: undefined,
        title: '',
        shapes: [
          line(frame.x, y, frame.x + frame.width, y),
          text(frame.x - 8, y + 3.5, grouped(value), 'end'),
        ],
      };
    }),
    {
      key: 'value-name',
      role: 'note',
      record: undefined,
      title: '',
      shapes: [text(2, 12, `sequence number in bytes, ${direction}`)],
    },
  ];
}

/** A window far larger than the transfer would squeeze the picture: it is told instead of drawn. */
function windowNote(source: SequenceSource, scales: SequenceScales): Mark[] {
  const { frame, values } = scales;
  const least = Math.min(...source.windowEdge.map((step) => step.value));
  if (source.windowEdge.length === 0 || least <= values[1]) return [];
  const window = Math.max(...source.back.map((segment) => segment.window));
  const words = `peer’s window ${grouped(window)}: above the picture`;
  const x = frame.x + frame.width;
  return [
    {
      key: 'window-note',
      role: 'note',
      record: undefined,
      title: '',
      shapes: frame.width < 420 ? [] : [text(x, 12, words, 'end')],
    },
  ];
}

function describe(source: SequenceSource, bands: readonly Mark[]): string {
  const bytes = Math.max(0, ...source.data.map((segment) => segment.end - 1));
  const again = source.data.filter((segment) => segment.retransmission).length;
  return (
    `${grouped(Math.max(0, bytes))} bytes in ${source.data.filter((s) => s.length > 0).length} segments` +
    `${again > 0 ? `, ${again} of them sent again` : ''}; ${source.acks.length} acknowledgments; ` +
    (bands.length === 0 ? 'no long silence.' : `${bands.map(({ title }) => title).join('; ')}.`)
  );
}
