import type { Configuration } from '../engine/index.ts';
import { Kind, type Trace } from '../trace/format/index.ts';

/**
 * The bytes of one segment's payload: `length` bytes from `offset` of the stream that the
 * client (or the server) of a connection sends.
 */
export type Payload = (
  connection: number,
  fromClient: boolean,
  offset: number,
  length: number,
) => Uint8Array;

/** What fills bodies and scripted writes, whose content no scenario says. */
const filler = 'ackclock '.repeat(8).trimEnd() + '\n';

/** A stretch of a stream; text, or filler of that length. */
interface Piece {
  readonly from: number;
  readonly length: number;
  readonly text: string | undefined;
}

/** The real bytes of a run, for capture files: requests and headers to the byte, bodies filled. */
export function payloadOf(configuration: Configuration, trace: Trace): Payload {
  const { workload } = configuration;
  const streams = new Map<string, Piece[]>();
  const append = (connection: number, fromClient: boolean, text: string, more = 0) => {
    const key = `${connection} ${fromClient}`;
    const pieces = streams.get(key) ?? [];
    const last = pieces.at(-1);
    const from = last === undefined ? 0 : last.from + last.length;
    pieces.push({ from, length: text.length, text });
    pieces.push({ from: from + text.length, length: more, text: undefined });
    streams.set(key, pieces);
  };
  for (let id = 0; workload.kind === 'http' && id < trace.length; id++) {
    if (trace.kind(id) !== Kind.TransactionStart) continue;
    const document = workload.documents[trace.window(id)];
    if (document === undefined) continue;
    append(trace.connection(id), true, document.request);
    append(trace.connection(id), false, document.header, document.body);
  }
  return (connection, fromClient, offset, length) => {
    const pieces = streams.get(`${connection} ${fromClient}`) ?? [];
    const bytes = new Uint8Array(length);
    for (let i = 0; i < length; i++) {
      bytes[i] = filler.charCodeAt((offset + i) % filler.length);
    }
    for (const { from, text } of pieces) {
      if (text === undefined) continue;
      const first = Math.max(from, offset);
      const end = Math.min(from + text.length, offset + length);
      for (let at = first; at < end; at++) bytes[at - offset] = text.charCodeAt(at - from);
    }
    return bytes;
  };
}
