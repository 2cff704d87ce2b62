import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { countUpTo } from '../marks/intervals.ts';
import type { Box, NumberScale } from '../marks/shape.ts';
import { absoluteNumbers, initialSequence, relativeNumbers, type Numbering } from './numbers.ts';
import { numbersSent } from './sequence-index.ts';
import { subjectOfPlot } from './choice.ts';
import { readSequenceSources, type SequencePlotOptions, type SequenceSource } from './source.ts';
import type { TimeScale } from '../scales/time-scale.ts';
import { leftEdgeFor } from '../scales/left-edge.ts';
import { viewDomain, viewScale, typeOf } from '../scales/view.ts';
import { axisRoom } from '../scales/time-axis.ts';
import { gripRoom, topRoom } from '../scales/value-axis.ts';
import type { TypeScale } from '../marks/type-scale.ts';

/** The scales that place marks. */
export interface SequenceScales {
  readonly time: TimeScale;
  /** Pixels for a sequence number; clamped to the frame. */
  readonly sequence: ScaleLinear<number, number>;
  /** The numbers that the frame shows. */
  readonly values: readonly [number, number];
  /** How they are written. */
  readonly numbering: Numbering;
  /** About so many numbers that are round as written. */
  ticks(count: number): number[];
  /** The same for pointing at the picture. */
  readonly numbers: NumberScale;
  readonly frame: Box;
  readonly type: TypeScale;
}

/** Length of a folded silence, pixels: room for its cause. */
const foldLength = 132;

/** Part of the number range left free above, so that the last bar and its letters are inside. */
const headRoom = 0.08;

/** Room to the right of the frame for half a number of the time axis, pixels. */
const right = 20;

/** Scales for a picture: the time shown, and the sequence numbers chosen, or sent in that time. */
export function sequenceScales(
  sources: readonly [SequenceSource, ...SequenceSource[]],
  options: SequencePlotOptions,
  { width, height }: { readonly width: number; readonly height: number },
): SequenceScales {
  const { trace } = sources[0];
  const numbering = numberingOf(trace, options);
  const type = typeOf(options);
  const whole = options.domain === undefined && options.zoom === undefined;
  const domain = viewDomain(trace, options);
  const values =
    options.values ?? withRoom(numbersIn(withThoseBeside(sources, options), domain), whole);
  const labels = values.map((value) => numbering.label(value));
  const left = leftEdgeFor(labels, trace, type, options.beside);
  // Above: the name of the axis and the cursor's grip.
  const top = topRoom(type) + gripRoom(type);
  const frame = {
    x: left,
    y: top,
    width: width - left - right,
    height: height - top - axisRoom(type),
  };
  const time = viewScale(trace, options, [frame.x, frame.x + frame.width], foldLength);
  const sequence = scaleLinear(values, [frame.y + frame.height, frame.y]).clamp(true);
  const { initial } = numbering;
  return {
    time,
    sequence,
    values,
    numbering,
    frame,
    type,
    ticks: (count) =>
      scaleLinear([values[0] + initial, values[1] + initial], [0, 1])
        .ticks(count)
        .filter(Number.isInteger)
        .map((value) => value - initial),
    numbers: {
      at: sequence,
      numberAt: (pixel) => Math.max(0, Math.round(sequence.invert(pixel))),
      domain: values,
      label: (value) => numbering.label(value),
    },
  };
}

/** Two runs on one time axis share a number axis, too. */
function withThoseBeside(
  sources: readonly SequenceSource[],
  options: SequencePlotOptions,
): readonly SequenceSource[] {
  const { beside } = options;
  return beside === undefined ? sources : [...sources, ...readSequenceSources(beside, options)];
}

/** A plot of the whole begins at number 0; its last bar and its letters stay inside. */
function withRoom(
  [least, most]: readonly [number, number],
  whole: boolean,
): readonly [number, number] {
  const first = whole ? 0 : Math.min(least, most - 1);
  return [first, first + (most - first) * (1 + headRoom)];
}

/** The minimum and maximum number sent in an interval; if nothing is sent, those around what is acknowledged. */
function numbersIn(
  sources: readonly SequenceSource[],
  domain: readonly [number, number],
): readonly [number, number] {
  let least = Infinity;
  let most = 1;
  for (const source of sources) {
    const sent = numbersSent(source, domain);
    if (sent === undefined) continue;
    least = Math.min(least, sent[0]);
    most = Math.max(most, sent[1]);
  }
  if (least !== Infinity) return [least, most];
  const acknowledged = sources.map(
    ({ acks }) => acks.values[countUpTo(acks.times, domain[1]) - 1] ?? 0,
  );
  return [Math.max(0, Math.min(...acknowledged) - quiet), Math.max(...acknowledged) + quiet];
}

/** So many numbers are shown around a level step curve: about a segment. */
const quiet = 1000;

function numberingOf(trace: SequenceSource['trace'], options: SequencePlotOptions): Numbering {
  if (options.numbers !== 'absolute') return relativeNumbers;
  const { connections, sender } = subjectOfPlot(trace, options);
  if (connections.length > 1) return relativeNumbers;
  return absoluteNumbers(initialSequence(trace, connections[0] as number, sender) ?? 0);
}
