import { Flag } from '../../trace/codes/index.ts';
import type { Segment } from '../../trace/index.ts';
import { isPureAck, sides, type Seen, type Side } from './sent.ts';

/** Where two logs first differ in what an end sends. */
export interface OrderDifference {
  readonly side: Side;
  /** Index among what this end sends, from 0. */
  readonly index: number;
  /** The first segment that differs; undefined: it sends no more. */
  readonly run: Segment | undefined;
  readonly capture: Segment | undefined;
}

/** Whether both ends send the same, and how many segments that are. */
export interface Order {
  readonly segments: number;
  readonly differences: readonly OrderDifference[];
}

/** What takes sequence space: SYN, FIN, resets and data, by their numbers, lengths and these flags. */
export function dataOrder(run: Seen, capture: Seen): Order {
  return compared(run, capture, (all) => all.filter((one) => !isPureAck(one)));
}

/**
 * Everything that an end sends: the above, and between them its pure ACKs by the number acknowledged. Each end's order is its
 * own, and ACKs that data carry are not compared: which of two segments in opposite directions was first at an end can
 * be a matter of a microsecond.
 */
export function ackOrder(run: Seen, capture: Seen): Order {
  return compared(run, capture, (all) => all);
}

function compared(
  run: Seen,
  capture: Seen,
  those: (all: readonly Segment[]) => readonly Segment[],
): Order {
  let segments = 0;
  const differences: OrderDifference[] = [];
  for (const side of sides) {
    // Only the sender's capture has what was lost in flight.
    const lostSeen = capture.at.includes(side);
    const ours = those(run.sent[side].filter((one) => lostSeen || one.arrivedAt !== undefined));
    const theirs = those(capture.sent[side]);
    segments += theirs.length;
    const index = firstUnlike(ours, theirs);
    if (index === undefined) continue;
    differences.push({ side, index, run: ours[index], capture: theirs[index] });
  }
  return { segments, differences };
}

function firstUnlike(a: readonly Segment[], b: readonly Segment[]): number | undefined {
  const longer = Math.max(a.length, b.length);
  for (let i = 0; i < longer; i++) {
    const [one, other] = [a[i], b[i]];
    if (one === undefined || other === undefined || keyOf(one) !== keyOf(other)) return i;
  }
  return undefined;
}

const compares = Flag.Syn | Flag.Fin | Flag.Rst;

/** What must be equal of two segments. */
export function keyOf(segment: Segment): string {
  const { flags, sequence, length, acknowledgment } = segment;
  return isPureAck(segment) ? `ack ${acknowledgment}` : `${flags & compares} ${sequence} ${length}`;
}
