import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { connectionsOf, segmentsOf, type Segment } from '../../trace/index.ts';

/** A run as a capture at one end has it. */
export interface SeenAtEnd {
  /** What passes that end: a packet lost before it is in no capture there. */
  readonly segments: readonly Segment[];
  /** When the first segment passes it. */
  readonly begin: Nanoseconds;
  /** From there to the last segment with data (without any, to the last one): a captured exchange's duration. */
  readonly duration: Nanoseconds;
}

export function seenAtEnd(trace: Trace, end: 'client' | 'server'): SeenAtEnd {
  const [connection] = connectionsOf(trace);
  const timeOf = ({ from, sentAt, arrivedAt }: Segment): Nanoseconds | undefined =>
    from === connection?.[end] ? sentAt : arrivedAt;
  const segments = segmentsOf(trace).filter((segment) => timeOf(segment) !== undefined);
  const withData = segments.filter(({ length }) => length > 0);
  const times = segments.map((segment) => timeOf(segment) as Nanoseconds);
  const begin = times.reduce((first, time) => Math.min(first, time), times[0] ?? 0);
  const last = (withData.length === 0 ? segments : withData).reduce(
    (latest, segment) => Math.max(latest, timeOf(segment) as Nanoseconds),
    begin,
  );
  return { segments, begin, duration: last - begin };
}
