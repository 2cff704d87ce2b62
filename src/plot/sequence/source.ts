import type { Trace } from '../../trace/format/index.ts';
import { onlyThose, oncePerTrace, segmentsOf, type Segment } from '../../trace/index.ts';
import { endsOf, subjectOfPlot, type SequenceChoice, type SequenceSubject } from './choice.ts';
import type { NumberBase } from './numbers.ts';
import { congestionEdgeSteps, stepsOf, type Steps } from './stairs.ts';
import { acknowledgmentsIn, sentOf, type StampedSegments } from './events.ts';
import type { ViewOptions } from '../scales/view.ts';

export interface SequencePlotOptions extends ViewOptions, SequenceChoice {
  /** How sequence numbers are written; relative by default. Several connections have no absolute ones in common. */
  readonly numbers?: NumberBase;
  /** First and last sequence number shown, relative; by default those sent in the time shown. */
  readonly values?: readonly [number, number];
}

/** One direction of one connection, read from the log once. */
export interface SequenceSource {
  readonly trace: Trace;
  readonly connection: number;
  readonly data: readonly Segment[];
  readonly back: readonly Segment[];
  /** Those of `data` that the plot’s host sees, in order of time. */
  readonly sent: StampedSegments;
  /** Those of `back` that carry one, in order of time; the steps of `acks` and of `windowEdge` are theirs. */
  readonly acknowledgments: StampedSegments;
  readonly acks: Steps;
  readonly windowEdge: Steps;
  readonly congestionEdge: Steps;
  /** Host numbers: the sender, the acknowledger, and where segments are stamped. */
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/** Reads what a plot shows from the log: one direction of each chosen connection, at least one. */
export function readSequenceSources(
  trace: Trace,
  choice: SequenceChoice,
): readonly [SequenceSource, ...SequenceSource[]] {
  const subject = subjectOfPlot(trace, choice);
  const [first = 0, ...others] = subject.connections;
  return [
    sourceOf(trace, subject, first),
    ...others.map((connection) => sourceOf(trace, subject, connection)),
  ];
}

/** The cache, by subject. */
const sourcesOf = oncePerTrace(() => new Map<string, SequenceSource>());

function sourceOf(trace: Trace, subject: SequenceSubject, connection: number): SequenceSource {
  const known = sourcesOf(trace);
  const name = `${connection} ${subject.sender} ${subject.stampedAt}`;
  let source = known.get(name);
  if (source === undefined) known.set(name, (source = readSource(trace, subject, connection)));
  return source;
}

function readSource(trace: Trace, subject: SequenceSubject, connection: number): SequenceSource {
  const { sender, stampedAt } = subject;
  const own = onlyThose(segmentsOf(trace), (segment) => segment.connection === connection);
  const [from, to] = endsOf(trace, connection, sender);
  const at = stampedAt === sender ? from : to;
  const data = own.filter((segment) => segment.from === from);
  const back = own.filter((segment) => segment.from !== from);
  const acknowledgments = acknowledgmentsIn(back, at);
  return {
    trace,
    connection,
    from,
    to,
    at,
    data,
    back,
    sent: sentOf(data, at),
    acknowledgments,
    ...stepsOf(acknowledgments),
    congestionEdge: congestionEdgeSteps(trace, connection, from),
  };
}
