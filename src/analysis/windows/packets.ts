import { Flag, timestampBytes } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { oncePerTrace, segmentsOf } from '../../trace/index.ts';
import { segmentSentRecord } from '../../trace/records/index.ts';
import { byteCount, grouped } from '../quantities.ts';

/** The answers found so far for a log, by connection: both ends agree. */
const known = oncePerTrace(() => new Map<number, number | undefined>());

/**
 * What one packet counts as in the log's congestion window, bytes: a full payload. Undefined for a stack that counts
 * bytes or segments of data, and for a connection without SYNs.
 */
export function packetOf(trace: Trace, connection: number, host: number): number | undefined {
  if (trace.header.hosts[host]?.windowUnit !== 'packets') return undefined;
  const answers = known(trace);
  if (!answers.has(connection)) answers.set(connection, payloadOf(trace, connection));
  return answers.get(connection);
}

/** What both SYNs allow, less the timestamps that both offer. Undefined for a connection without SYNs. */
function payloadOf(trace: Trace, connection: number): number | undefined {
  const syns = segmentsOf(trace).filter(
    (one) => one.connection === connection && (one.flags & Flag.Syn) !== 0,
  );
  const stamped = syns.every(({ options }) => options.timestamps !== undefined);
  const least = Math.min(...syns.map(({ mss }) => mss));
  return syns.length === 0 ? undefined : least - (stamped ? timestampBytes : 0);
}

/** A congestion window or its threshold in the unit of its stack: `1 packet`, `2,920 bytes`. */
export function windowSize(bytes: number, packet: number | undefined): string {
  return packet === undefined ? byteCount(bytes) : packetCount(bytes, packet);
}

/** `1 packet`, `14 packets`. */
export function packetCount(bytes: number, packet: number): string {
  const count = Math.round(bytes / packet);
  return `${grouped(count)} ${count === 1 ? 'packet' : 'packets'}`;
}

/** The packets with data that one end has sent and that are not yet acknowledged. */
export class PacketsInFlight {
  /** Where each ends, absolute sequence numbers in order. */
  private ends: number[] = [];

  get count(): number {
    return this.ends.length;
  }

  /** @param id a SegmentSent record of this end */
  sent(trace: Trace, id: RecordId): void {
    const payload = segmentSentRecord.payload(trace, id);
    const end = (segmentSentRecord.sequence(trace, id) + payload) >>> 0;
    const last = this.ends.at(-1);
    // Sent again, it is the same packet.
    if (payload > 0 && (last === undefined || ((end - last) | 0) > 0)) this.ends.push(end);
  }

  /** @param number what the peer has acknowledged, an absolute sequence number */
  acknowledged(number: number): void {
    this.ends = this.ends.filter((end) => ((end - number) | 0) > 0);
  }
}
