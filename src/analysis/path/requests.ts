import { connectionsOf, recordsOf, segmentsOf, type Segment } from '../../trace/index.ts';
import { Content, Kind } from '../../trace/codes/index.ts';
import { noRecord, type Nanoseconds, type RecordId, type Trace } from '../../trace/format/index.ts';
import {
  transactionEndRecord,
  transactionStartRecord,
  writeRecord,
} from '../../trace/records/index.ts';
import { lossWords } from '../loss-words.ts';
import { streamOf } from '../stream-of.ts';
import type { replyInRecords } from '../tls-records.ts';

/** A document requested on one connection; another connection may have been tried before. */
export interface AskedRequest {
  readonly connection: number;
  /** Whether it was the first request on its connection. */
  readonly first: boolean;
  /** When the client wrote it, alone or with others. */
  readonly written: Nanoseconds;
  /** When the last byte of that write was first sent; undefined: it was not. */
  readonly sent: Nanoseconds | undefined;
  /** The segment with that byte. */
  readonly segment: RecordId | undefined;
  /** Which bytes of the connection's streams the write and the reply occupy; the first byte is 1, `to` is excluded. */
  readonly request: ByteRange;
  readonly reply: ByteRange;
  /** When the first byte of the reply arrived; undefined: it did not. */
  readonly answered: Nanoseconds | undefined;
}

export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** Where a reply is in the stream of its TLS records; undefined: it comes without TLS. */
type InRecords = typeof replyInRecords;

/**
 * The requests of a log by the number of their transaction, each in the order of its attempts.
 * @param inRecords left out: replies are where the part that explains TLS says, once it has come
 */
export function requestsOf(
  trace: Trace,
  inRecords: InRecords | undefined = lossWords()?.replyInRecords,
): Map<number, AskedRequest[]> {
  const { starts, connections } = readRequests(trace);
  const segments = segmentsByConnection(trace);
  const requests = new Map<number, AskedRequest[]>();
  for (const { id, client, server } of connectionsOf(trace)) {
    const { writes = [], numbers = new Set<number>() } = connections.get(id) ?? {};
    const members = membersOf(writes, numbers, starts);
    const own = segments.get(id) ?? [];
    const ends = writes.map(({ end }) => end);
    const outOf = firstSent(
      own.filter(({ from }) => from === client),
      ends,
    );
    const replies = members.map(({ number, offset }): ByteRange => {
      const bytes = starts.get(number)?.expected ?? 0;
      const range = inRecords?.(trace, streamOf(id, server), offset, bytes);
      return range ?? { from: offset, to: offset + bytes };
    });
    const offsets = replies.map(({ from }) => from);
    const arrivals = firstArrivals(
      own.filter(({ from }) => from !== client),
      offsets,
    );
    members.forEach(({ number, write }, i) => {
      const { from: first, to } = replies[i] as ByteRange;
      const out = outOf[write];
      const { begun, end, from } = writes[write] as WrittenRequests;
      const request: AskedRequest = {
        connection: id,
        first: i === 0,
        written: from,
        sent: out && (out.transmitAt ?? out.sentAt),
        segment: out?.id,
        request: { from: 1 + begun, to: 1 + end },
        reply: { from: 1 + first, to: 1 + to },
        answered: arrivals[i],
      };
      requests.set(number, [...(requests.get(number) ?? []), request]);
    });
  }
  for (const tries of requests.values()) tries.sort((a, b) => a.written - b.written);
  return requests;
}

function segmentsByConnection(trace: Trace): Map<number, Segment[]> {
  const segments = new Map<number, Segment[]>();
  for (const segment of segmentsOf(trace)) {
    const own = segments.get(segment.connection);
    if (own === undefined) segments.set(segment.connection, [segment]);
    else own.push(segment);
  }
  return segments;
}

/** One or more requests written together; includes bytes that had to wait for room in the buffer. */
interface WrittenRequests {
  /** Number of the first one's transaction. */
  readonly begins: number;
  readonly from: number;
  /** Bytes of the connection's stream up to its beginning and up to its end. */
  readonly begun: number;
  end: number;
}

interface Start {
  readonly time: Nanoseconds;
  /** Bytes of the reply. */
  readonly expected: number;
}

interface OnConnection {
  readonly writes: WrittenRequests[];
  /** The transactions that name the connection at their start or at their end. */
  readonly numbers: Set<number>;
}

function readRequests(trace: Trace): {
  starts: Map<number, Start>;
  connections: Map<number, OnConnection>;
} {
  const starts = new Map<number, Start>();
  const connections = new Map<number, OnConnection>();
  const on = (id: RecordId): OnConnection => {
    const connection = trace.connection(id);
    const known = connections.get(connection) ?? { writes: [], numbers: new Set() };
    connections.set(connection, known);
    return known;
  };
  const kinds = [Kind.TransactionStart, Kind.TransactionEnd, Kind.Write] as const;
  for (const id of recordsOf(trace, ...kinds)) {
    const kind = trace.kind(id);
    if (kind === Kind.TransactionStart) {
      const number = transactionStartRecord.number(trace, id);
      const expected = transactionStartRecord.expected(trace, id);
      starts.set(number, { time: trace.time(id), expected });
      on(id).numbers.add(number);
    } else if (kind === Kind.TransactionEnd) {
      on(id).numbers.add(transactionEndRecord.number(trace, id));
    } else if (trace.code(id) === Content.Request) {
      const start = trace.segment(id);
      if (start === noRecord) continue;
      const { writes, numbers } = on(id);
      const begins = transactionStartRecord.number(trace, start);
      const begun = writeRecord.offset(trace, id);
      const end = begun + writeRecord.accepted(trace, id);
      numbers.add(begins);
      const last = writes.at(-1);
      if (last?.begins === begins) last.end = end;
      else writes.push({ begins, from: trace.time(id), begun, end });
    }
  }
  return { starts, connections };
}

interface Member {
  readonly number: number;
  /** Index of its write. */
  readonly write: number;
  /** Bytes of the replies before its own. */
  readonly offset: number;
}

/** The requests in a connection's writes, in order: each is in the last write that begins with it or before it. */
function membersOf(
  writes: readonly WrittenRequests[],
  numbers: ReadonlySet<number>,
  starts: ReadonlyMap<number, Start>,
): Member[] {
  const members: Member[] = [];
  let offset = 0;
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const start = starts.get(number);
    const write = writes.findLastIndex(({ begins }) => begins <= number);
    // A request planned for this connection was never sent if the connection was abandoned before.
    if (start === undefined || write < 0) continue;
    if ((writes[write] as WrittenRequests).from < start.time) continue;
    members.push({ number, write, offset });
    offset += start.expected;
  }
  return members;
}

/** For each end of a write, ascending: the first segment that carried a stream's bytes up to there. */
function firstSent(segments: readonly Segment[], ends: readonly number[]): (Segment | undefined)[] {
  let at = 0;
  return ends.map((end) => {
    while (at < segments.length && (segments[at] as Segment).end < 1 + end) at++;
    return segments[at];
  });
}

/** For each offset in a stream, ascending: when its byte first arrived, in nanoseconds. */
function firstArrivals(
  segments: readonly Segment[],
  offsets: readonly number[],
): (number | undefined)[] {
  const arrivals = offsets.map((): number | undefined => undefined);
  for (const { sequence, end, arrivedAt } of segments) {
    if (arrivedAt === undefined || end === sequence) continue;
    // The first byte of a stream is number 1.
    let i = offsets.findIndex((offset) => 1 + offset >= sequence);
    for (; i >= 0 && i < offsets.length && 1 + (offsets[i] as number) < end; i++) {
      arrivals[i] = Math.min(arrivals[i] ?? Infinity, arrivedAt);
    }
  }
  return arrivals;
}
