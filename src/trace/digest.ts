import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  chunkLength,
  doubleAt,
  formatVersion,
  recordBytes,
  recordDoubles,
  recordWords,
  wordAt,
  type Trace,
} from './format/index.ts';

const doublePlaces = Object.values(doubleAt);
const wordPlaces = Object.values(wordAt);

/** The first bytes of every serialized log. */
const mark = 'ACKCLOCK';

/**
 * SHA-256, in hexadecimal, over the log's serialization (docs/trace-format.md). Two runs
 * with the same digest did the same things at the same nanoseconds for the same reasons.
 * Not crypto.subtle: that is missing on plain http and on file://.
 */
export function digestOf(trace: Trace): string {
  const hash = sha256.create();
  hash.update(serializedHeader(trace));
  const buffer = new Uint8Array(chunkLength * recordBytes);
  for (let from = 0; from < trace.length; from += chunkLength) {
    const records = Math.min(chunkLength, trace.length - from);
    serialize(trace, from, records, new DataView(buffer.buffer));
    hash.update(buffer.subarray(0, records * recordBytes));
  }
  return bytesToHex(hash.digest());
}

function serializedHeader(trace: Trace): Uint8Array {
  const bytes = new Uint8Array(mark.length + 8);
  for (let i = 0; i < mark.length; i++) bytes[i] = mark.charCodeAt(i);
  const view = new DataView(bytes.buffer);
  view.setUint32(mark.length, formatVersion, true);
  view.setUint32(mark.length + 4, trace.length, true);
  return bytes;
}

/** Writes records in sequence, little-endian on every machine. */
function serialize(trace: Trace, from: number, records: number, view: DataView): void {
  const chunk = trace.chunks[from / chunkLength];
  if (chunk === undefined) throw new RangeError(`the log has no record ${from}`);
  const { doubles, words } = chunk;
  for (let i = 0, at = 0; i < records; i++, at += recordBytes) {
    for (const j of doublePlaces) {
      view.setFloat64(at + 8 * j, doubles[i * recordDoubles + j]!, true);
    }
    // Host, connection; kind, code, flags, charge: each in its place, since the low byte comes first.
    for (const j of wordPlaces) view.setUint32(at + 4 * j, words[i * recordWords + j]!, true);
  }
}
