import { instant } from '../../analysis/index.ts';
import { windowHistoryOf, type Level } from '../../analysis/windows/index.ts';
import { Flag, Kind } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { columnOf, recordsByKind, recordsOf, segmentOf, type Segment } from '../../trace/index.ts';
import { windowRecord } from '../../trace/records/index.ts';
import { countUpTo } from '../marks/intervals.ts';
import { line, px, type Mark, type Shape } from '../marks/shape.ts';
import { placesOf, stamped, type StampedAcknowledgment, type StampedSegments } from './events.ts';
import { oncePerSource } from './once-per-source.ts';
import type { SequenceScales } from './scales.ts';
import type { SequenceSource } from './source.ts';

/** A step curve's value from a time on. */
export interface Step {
  readonly time: Nanoseconds;
  readonly value: number;
  /** The segment or record that made the step. */
  readonly record: number;
}

/** A step curve in columns: that of a long run has no room for an object each. */
export interface Steps {
  /** When each step begins, rising; nanoseconds. */
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly records: readonly RecordId[];
}

/** The steps with these indices; by default all. */
export function stepsIn(
  { times, values, records }: Steps,
  from = 0,
  to = times.length,
): readonly Step[] {
  return Array.from({ length: to - from }, (_, i) => ({
    time: times[from + i] as Nanoseconds,
    value: values[from + i] as number,
    record: records[from + i] as RecordId,
  }));
}

/** The acknowledgments that come back, and the right edge of the window that the peer advertises: acknowledgment + window. */
export function stepsOf({ segments, times }: StampedSegments): { acks: Steps; windowEdge: Steps } {
  const values = columnOf(segments, ({ acknowledgment = 0 }) => acknowledgment);
  const edges = values.map((number, i) => number + (segments[i] as Segment).window);
  const records = segments.map(({ id }) => id);
  return { acks: { times, values, records }, windowEdge: { times, values: edges, records } };
}

/**
 * How far the congestion window lets a host send. Where it counts packets, or keeps account of what is in flight while something is
 * missing: what was sent, and as much as the window still admits. Otherwise: last byte acknowledged to it + cwnd.
 */
export function congestionEdgeSteps(trace: Trace, connection: number, host: number): Steps {
  const times: Nanoseconds[] = [];
  const values: number[] = [];
  const records: RecordId[] = [];
  // The SYN takes number 0: data begins at 1.
  let acknowledged = 1;
  let window: number | undefined;
  let end = 1;
  // A capture has no congestion windows, and may be long.
  if ((recordsByKind(trace)[Kind.Window] ?? []).length === 0)
    return toSteps(times, values, records);
  const { packet, used, unacknowledged } = windowHistoryOf(trace, connection, host);
  const inFlight = valuesOf(used);
  const sent = valuesOf(unacknowledged);
  for (const id of recordsOf(trace, Kind.Received, Kind.Window, Kind.SegmentSent)) {
    if (trace.connection(id) !== connection || trace.host(id) !== host) continue;
    const kind = trace.kind(id);
    if (kind === Kind.Window) {
      window = windowRecord.congestionWindow(trace, id);
    } else if (kind === Kind.Received) {
      const segment = segmentOf(trace, trace.segment(id));
      acknowledged = Math.max(acknowledged, segment?.acknowledgment ?? 0);
    } else {
      end = Math.max(end, segmentOf(trace, id)?.end ?? 0);
    }
    const counted = inFlight(id);
    const isAll = counted === sent(id);
    if (window === undefined) continue;
    const value =
      packet === undefined && isAll
        ? acknowledged + window
        : Math.max(end, acknowledged) + Math.max(0, window - counted);
    const time = trace.time(id);
    // The account and the window follow each other in the log.
    if (used !== unacknowledged && times.at(-1) === time) {
      for (const column of [times, values, records]) column.pop();
    }
    if (values.at(-1) === value) continue;
    times.push(time);
    values.push(value);
    records.push(id);
  }
  return toSteps(times, values, records);
}

function toSteps(times: number[], values: number[], records: RecordId[]): Steps {
  return { times: Float64Array.from(times), values: Float64Array.from(values), records };
}

/** Returns what reads a step function's value after a record; 0 before its first. To be called with rising records. */
function valuesOf(levels: readonly Level[]): (id: RecordId) => number {
  let next = 0;
  return (id) => {
    while ((levels[next]?.record ?? Infinity) <= id) next++;
    return levels[next - 1]?.value ?? 0;
  };
}

/**
 * The green step curve: one mark for the line, one for each acknowledgment on it.
 * @param number which of the connections in the plot, from 0: each has dashes of its own
 */
export function ackMarks(source: SequenceSource, scales: SequenceScales, number: number): Mark[] {
  const shown = visible(source.acks, scales);
  if (shown.length === 0) return [];
  const { connection } = source;
  const marks: Mark[] = [
    {
      key: `ack-stair-${connection}`,
      role: 'ack',
      record: undefined,
      title: '',
      shapes: [stair(shown, scales, dashes[number])],
    },
  ];
  const { label } = scales.numbering;
  let previous: number | undefined;
  for (const step of shown) {
    const repeated = step.value === previous;
    previous = step.value;
    if (!inFrame(step, scales)) continue;
    const x = scales.time.at(step.time);
    const y = scales.sequence(step.value);
    // A repeated number leaves a tick below the curve, as in tcptrace; a new one a tick across it.
    const tick: Shape = repeated ? line(x, y, x, y + 6) : line(x - 4, y, x + 4, y);
    marks.push({
      key: `ack-${step.record}`,
      role: 'ack',
      record: step.record,
      title: `${instant(step.time)} in the capture · acknowledges up to ${label(step.value)}${repeated ? ' again' : ''}`,
      shapes: [tick],
      hit: line(x - 10, y, x + 10, y, 'hit'),
    });
  }
  return marks;
}

/** The styles of the step curves of several connections. */
const dashes = ['', 'second', 'third', 'fourth'] as const;

/**
 * An amber step curve: dashed for the congestion window, solid for the peer's, with a tick above it, as in tcptrace, where
 * the peer repeats its window.
 */
export function edgeMark(
  key: 'window-edge' | 'congestion-edge',
  title: string,
  steps: Steps,
  scales: SequenceScales,
): Mark | undefined {
  const shown = visible(steps, scales);
  if (shown.length === 0) return undefined;
  const shapes = [stair(shown, scales)];
  const ticks = key === 'window-edge' ? repeatTicks(shown, scales) : '';
  if (ticks !== '') shapes.push({ kind: 'path', d: ticks, class: 'ticks' });
  return { key, role: key, record: undefined, title, shapes };
}

function repeatTicks(steps: readonly Step[], scales: SequenceScales): string {
  let d = '';
  steps.forEach((step, i) => {
    if (step.value !== steps[i - 1]?.value || !inFrame(step, scales)) return;
    d += `M${px(scales.time.at(step.time))},${px(scales.sequence(step.value))}v-5`;
  });
  return d;
}

/** Where the peer closes its window; its letter is among the labels. */
export function zeroWindowMarks(source: SequenceSource, scales: SequenceScales): Mark[] {
  return zeroWindowsOf(source, scales).map(({ segment, time, x, y }) => ({
    key: `zero-${segment.id}`,
    role: 'window-edge',
    record: segment.id,
    title: `${instant(time)} · window closed`,
    shapes: [line(x - 5, y, x + 5, y), line(x, y - 4, x, y + 4)],
  }));
}

/** Where receivers closed their windows, as far as that is in the frame: at the ACK that did so. */
export function zeroWindowsOf(source: SequenceSource, scales: SequenceScales): ZeroWindow[] {
  const found: ZeroWindow[] = [];
  for (const { segment, time } of closingsOf(source)) {
    const value = segment.acknowledgment ?? 0;
    if (!inFrame({ time, value }, scales)) continue;
    found.push({ segment, time, x: scales.time.at(time), y: scales.sequence(value) });
  }
  return found;
}

/** The acknowledgments that close their sender's window. */
const closingsOf = oncePerSource(({ acknowledgments }): readonly StampedAcknowledgment[] =>
  stamped(
    acknowledgments,
    placesOf(acknowledgments, ({ window, flags }) => window === 0 && (flags & Flag.Syn) === 0),
  ),
);

/** An acknowledgment that closes its sender's window, and its place in pixels. */
interface ZeroWindow {
  readonly segment: Segment;
  readonly time: Nanoseconds;
  readonly x: number;
  readonly y: number;
}

/** Whether a point of time and number is on view. */
export function inFrame(
  { time, value }: Pick<Step, 'time' | 'value'>,
  scales: SequenceScales,
): boolean {
  const [first, last] = scales.time.domain;
  const [least, most] = scales.values;
  return time >= first && time <= last && value >= least && value <= most;
}

/** Steps beyond the values shown are left out, with a riser to the edge of the picture. */
function stair(steps: readonly Step[], scales: SequenceScales, look = ''): Shape {
  const [least, most] = scales.values;
  let d = '';
  steps.forEach((step, i) => {
    const x = px(scales.time.at(step.time));
    const y = px(scales.sequence(step.value));
    d += i === 0 ? `M${x},${y}` : `V${y}`;
    const next = steps[i + 1];
    const end = px(next === undefined ? scales.time.range[1] : scales.time.at(next.time));
    d += step.value >= least && step.value <= most ? `H${end}` : `M${end},${y}`;
  });
  return { kind: 'path', d, class: look };
}

/**
 * Whether any part of a step curve is visible in the picture.
 * @param dense whether it is drawn thinned, which follows the edge of the picture for values beyond it
 */
export function isSeen(steps: Steps, scales: SequenceScales, dense: boolean): boolean {
  const { time, sequence, values } = scales;
  const [least, most] = values;
  const [from, to] = placesShown(steps, scales);
  // Nearly always the first one is.
  for (let i = from; i < to; i++) {
    const [step, next] = stepsIn(steps, i, Math.min(to, i + 2)) as [Step, Step?];
    const end = next === undefined ? time.range[1] : time.at(next.time);
    const level = dense || (step.value >= least && step.value <= most);
    if (level && px(time.at(step.time)) !== px(end)) return true;
    if (next !== undefined && px(sequence(step.value)) !== px(sequence(next.value))) return true;
  }
  return false;
}

/** The steps of the time shown, and the one before, whose value holds at its start. */
function visible(steps: Steps, scales: SequenceScales): readonly Step[] {
  return stepsIn(steps, ...placesShown(steps, scales));
}

function placesShown({ times }: Steps, scales: SequenceScales): [from: number, to: number] {
  const [from, to] = scales.time.domain;
  return [Math.max(0, countUpTo(times, from) - 1), countUpTo(times, to)];
}
