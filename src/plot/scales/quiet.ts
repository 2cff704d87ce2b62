import { holdsOf } from '../../analysis/index.ts';
import { Reason } from '../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { inOrder, onlyThose, segmentsOf, type Segment } from '../../trace/index.ts';

/** An interval in which no frame of one connection is on any wire; others may be. */
export interface Quiet {
  readonly connection: number;
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  /** The segment that breaks it. */
  readonly before: Segment;
  /** The part of it in which TCP holds something back, at either end; the rest waits for applications. */
  readonly held: Nanoseconds;
  /** There is data before and after it. */
  readonly amidData: boolean;
}

interface Span {
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
}

/** The quiet intervals of every connection that last longer than `least`, in order of time. */
export function quietsOf(trace: Trace, least: Nanoseconds = 0): Quiet[] {
  const holds = heldByConnection(trace);
  const quiets: Quiet[] = [];
  for (const [connection, segments] of byConnection(trace)) {
    const held = new Overlaps(holds.get(connection) ?? []);
    const lastData = segments.findLastIndex(({ length }) => length > 0);
    let until = Infinity;
    let data = false;
    for (let i = 0; i < segments.length; i++) {
      const segment = segments[i] as Segment;
      const to = leavesAt(segment);
      if (to - until > least) {
        const amidData = data && i <= lastData;
        const span = { from: until, to };
        quiets.push({ connection, ...span, before: segment, held: held.with(span), amidData });
      }
      until = Math.max(i === 0 ? 0 : until, goneAt(segment));
      data ||= segment.length > 0;
    }
  }
  return quiets.sort((a, b) => a.from - b.from || a.connection - b.connection);
}

/** Each connection's segments that went onto the wire, in the order in which they did. */
function byConnection(trace: Trace): ReadonlyMap<number, readonly Segment[]> {
  const onWire = onlyThose(segmentsOf(trace), ({ transmitAt }) => transmitAt !== undefined);
  const one = onWire[0]?.connection ?? 0;
  if (onWire.every(({ connection }) => connection === one)) {
    return new Map([[one, inOrder(onWire, leavesAt)]]);
  }
  const groups = new Map<number, Segment[]>();
  for (const segment of onWire) {
    const group = groups.get(segment.connection);
    if (group === undefined) groups.set(segment.connection, [segment]);
    else group.push(segment);
  }
  return new Map([...groups].map(([connection, group]) => [connection, inOrder(group, leavesAt)]));
}

/** When TCP holds something back at an end of each connection: disjoint intervals, in order. */
function heldByConnection(trace: Trace): Map<number, Span[]> {
  const groups = new Map<number, { from: Nanoseconds; to: Nanoseconds }[]>();
  for (const { because, connection, from, to } of holdsOf(trace)) {
    if (because === Reason.Application) continue;
    const group = groups.get(connection) ?? [];
    if (group.length === 0) groups.set(connection, group);
    const last = group.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else group.push({ from, to });
  }
  return groups;
}

/** How much of a span others cover; queried with spans in order of time. */
class Overlaps {
  private readonly spans: readonly Span[];
  private next = 0;

  constructor(spans: readonly Span[]) {
    this.spans = spans;
  }

  with({ from, to }: Span): number {
    while ((this.spans[this.next]?.to ?? Infinity) <= from) this.next++;
    let covered = 0;
    for (let i = this.next; (this.spans[i]?.from ?? Infinity) < to; i++) {
      const span = this.spans[i] as Span;
      covered += Math.min(to, span.to) - Math.max(from, span.from);
    }
    return covered;
  }
}

function leavesAt({ transmitAt, sentAt }: Segment): number {
  return transmitAt ?? sentAt;
}

/** When the last bit, of copies too, was off the wire: arrived, or lost in flight. */
function goneAt(segment: Segment): number {
  const arrived = segment.copies.at(-1)?.arrivedAt ?? segment.arrivedAt;
  return arrived ?? segment.droppedAt ?? leavesAt(segment);
}
