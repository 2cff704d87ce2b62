import type { RecordId, Trace } from '../../trace/format/index.ts';
import { segmentsOf } from '../../trace/index.ts';
import type { HoldPhase } from '../holds.ts';
import { byteCount, grouped } from '../quantities.ts';
import {
  gapsIn,
  joined,
  rangesWords,
  sacksWithin,
  scoreboardAt,
  without,
  type Range,
} from '../sack-news.ts';
import { endKeyOf } from '../recoveries/index.ts';
import { plain, type SentencePart } from '../sentence.ts';
import { packetOf } from '../windows/packets.ts';

/** A longer list is a sentence of its own. */
const longList = 48;

type End = Pick<HoldPhase, 'connection' | 'host'>;

/**
 * ` is waiting for an ACK for 1,448 bytes; missing: 11,585–13,032 (retransmitted). The other 1,448 unacknowledged bytes are SACKed. `
 * Undefined: nothing is SACKed.
 * @param unacknowledged bytes
 */
export function awaitedWords(
  trace: Trace,
  end: End,
  record: RecordId,
  unacknowledged: number,
): SentencePart[] | undefined {
  const board = scoreboardAt(trace, endKeyOf(end.connection, end.host), record);
  if (board === undefined || board.sacked.length === 0) return undefined;
  const gaps = gapsIn(board);
  const last = board.sacked.at(-1)?.[1] ?? board.acknowledged;
  const sacked = last - board.acknowledged - lengthOf(gaps);
  const list = `${rangesWords(gaps)}${resentWords(trace, end, gaps, record)}`;
  const begin = list.length > longList ? '. Missing' : '; missing';
  const rest = `${begin}: ${list}. The other ${grouped(sacked)} unacknowledged bytes are SACKed. `;
  return [
    plain(' is waiting for an ACK for '),
    { text: byteCount(unacknowledged - sacked), emphasis: 'held' },
    plain(rest),
  ];
}

/** `bytes 11,585–13,032`, for `waits for an ACK for ...`; empty: nothing is known to be missing. */
export function missingWords(trace: Trace, end: End, record: RecordId): string {
  const gaps = gapsAt(trace, end, record);
  return gaps.length === 0 ? '' : `bytes ${rangesWords(gaps)}`;
}

/** A wait for an ACK while ACKs with SACK come; empty: none comes, or nothing is known to be missing. */
export function missingReason(trace: Trace, wait: HoldPhase): string {
  const bytes = missingIn(trace, wait);
  if (bytes === 0 || acksIn(trace, wait) === 0) return '';
  const packet = packetOf(trace, wait.connection, wait.host);
  return packet !== undefined && bytes <= packet
    ? 'no ACK for the missing segment yet'
    : `no ACK for all ${grouped(bytes)} missing bytes yet`;
}

/**
 * `no ACK for the missing segment yet` and `72.7 ms; 5 ACKs with SACK came`, `no ACK yet` and `1,448 bytes missing for 21.4 ms`.
 * Empty: nothing is known to be missing.
 * @param long how long it lasts
 * @param timer what ends it; empty: an ACK does
 */
export function missingLabel(
  trace: Trace,
  wait: HoldPhase,
  long: string,
  timer: string,
): readonly string[] {
  const bytes = missingIn(trace, wait);
  if (bytes === 0) return [];
  const count = acksIn(trace, wait);
  const came = `; ${grouped(count)} ${count === 1 ? 'ACK' : 'ACKs'} with SACK came`;
  if (timer === '' && count > 0) return [missingReason(trace, wait), long + came];
  const missing = `${byteCount(bytes)} missing for ${long}`;
  return [timer || 'no ACK yet', count === 0 ? missing : missing + came];
}

/** Bytes, when it begins. */
function missingIn(trace: Trace, wait: HoldPhase): number {
  return lengthOf(gapsAt(trace, wait, trace.firstAtOrAfter(wait.from + 1) - 1));
}

function acksIn(trace: Trace, wait: HoldPhase): number {
  return sacksWithin(trace, endKeyOf(wait.connection, wait.host), wait.from, wait.to);
}

function gapsAt(trace: Trace, end: End, record: RecordId): readonly Range[] {
  const board = scoreboardAt(trace, endKeyOf(end.connection, end.host), record);
  return board === undefined ? [] : gapsIn(board);
}

/** ` (retransmitted)`; empty: not all of it was. */
function resentWords(
  trace: Trace,
  { connection, host }: End,
  gaps: readonly Range[],
  record: RecordId,
): string {
  const copies = segmentsOf(trace)
    .filter(
      (one) =>
        one.retransmission &&
        one.from === host &&
        one.connection === connection &&
        one.id <= record,
    )
    .map(({ sequence, end }): Range => [sequence, end]);
  const isResent = gaps.every((gap) => without(gap, joined(copies)).length === 0);
  return isResent ? ' (retransmitted)' : '';
}

function lengthOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [start, end]) => sum + end - start, 0);
}
