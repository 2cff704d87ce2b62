import { grouped, instant } from '../analysis/index.ts';
import { Flag, Kind, type Trace } from '../trace/format/index.ts';
import { segmentsOf, type Segment } from '../trace/index.ts';
import { line, px, text, type Mark, type Shape } from './shape.ts';
import type { SequenceScales } from './sequence-scales.ts';
import { stampedAt } from './view.ts';

/** A stair's value from a time on. */
export interface Step {
  readonly time: number;
  readonly value: number;
  /** The segment or record that made the step. */
  readonly record: number;
}

/** The acknowledgments that come back, as a capture on a host sees them. */
export function ackSteps(segments: readonly Segment[], at: number): Step[] {
  return stepsOf(segments, at, (segment) => segment.acknowledgment);
}

/** The right edge of the window that the peer grants: acknowledgment + window. */
export function windowEdgeSteps(segments: readonly Segment[], at: number): Step[] {
  return stepsOf(segments, at, (segment) =>
    segment.acknowledgment === undefined ? undefined : segment.acknowledgment + segment.window,
  );
}

function stepsOf(
  segments: readonly Segment[],
  at: number,
  read: (segment: Segment) => number | undefined,
): Step[] {
  const steps: Step[] = [];
  for (const segment of segments) {
    const time = stampedAt(segment, at);
    const value = read(segment);
    // A reset's window means nothing, and its number ends the stair anyway.
    if (time === undefined || value === undefined || (segment.flags & Flag.Rst) !== 0) continue;
    steps.push({ time, value, record: segment.id });
  }
  return steps.sort((a, b) => a.time - b.time || a.record - b.record);
}

/** How far the congestion window lets a host send: last byte acknowledged to it + cwnd. */
export function congestionEdgeSteps(trace: Trace, connection: number, host: number): Step[] {
  const byId = new Map(segmentsOf(trace).map((segment) => [segment.id, segment]));
  const steps: Step[] = [];
  // The SYN takes number 0: data begins at 1.
  let acknowledged = 1;
  let window: number | undefined;
  for (let id = 0; id < trace.length; id++) {
    if (trace.connection(id) !== connection || trace.host(id) !== host) continue;
    const kind = trace.kind(id);
    if (kind === Kind.Received) {
      const segment = byId.get(trace.segment(id));
      acknowledged = Math.max(acknowledged, segment?.acknowledgment ?? 0);
    } else if (kind === Kind.Window) {
      window = trace.sequence(id);
    } else {
      continue;
    }
    if (window === undefined) continue;
    const value = acknowledged + window;
    if (steps.at(-1)?.value !== value) steps.push({ time: trace.time(id), value, record: id });
  }
  return steps;
}

/** The green stair: one mark for the line, one for each acknowledgment on it. */
export function ackMarks(steps: readonly Step[], scales: SequenceScales): Mark[] {
  const shown = visible(steps, scales);
  if (shown.length === 0) return [];
  const marks: Mark[] = [
    { key: 'ack-stair', role: 'ack', record: undefined, title: '', shapes: [stair(shown, scales)] },
  ];
  let previous: number | undefined;
  for (const step of shown) {
    const x = scales.time.at(step.time);
    const y = scales.sequence(step.value);
    const repeated = step.value === previous;
    // A repeated number leaves a tick below the stair, as in tcptrace; a new one a tick across it.
    const tick: Shape = repeated ? line(x, y, x, y + 6) : line(x - 4, y, x + 4, y);
    marks.push({
      key: `ack-${step.record}`,
      role: 'ack',
      record: step.record,
      title: `${instant(step.time)} · acknowledges up to ${grouped(step.value)}${repeated ? ' once more' : ''}`,
      shapes: [tick],
      hit: line(x - 10, y, x + 10, y, 'hit'),
    });
    previous = step.value;
  }
  return marks;
}

/** An amber stair: dashed for the congestion window, drawn through for the peer's. */
export function edgeMark(
  key: 'window-edge' | 'congestion-edge',
  title: string,
  steps: readonly Step[],
  scales: SequenceScales,
): Mark | undefined {
  const shown = visible(steps, scales);
  if (shown.length === 0) return undefined;
  return { key, role: key, record: undefined, title, shapes: [stair(shown, scales)] };
}

/** Z where the peer closes its window. */
export function zeroWindowMarks(
  segments: readonly Segment[],
  at: number,
  scales: SequenceScales,
): Mark[] {
  return segments.flatMap((segment) => {
    const time = stampedAt(segment, at);
    const closed =
      segment.window === 0 &&
      segment.acknowledgment !== undefined &&
      (segment.flags & (Flag.Rst | Flag.Syn)) === 0;
    if (time === undefined || !closed) return [];
    const x = scales.time.at(time);
    const y = scales.sequence(segment.acknowledgment);
    return {
      key: `zero-${segment.id}`,
      role: 'window-edge' as const,
      record: segment.id,
      title: `${instant(time)} · window closed`,
      shapes: [text(x, y - 5, 'Z', 'middle', 'halo')],
    };
  });
}

/** Steps beyond the values shown are left out, with a riser to the edge of the picture. */
function stair(steps: readonly Step[], scales: SequenceScales): Shape {
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
  return { kind: 'path', d, class: '' };
}

/** The steps of the time shown, and the one before, whose value holds at its start. */
function visible(steps: readonly Step[], scales: SequenceScales): Step[] {
  const [from, to] = scales.time.domain;
  const inTime = steps.filter((step) => step.time <= to);
  return inTime.slice(
    Math.max(
      0,
      inTime.findLastIndex((step) => step.time <= from),
    ),
  );
}
