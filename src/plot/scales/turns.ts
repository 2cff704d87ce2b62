import { segmentsOf, type Segment } from '../../trace/index.ts';
import type { Trace } from '../../trace/format/index.ts';

/** What one end of a connection sends before the other end sends data again: a request, or a reply. */
export interface Turn {
  /** Its data, in the order in which it went onto the wire; nothing sent twice. */
  readonly segments: readonly Segment[];
  readonly bytes: number;
}

/** The turns of the end of each connection that sends more, one connection after the other. */
export function repliesOf(trace: Trace): Turn[] {
  const data = segmentsOf(trace).filter(
    ({ length, retransmission, transmitAt }) =>
      length > 0 && !retransmission && transmitAt !== undefined,
  );
  const connections = new Set(data.map(({ connection }) => connection));
  return [...connections].flatMap((connection) => {
    const own = data.filter((one) => one.connection === connection);
    const sender = senderOf(own);
    const turns: Segment[][] = [];
    let before: Segment | undefined;
    for (const segment of own) {
      if (segment.from === sender) {
        if (before?.from === sender) turns.at(-1)?.push(segment);
        else turns.push([segment]);
      }
      before = segment;
    }
    return turns.map((segments) => ({ segments, bytes: bytesIn(segments) }));
  });
}

/** The reply that a run repeats most often; of replies that are equally frequent, the largest. The first of its kind. */
export function typicalReply(trace: Trace): Turn | undefined {
  const replies = repliesOf(trace);
  const counts = new Map<number, number>();
  for (const { bytes } of replies) counts.set(bytes, (counts.get(bytes) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return replies.find(({ bytes }) => bytes === most?.[0]);
}

/** The host that sends more. */
function senderOf(segments: readonly Segment[]): number | undefined {
  const totals = new Map<number, number>();
  for (const { from, length } of segments) totals.set(from, (totals.get(from) ?? 0) + length);
  return [...totals].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function bytesIn(segments: readonly Segment[]): number {
  return segments.reduce((sum, { length }) => sum + length, 0);
}
