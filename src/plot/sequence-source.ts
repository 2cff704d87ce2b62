import { scaleLinear } from 'd3-scale';
import { holdsOf, type HoldPhase } from '../analysis/index.ts';
import type { Trace } from '../trace/format/index.ts';
import { connectionsOf, segmentsOf, type Segment } from '../trace/index.ts';
import { ackSteps, congestionEdgeSteps, windowEdgeSteps, type Step } from './sequence-stairs.ts';
import type { Box } from './shape.ts';
import type { SequenceScales } from './sequence-scales.ts';
import { viewScale, type ViewOptions } from './view.ts';

export interface SequencePlotOptions extends ViewOptions {
  /** Which connection, counted from 0; by default the one that carries the most bytes. */
  readonly connection?: number;
  /** Number of the host whose data is shown; by default the one that sends more of it. */
  readonly from?: number;
  /** Number of the host where segments are stamped, as by a capture there; by default the sender. */
  readonly at?: number;
}

/** What is drawn, read off the log once. */
export interface SequenceSource {
  readonly trace: Trace;
  readonly data: readonly Segment[];
  readonly back: readonly Segment[];
  readonly holds: readonly HoldPhase[];
  readonly acks: readonly Step[];
  readonly windowEdge: readonly Step[];
  readonly congestionEdge: readonly Step[];
  /** Host numbers: who sends the data, who acknowledges, and where segments are stamped. */
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/** Length of a folded silence, pixels: room for what it is due to. */
const foldLength = 132;

/** Reads one direction of one connection off the log; see the options for the defaults. */
export function readSequenceSource(trace: Trace, options: SequencePlotOptions): SequenceSource {
  const segments = segmentsOf(trace);
  const connection = options.connection ?? busiest(segments);
  const own = segments.filter((segment) => segment.connection === connection);
  const from = options.from ?? talker(own);
  const at = options.at ?? from;
  const back = own.filter((segment) => segment.from !== from);
  return {
    trace,
    from,
    to: peerOf(trace, connection, from),
    at,
    data: own.filter((segment) => segment.from === from),
    back,
    holds: holdsOf(trace).filter((hold) => hold.connection === connection),
    acks: ackSteps(back, at),
    windowEdge: windowEdgeSteps(back, at),
    congestionEdge: congestionEdgeSteps(trace, connection, from),
  };
}

/** Scales for a frame: the time shown, and the sequence numbers sent in it. */
export function sequenceScales(
  source: SequenceSource,
  options: SequencePlotOptions,
  frame: Box,
): SequenceScales {
  const time = viewScale(source.trace, options, [frame.x, frame.x + frame.width], foldLength);
  const inTime = source.data.filter(
    (segment) => segment.sentAt <= time.domain[1] && segment.sentAt >= time.domain[0],
  );
  const most = Math.max(1, ...inTime.map((segment) => segment.end));
  const least =
    options.domain === undefined ? 0 : Math.min(most - 1, ...inTime.map((s) => s.sequence));
  // Head room, so that the last bar and its letters stay inside.
  const values = [least, least + (most - least) * 1.08] as const;
  const sequence = scaleLinear(values, [frame.y + frame.height, frame.y]).clamp(true);
  return { time, sequence, values, frame };
}

/** Number of the host whose data a sequence plot of a log shows, where its segments are stamped too. */
export function dataSender(trace: Trace): number {
  const segments = segmentsOf(trace);
  const connection = busiest(segments);
  return talker(segments.filter((segment) => segment.connection === connection));
}

function busiest(segments: readonly Segment[]): number {
  const bytes = new Map<number, number>();
  for (const segment of segments) {
    bytes.set(segment.connection, (bytes.get(segment.connection) ?? 0) + segment.length);
  }
  let best = segments[0]?.connection ?? 0;
  for (const [connection, count] of bytes) if (count > (bytes.get(best) ?? 0)) best = connection;
  return best;
}

function talker(segments: readonly Segment[]): number {
  const first = segments[0]?.from ?? 0;
  let balance = 0;
  for (const segment of segments) {
    balance += segment.from === first ? segment.length : -segment.length;
  }
  return balance >= 0 ? first : (segments.find((segment) => segment.from !== first)?.from ?? first);
}

function peerOf(trace: Trace, connection: number, host: number): number {
  const found = connectionsOf(trace).find((one) => one?.id === connection);
  if (found === undefined) return 1 - host;
  return found.client === host ? found.server : found.client;
}
