import { Flag } from '../../../trace/codes/index.ts';
import type { TextSegment } from './line.ts';

/** What is known of one sender. */
interface Sender {
  /** What its printed numbers are relative to; undefined: nothing was printed that tells it. */
  base: number | undefined;
  /** After the last byte that it sent; undefined: it has sent none that was printed. */
  next: number | undefined;
}

const relative = 1;
const absolute = 2;

/** Numbers as on the wire. */
export interface WireNumbers {
  readonly sequence: number;
  readonly acknowledgment: number;
  /** To be added to the edges of SACK blocks. */
  readonly sackBase: number;
  /** The sequence number was not printed. */
  readonly isGuessed: boolean;
}

/**
 * Turns the numbers that tcpdump prints into those on the wire. The first packet of a conversation with an ACK, and each with
 * SYN or without ACK, has them as on the wire; all others are relative to that packet, unless tcpdump ran with `-S`.
 */
export class Conversations {
  private readonly senders = new Map<number, Sender>();
  private readonly forms = new Map<number, number>();

  /**
   * @param flow the direction's index
   * @param reverse the other direction's: the lower one of the two names the conversation
   */
  numbersOf(segment: TextSegment, flow: number, reverse: number): WireNumbers {
    const { flags, length } = segment;
    const hasAck = (flags & Flag.Ack) !== 0;
    const own = this.sender(flow);
    const peer = this.sender(reverse);
    const conversation = Math.min(flow, reverse);
    const isFirst = own.base === undefined || peer.base === undefined;
    const asPrinted = (flags & Flag.Syn) !== 0 || !hasAck || isFirst;
    if (!asPrinted && !this.forms.has(conversation)) {
      this.forms.set(conversation, formOf(segment, own.base ?? 0, peer.base ?? 0));
    }
    const isRelative = !asPrinted && this.forms.get(conversation) === relative;
    const ownBase = isRelative ? (own.base ?? 0) : 0;
    const peerBase = isRelative ? (peer.base ?? 0) : 0;
    const acknowledgment = ((segment.acknowledgment ?? 0) + peerBase) >>> 0;
    const printed = segment.sequence;
    const sequence = (printed === undefined ? (own.next ?? 0) : printed + ownBase) >>> 0;
    if (hasAck && asPrinted) {
      peer.base = (acknowledgment - 1) >>> 0;
      own.base = sequence;
      this.forms.delete(conversation);
    }
    const used = length + ((flags & (Flag.Syn | Flag.Fin)) !== 0 ? 1 : 0);
    const end = (sequence + used) >>> 0;
    if (own.next === undefined || (flags & Flag.Syn) !== 0 || ((end - own.next) | 0) > 0) {
      own.next = end;
    }
    if (hasAck) peer.next ??= acknowledgment;
    return { sequence, acknowledgment, sackBase: peerBase, isGuessed: printed === undefined };
  }

  private sender(flow: number): Sender {
    const known = this.senders.get(flow);
    if (known !== undefined) return known;
    const sender: Sender = { base: undefined, next: undefined };
    this.senders.set(flow, sender);
    return sender;
  }
}

/** Initial numbers are drawn from 32 bits, so hardly one is below this; numbers relative to one begin at 1. */
const surelyAbsolute = 1_000_000;

/** Whether numbers are near 0 or near those on the wire. */
function formOf(segment: TextSegment, own: number, peer: number): number {
  const [number, base] =
    segment.acknowledgment === undefined
      ? [segment.sequence ?? 0, own]
      : [segment.acknowledgment, peer];
  const distance = Math.abs((number - base) | 0);
  return number > surelyAbsolute && distance < number ? absolute : relative;
}
