import { isRecordHeader } from '../connections/index.ts';
import type { CapturedConnection } from '../connections/index.ts';
import type { End } from './passages.ts';
import { RowReader } from './rows.ts';

/** A message of HTTP/1 or a record of TLS, as far as the file has the beginnings of segments. */
export interface StreamUnit {
  readonly from: End;
  readonly protocol: 'http' | 'tls';
  /** `GET`, `200`; of TLS: the record’s type. */
  readonly name: string;
  /** Its first byte, counted from the sender’s SYN. */
  readonly start: number;
  /** The byte after its last; undefined: nothing tells its length. */
  readonly end: number | undefined;
  /** The packet in which it begins. */
  readonly packet: number;
}

/** Bytes of an end’s stream of TLS in which records begin at places that are not kept. */
export interface UnseenRecords {
  readonly from: End;
  readonly start: number;
  readonly end: number;
}

/** What both streams of a connection are made of. */
export interface StreamContent {
  /** In the order of their bytes; none if the connection carries something else. */
  readonly units: readonly StreamUnit[];
  readonly unseen: readonly UnseenRecords[];
}

/** New data of one direction in order, and its first bytes. */
interface Piece {
  readonly start: number;
  /** The byte after its last. */
  readonly end: number;
  readonly packet: number;
  readonly bytes: Uint8Array;
}

/** What the file shows of what a connection carries. */
export function streamContentOf(connection: CapturedConnection): StreamContent {
  const { content } = connection.facts;
  const ends = [0, 1] as const;
  if (content === 'http') {
    const units = ends.flatMap((from) => messages(piecesOf(connection, from), from));
    return { units, unseen: [] };
  }
  if (content !== 'tls') return { units: [], unseen: [] };
  const all = ends.map((from) => records(piecesOf(connection, from), from));
  return {
    units: all.flatMap(({ units }) => units),
    unseen: all.flatMap(({ unseen }) => unseen),
  };
}

/** Repetitions and what came too late are left out: a capture may have a million packets, too many to put in order. */
function* piecesOf(connection: CapturedConnection, from: End): Generator<Piece> {
  const { packets } = connection;
  const reader = new RowReader(connection);
  let reached = 0;
  for (let row = 0; row < packets.count; row++) {
    if ((packets.fromClient[row] === 1 ? 0 : 1) !== from) continue;
    const start = reader.of(from === 0 ? 'client' : 'server', packets.sequence[row] as number);
    const length = packets.length[row] as number;
    if (length === 0 || start < reached) continue;
    reached = start + length;
    const number = packets.number[row] as number;
    yield { start, end: reached, packet: number, bytes: packets.payloadOf(row) };
  }
}

const recordHeader = 5;
const recordTypes: Readonly<Record<number, string>> = {
  20: 'cipher change',
  21: 'alert',
  22: 'handshake',
  23: 'data',
  24: 'heartbeat',
};

/**
 * Each record tells where the next one begins. Where the file lacks that place, one at the beginning of a segment is the next
 * that is known.
 */
function records(pieces: Iterable<Piece>, from: End): StreamContent {
  const units: StreamUnit[] = [];
  const unseen: UnseenRecords[] = [];
  /** Where the next record begins, and since where that is not known. */
  let next = 1;
  let lost: number | undefined;
  let reached = 1;
  for (const { start, end, packet, bytes } of pieces) {
    if (lost === undefined && next < start) lost = next;
    let at = lost === undefined ? next : start;
    // A record goes on in this segment and beyond what is kept of it.
    while (at - start + recordHeader <= bytes.length && isRecordHeader(bytes, at - start)) {
      const place = at - start;
      if (lost !== undefined && lost < at) unseen.push({ from, start: lost, end: at });
      lost = undefined;
      const length = (bytes[place + 3] as number) * 256 + (bytes[place + 4] as number);
      next = at + recordHeader + length;
      const name = recordTypes[bytes[place] as number] ?? '';
      units.push({ from, protocol: 'tls', name, start: at, end: next, packet });
      at = next;
    }
    reached = end;
  }
  if (lost === undefined && next < reached) lost = next;
  if (lost !== undefined) unseen.push({ from, start: lost, end: reached });
  return { units, unseen };
}
/** The letters with which a message can begin. */
const initials = new Set(Array.from('GHPDO', (letter) => letter.charCodeAt(0)));
const firstLine = /^(?:(GET|HEAD|POST|PUT|DELETE|PATCH|OPTIONS) \S|HTTP\/1\.[01] (\d{3}))/;
const bodyLength = /\r\ncontent-length:[ \t]*(\d{1,15})[ \t]*\r\n/i;

function messages(pieces: Iterable<Piece>, from: End): StreamUnit[] {
  const found: StreamUnit[] = [];
  let reached = 0;
  for (const { start, packet, bytes } of pieces) {
    if (start < reached || !initials.has(bytes[0] as number)) continue;
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    let at = 0;
    for (;;) {
      const rest = text.slice(at);
      const [, method, status] = firstLine.exec(rest) ?? [];
      const name = method ?? status;
      if (name === undefined) break;
      const length = lengthOf(rest, status);
      const end = length === undefined ? undefined : start + at + length;
      found.push({ from, protocol: 'http', name, start: start + at, end, packet });
      if (length === undefined) break;
      reached = start + at + length;
      at += length;
    }
  }
  return found;
}

/** A message’s bytes; undefined: its head is not all there, or does not say. */
function lengthOf(text: string, status: string | undefined): number | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const head = text.slice(0, end + 2);
  const [, body] = bodyLength.exec(head) ?? [];
  const isEmpty = status === undefined || /^(?:1..|204|304)$/.test(status);
  if (body === undefined && !isEmpty) return undefined;
  return end + 4 + (isEmpty && status !== undefined ? 0 : Number(body ?? 0));
}
