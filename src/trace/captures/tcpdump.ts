import { captureAt, decimalSeconds, flagLetters } from './capture.ts';
import { connectionsOf } from '../connections.ts';
import { Flag } from '../codes/index.ts';
import type { Trace } from '../format/index.ts';
import { encodeOptions } from '../options.ts';
import { windowFieldOf, type Segment } from '../segments/index.ts';

/**
 * A capture on the host with this name in today's tcpdump format (`tcpdump -tt`, with host names). Numbers are tcpdump's: as
 * on the wire in SYN segments and in those without ACK, relative to the SYNs in all others.
 */
export function tcpdumpOf(trace: Trace, hostName: string): string {
  const lines = captureAt(trace, hostName).map(
    ({ segment, time }) => `${decimalSeconds(time, 6)} IP ${tcpdumpLineOf(trace, segment)}`,
  );
  return [...lines, ''].join('\n');
}

/** What tcpdump prints for one segment after its time: `client.1024 > server.80: Flags [S], ...`. */
export function tcpdumpLineOf(trace: Trace, segment: Segment): string {
  const connection = connectionsOf(trace)[segment.connection];
  const endOf = (host: number): string => {
    const port = host === connection?.client ? connection.clientPort : connection?.serverPort;
    return `${trace.header.hosts[host]?.name}.${port}`;
  };
  const peerSequence =
    segment.to === connection?.client
      ? connection.clientInitialSequence
      : connection?.serverInitialSequence;
  const ends = `${endOf(segment.from)} > ${endOf(segment.to)}`;
  return `${ends}: ${describe(segment, trace, peerSequence ?? 0)}`;
}

/** @param peerSequence the receiver's initial sequence number, to which acknowledgments are relative */
function describe(segment: Segment, trace: Trace, peerSequence: number): string {
  const { flags, length } = segment;
  const absolute = (flags & Flag.Syn) !== 0 || (flags & Flag.Ack) === 0;
  const sequence = absolute ? trace.sequence(segment.id) : segment.sequence;
  const parts = [`Flags [${flagLetters(flags)}]`];
  if (length > 0) parts.push(`seq ${sequence}:${(sequence + length) % 2 ** 32}`);
  else if ((flags & (Flag.Syn | Flag.Fin | Flag.Rst)) !== 0) parts.push(`seq ${sequence}`);
  if ((flags & Flag.Ack) !== 0) {
    parts.push(`ack ${absolute ? trace.acknowledgment(segment.id) : segment.acknowledgment}`);
  }
  parts.push(`win ${windowFieldOf(trace, segment)}`);
  const options = encodeOptions(
    { ...segment.options, mss: segment.mss },
    trace.header.hosts[segment.from]?.optionOrder,
    absolute ? 0 : peerSequence,
  );
  if (options.length > 0) parts.push(`options [${options.map(({ text }) => text).join(',')}]`);
  parts.push(`length ${length}`);
  return parts.join(', ');
}
