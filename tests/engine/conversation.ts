import { Flag, Kind, TcpState, failureNames, tcpStateNames } from '../../src/trace/codes/index.ts';
import type { RecordId, Trace, TraceRecord } from '../../src/trace/format/index.ts';

const names = ['client', 'server'] as const;
export type HostName = (typeof names)[number];

/** All records of a kind, of one host if it is given. */
export function recordsOf(trace: Trace, kind: Kind, of?: HostName): TraceRecord[] {
  const records: TraceRecord[] = [];
  for (let id = 0; id < trace.length; id++) {
    if (trace.kind(id) !== kind) continue;
    if (of === undefined || names[trace.host(id)] === of) records.push(trace.record(id));
  }
  return records;
}

/**
 * Every segment sent, one line each, as `client P. 0:100 ack 50`: bytes are counted from the
 * first of the stream. `again` marks what was sent before, `lost` what the network dropped.
 */
export function conversationOf(trace: Trace): string[] {
  const lost = new Set(recordsOf(trace, Kind.Dropped).map(({ segment }) => segment));
  return recordsOf(trace, Kind.SegmentSent).map(
    (segment) => tell(trace, segment) + (lost.has(segment.id) ? ' lost' : ''),
  );
}

/** The segments with payload that a host sent, as `0:1460`, with `again` and `lost`. */
export function dataOf(trace: Trace, of: HostName): string[] {
  return conversationOf(trace)
    .filter((line) => line.startsWith(of) && / \d+:\d+/.test(line))
    .map((line) =>
      line.replace(/^\w+ \S+ (\S+) ack \d+(.*)$/, (_, range: string, rest: string) => range + rest),
    );
}

/** The states that a host's end went through, the first one included. */
export function statesOf(trace: Trace, of: HostName): string[] {
  const changes = recordsOf(trace, Kind.State, of);
  return changes.map(({ code }) => tcpStateNames[code as 0]);
}

/** `client: connection timed out`. */
export function failuresOf(trace: Trace): string[] {
  return recordsOf(trace, Kind.Failure).map(
    ({ host, code }) => `${names[host]}: ${failureNames[code as 0]}`,
  );
}

/** Bytes that a host's application has read. */
export function bytesRead(trace: Trace, of: HostName): number {
  return recordsOf(trace, Kind.Read, of).reduce((sum, { length }) => sum + length, 0);
}

/** Time of a record in milliseconds. */
export function at(trace: Trace, id: RecordId): number {
  return trace.time(id) / 1e6;
}

function tell(trace: Trace, segment: TraceRecord): string {
  const { host, connection, flags, length, sequence, acknowledgment, value } = segment;
  const syn = (flags & Flag.Syn) !== 0;
  const from = (sequence - firstByte(trace, connection, host)) | 0;
  const letters =
    (syn ? 'S' : '') +
    ((flags & Flag.Fin) !== 0 ? 'F' : '') +
    ((flags & Flag.Rst) !== 0 ? 'R' : '') +
    ((flags & Flag.Psh) !== 0 ? 'P' : '') +
    ((flags & Flag.Ack) !== 0 ? '.' : '');
  const data = length > 0 ? ` ${from}:${from + length}` : '';
  const ack =
    (flags & Flag.Ack) !== 0 && !syn
      ? ` ack ${(acknowledgment - firstByte(trace, connection, 1 - host)) | 0}`
      : '';
  return `${names[host]} ${letters}${data}${ack}${(value & 0x10000) !== 0 ? ' again' : ''}`;
}

/** Sequence number of the first byte of a host's stream: the one after its SYN. */
function firstByte(trace: Trace, connection: number, host: number): number {
  for (let id = 0; id < trace.length; id++) {
    if (trace.connection(id) !== connection || trace.host(id) !== host) continue;
    const syn = trace.kind(id) === Kind.SegmentSent && (trace.flags(id) & Flag.Syn) !== 0;
    const established = trace.kind(id) === Kind.State && trace.flags(id) === TcpState.Closed;
    if (!syn && !(established && trace.code(id) === TcpState.Established)) continue;
    return (trace.sequence(id) + 1) >>> 0;
  }
  return 0;
}
