import type { CapturedConnection } from '../connections/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Conversation } from './conversation.ts';
import type { End, Passage } from './passages.ts';
import { replay } from './replay.ts';

/** A packet that repeats data, and what seems to have made its sender send it. */
export interface Resent {
  readonly packet: number;
  readonly trigger: 'fast' | 'timeout' | 'probe';
  /** A duplicate report (RFC 2883) says that the data had arrived before. */
  readonly spurious: boolean;
}

/** No retransmission timer is shorter: Linux’s is at least 200 ms after the last ACK, others are longer. */
const shortestTimeout: Nanoseconds = 150e6;

/** The packets of an end that repeat data, in their order. */
export function resentOf(
  connection: CapturedConnection,
  conversation: Conversation,
  end: End,
): Resent[] {
  const { roundTrip, selectiveAcks } = conversation;
  const spurious = new Set(duplicatesReported(connection, conversation, end));
  const found: Resent[] = [];
  // RFC 8985, section 7: a probe repeats the last segment, two round trips after the last data.
  const isProbe = (packet: Passage, next: number, confirmed: number, waited: Nanoseconds) =>
    packet.end === next &&
    selectiveAcks &&
    (packet.sequence > Math.max(confirmed, 1) || waited < 2 * roundTrip + 2e6);
  replay(conversation, end, ({ packet, at, heardAt, dataAt, next, confirmed, repairing }) => {
    if (packet.length === 0 || !packet.repeated) return undefined;
    const waited = at - Math.max(heardAt, dataAt);
    const trigger =
      waited >= 1.5 * roundTrip &&
      repairing === undefined &&
      isProbe(packet, next, confirmed, waited)
        ? 'probe'
        : waited >= shortestTimeout && waited > roundTrip
          ? 'timeout'
          : repairing === 'timer'
            ? 'timeout'
            : 'fast';
    found.push({ packet: packet.number, trigger, spurious: spurious.has(packet.number) });
    return trigger === 'fast' ? 'duplicates' : 'timer';
  });
  return found;
}

/** Packets of an end whose data an ACK reports as a duplicate: its first SACK block lies below its number. */
function duplicatesReported(
  { packets }: CapturedConnection,
  { passages }: Conversation,
  end: End,
): number[] {
  const repeated = passages.filter((one) => one.from === end && one.length > 0 && one.repeated);
  if (repeated.length === 0) return [];
  const wanted = new Set(repeated.map(({ number }) => number));
  /** The last repetition of data from an absolute number on. */
  const last = new Map<number, number>();
  const found: number[] = [];
  for (let row = 0; row < packets.count; row++) {
    const isOwn = (packets.fromClient[row] === 1 ? 0 : 1) === end;
    const number = packets.number[row] as number;
    if (isOwn) {
      if (wanted.has(number)) last.set(packets.sequence[row] as number, number);
      continue;
    }
    const [block] = packets.sackOf(row);
    if (block === undefined) continue;
    const isBelow = ((block.end - (packets.acknowledgment[row] as number)) | 0) <= 0;
    const again = isBelow ? last.get(block.start) : undefined;
    if (again !== undefined) found.push(again);
  }
  return found;
}
