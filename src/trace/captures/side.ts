import { Flag } from '../codes/index.ts';
import type { CaptureSides } from './capture-trace.ts';
import type { Capture, CapturedPacket } from './pcap-reader.ts';

export type CaptureSide = keyof CaptureSides;

/** When the first packets of one handshake came, in nanoseconds. */
interface Handshake {
  readonly syn: CapturedPacket;
  readonly answer: CapturedPacket;
  readonly third: CapturedPacket;
}

/**
 * At which end a capture was made: the one that answers faster in the first handshake. Undefined if there is no handshake, or
 * if both answer equally fast.
 */
export function sideOf({ packets }: Capture): CaptureSide | undefined {
  const handshake = firstHandshake(packets);
  if (handshake === undefined) return undefined;
  const { syn, answer, third } = handshake;
  const server = between(syn, answer);
  const client = between(answer, third);
  if (server === client) return undefined;
  return client < server ? 'client' : 'server';
}

function firstHandshake(packets: readonly CapturedPacket[]): Handshake | undefined {
  const syn = packets.find(({ flags }) => (flags & (Flag.Syn | Flag.Ack)) === Flag.Syn);
  if (syn === undefined) return undefined;
  const later = packets.slice(packets.indexOf(syn) + 1);
  const answer = later.find((packet) => isReverse(packet, syn) && (packet.flags & Flag.Syn) !== 0);
  if (answer === undefined) return undefined;
  const third = later
    .slice(later.indexOf(answer) + 1)
    .find((packet) => isReverse(packet, answer) && (packet.flags & Flag.Syn) === 0);
  return third && { syn, answer, third };
}

function isReverse(packet: CapturedPacket, of: CapturedPacket): boolean {
  return (
    packet.source === of.destination &&
    packet.sourcePort === of.destinationPort &&
    packet.destination === of.source &&
    packet.destinationPort === of.sourcePort
  );
}

function between(a: CapturedPacket, b: CapturedPacket): number {
  return (b.seconds - a.seconds) * 1e9 + (b.nanoseconds - a.nanoseconds);
}
