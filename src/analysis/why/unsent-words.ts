import { Kind } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { oncePerTrace, recordsOf } from '../../trace/index.ts';
import { blockedRecord } from '../../trace/records/index.ts';
import type { HoldPhase } from '../holds.ts';
import { lastNotAfter } from '../interval-index.ts';
import { byteCount } from '../quantities.ts';
import { plain, type SentencePart } from '../sentence.ts';
import { streamOf } from '../stream-of.ts';

/** Writes of each stream, and those that had to stop, in their order; none of a log in which no limit for unsent data counts. */
const writesOf: (trace: Trace) => ReadonlyMap<number, readonly RecordId[]> = oncePerTrace(
  (trace) => {
    const streams = new Map<number, RecordId[]>();
    const blocked = [...recordsOf(trace, Kind.Blocked)];
    if (!blocked.some((id) => blockedRecord.unsentLimit(trace, id) > 0)) return streams;
    for (const id of recordsOf(trace, Kind.Write, Kind.Blocked)) {
      const stream = streamOf(trace.connection(id), trace.host(id));
      const own = streams.get(stream);
      if (own === undefined) streams.set(stream, [id]);
      else own.push(id);
    }
    return streams;
  },
);

/**
 * Why a sender's application writes no more at a record, beside what holds its data: ` Its application has 5,000 bytes left to
 * write, but ...`; nothing if no limit for unsent data (TCP_NOTSENT_LOWAT) stops it.
 */
export function unsentWords(
  trace: Trace,
  { connection, host }: Pick<HoldPhase, 'connection' | 'host'>,
  record: RecordId,
): SentencePart[] {
  const own = writesOf(trace).get(streamOf(connection, host)) ?? [];
  const last = own[lastNotAfter(own, (id) => id, record)];
  if (last === undefined || trace.kind(last) !== Kind.Blocked) return [];
  const limit = blockedRecord.unsentLimit(trace, last);
  if (limit === 0) return [];
  const left = byteCount(blockedRecord.bytes(trace, last));
  return [
    plain(
      ` Its application has ${left} left to write, but only ${byteCount(limit)} can be unsent (TCP_NOTSENT_LOWAT).`,
    ),
  ];
}

/** `must stop writing with 5,000 bytes left, because 16,384 bytes are unsent`: a write that found no room; undefined: the buffer is full. */
export function stoppedWords(trace: Trace, blocked: RecordId): string | undefined {
  const limit = blockedRecord.unsentLimit(trace, blocked);
  if (limit === 0) return undefined;
  const left = byteCount(blockedRecord.bytes(trace, blocked));
  return `must stop writing with ${left} left, because ${byteCount(limit)} are unsent (TCP_NOTSENT_LOWAT)`;
}
