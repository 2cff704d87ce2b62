import type { Finding } from '../../findings/index.ts';
import type { Conversation, Passage } from '../../infer/index.ts';

/** A part of a conversation that can be simulated by itself. */
export interface Part {
  readonly conversation: Conversation;
  /** Packets in it. */
  readonly packets: number;
}

/**
 * The part of a long conversation around its most expensive finding. It begins where nothing was in flight either way, and
 * ends there if it can; numbers count from its first byte.
 * @returns undefined: nothing was found, or there is no such place before it
 */
export function partAround(
  conversation: Conversation,
  findings: readonly Finding[],
  maxPackets: number,
): Part | undefined {
  const { passages } = conversation;
  const [worst] = findings.toSorted((a, b) => b.cost - a.cost);
  if (worst === undefined) return undefined;
  const at = passages.findIndex(({ number }) => number === worst.packets[0]);
  if (at === -1) return undefined;
  const quiet = quietPlaces(passages);
  const begin = quiet.find(({ index }) => index >= at - maxPackets / 2 && index <= at);
  if (begin === undefined) return undefined;
  const limit = Math.min(passages.length, begin.index + maxPackets);
  const last = quiet.findLast(({ index }) => index > at && index <= limit);
  const to = limit === passages.length ? limit : (last?.index ?? limit);
  const [client, server] = begin.sent;
  const own = passages.slice(begin.index, to).map((one): Passage => {
    const [base, peerBase] = one.from === 0 ? [client, server] : [server, client];
    const { number, from, sent, arrived, sequence, length, end, acknowledgment } = one;
    const { window, flags, selective, repeated, timestamp } = one;
    return {
      ...{ number, from, sent, arrived, length, window, flags, selective, repeated, timestamp },
      sequence: sequence - base,
      end: end - base,
      acknowledgment: acknowledgment < 0 ? -1 : acknowledgment - peerBase,
    };
  });
  return {
    conversation: {
      ...conversation,
      passages: own,
      whole: conversation.whole && begin.index === 0,
    },
    packets: own.length,
  };
}

interface Quiet {
  readonly index: number;
  /** Bytes that client and server had sent until then. */
  readonly sent: readonly [number, number];
}

/** Where the client sends data after all that was sent before had been acknowledged; also the beginning. */
function quietPlaces(passages: readonly Passage[]): Quiet[] {
  const places: Quiet[] = [{ index: 0, sent: [0, 0] }];
  const next: [number, number] = [1, 1];
  const confirmed: [number, number] = [1, 1];
  for (const [index, { from, length, end, acknowledgment }] of passages.entries()) {
    const peer = from === 0 ? 1 : 0;
    // The packet itself may acknowledge what came before.
    confirmed[peer] = Math.max(confirmed[peer], acknowledgment);
    const isQuiet = next[0] <= confirmed[0] && next[1] <= confirmed[1];
    if (from === 0 && length > 0 && isQuiet && next[0] > 1) {
      places.push({ index, sent: [next[0] - 1, next[1] - 1] });
    }
    if (length > 0) next[from] = Math.max(next[from], end);
  }
  return places;
}
