import type { Nanoseconds } from '../../trace/format/index.ts';
import { inOrder, merged } from './order.ts';
import type { End, Passage } from './passages.ts';

/** When an end sent a packet, or had it; undefined: it did not arrive. */
export function timeAt(end: End, packet: Passage): Nanoseconds | undefined {
  return packet.from === end ? packet.sent : packet.arrived;
}

/**
 * What an end sent and heard, in the order in which it did: indices of passages. At one time it heard before it sent.
 * @param late by how much later than its time a packet of its own counts
 */
export function timelineOf(
  passages: readonly Passage[],
  end: End,
  late?: (packet: Passage) => Nanoseconds,
): Uint32Array {
  if (late !== undefined) return readTimeline(passages, end, late);
  let known = timelines.get(passages);
  if (known === undefined) timelines.set(passages, (known = []));
  return (known[end] ??= readTimeline(passages, end, () => 0));
}

/** By end, without lateness: several readings of a conversation follow it. */
const timelines = new WeakMap<readonly Passage[], Uint32Array[]>();

function readTimeline(
  passages: readonly Passage[],
  end: End,
  late: (packet: Passage) => Nanoseconds,
): Uint32Array {
  const order = new Float64Array(passages.length);
  const rows = new Uint32Array(passages.length);
  /** Filled from both ends: what it sent from the left, what it heard from the right. */
  let own = 0;
  let others = rows.length;
  let latest = -Infinity;
  for (let i = 0; i < passages.length; i++) {
    const packet = passages[i] as Passage;
    if (packet.from === end) {
      // Its own packets stay in their order.
      latest = Math.max(latest, packet.sent + late(packet));
      order[i] = latest;
      rows[own++] = i;
    } else if (packet.arrived !== undefined) {
      order[i] = packet.arrived;
      rows[--others] = i;
    }
  }
  const sent = rows.subarray(0, own);
  const heard = rows.subarray(others).reverse();
  const compare = (a: number, b: number): number => (order[a] as number) - (order[b] as number);
  return merged(inOrder(heard, compare), inOrder(sent, compare), compare);
}
