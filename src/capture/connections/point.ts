import { Flag } from '../../trace/codes/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { CapturePoint, PacketColumns } from './columns.ts';

/** One side's answers: how long after what it answers they came past the capture point. */
class Answers {
  shortest: Nanoseconds | undefined;
  /** The end of the oldest number that waits for an answer, and when it passed. */
  private waiting: { readonly end: number; readonly time: Nanoseconds } | undefined;

  /** The other side sent something new up to `end`. */
  ask(end: number, time: Nanoseconds): void {
    this.waiting ??= { end, time };
  }

  answer(acknowledgment: number, time: Nanoseconds): void {
    if (this.waiting === undefined || ((acknowledgment - this.waiting.end) | 0) < 0) return;
    const took = time - this.waiting.time;
    this.shortest = Math.min(this.shortest ?? took, took);
    this.waiting = undefined;
  }
}

/** Initial values of the hop limit in use: unchanged, a packet comes from the host of the capture itself. */
const initialHops = new Set([64, 128, 255]);
/** An end answers itself within this share of the whole round trip. */
const ownShare = 0.25;
/** On a path as short as this the capture is at the end that answers faster: nanoseconds. */
const shortPath = 5e6;

/** Where a capture was made, by the shortest answers of both ends, or else by hop limits. */
export function pointOf(packets: PacketColumns): CapturePoint {
  const { count, fromClient, flags, sequence, acknowledgment, length, time } = packets;
  const client = new Answers();
  const server = new Answers();
  const sent: [number | undefined, number | undefined] = [undefined, undefined];
  const hops: [number, number] = [0, 0];
  for (let row = 0; row < count; row++) {
    const side = fromClient[row] === 1 ? 0 : 1;
    const set = flags[row] as number;
    const at = time[row] as number;
    const [own, peer] = side === 0 ? [client, server] : [server, client];
    if ((set & Flag.Ack) !== 0) own.answer(acknowledgment[row] as number, at);
    const used = (length[row] as number) + ((set & (Flag.Syn | Flag.Fin)) !== 0 ? 1 : 0);
    const end = ((sequence[row] as number) + used) >>> 0;
    hops[side] = packets.hops[row] as number;
    const before = sent[side];
    // Only what is new is timed: the answer to what was sent twice is ambiguous (Karn).
    if (used === 0 || (before !== undefined && ((end - before) | 0) <= 0)) continue;
    sent[side] = end;
    peer.ask(end, at);
  }
  const answer = { client: client.shortest, server: server.shortest };
  return { at: placeOf(answer, hops), answer };
}

function placeOf(
  { client, server }: CapturePoint['answer'],
  [clientHops, serverHops]: readonly [number, number],
): CapturePoint['at'] {
  if (client !== undefined && server !== undefined) {
    const near = Math.min(client, server);
    const isShort = client + server < shortPath && client !== server;
    if (isShort || near <= ownShare * (client + server))
      return client < server ? 'client' : 'server';
  }
  const isClient = initialHops.has(clientHops);
  const isServer = initialHops.has(serverHops);
  if (isClient !== isServer && clientHops > 0 && serverHops > 0) {
    return isClient ? 'client' : 'server';
  }
  return client !== undefined && server !== undefined && !isClient && clientHops > 0
    ? 'middle'
    : 'unknown';
}
