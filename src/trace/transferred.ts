import {
  chunkLength,
  createChunk,
  recordBytes,
  Trace,
  type TraceHeader,
  type Watched,
} from './format/index.ts';

/** The layout of a record's bytes in memory; version 1 was column by column. */
const layoutVersion = 2;

/**
 * A log as one script of a page passes it to another, or a worker to its page: the buffers themselves, whatever their size.
 * Data embedded in a page cannot hold them; see PackedTrace.
 */
export interface TransferredTrace {
  /** The version of the layout in memory. */
  readonly layout: number;
  readonly header: TraceHeader;
  readonly records: number;
  readonly full: boolean;
  readonly watched: Watched | undefined;
  /** One for each chunk, in order; transferable. */
  readonly buffers: readonly ArrayBuffer[];
}

/** The data does not have the current layout. */
export class TransferredTraceError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TransferredTraceError';
  }
}

/** The log must not be written to afterwards: the result shares its memory. */
export function transferTrace({
  header,
  chunks,
  length: records,
  full,
  watched,
}: Trace): TransferredTrace {
  const buffers = chunks.map(({ buffer }) => buffer);
  return { layout: layoutVersion, header, records, full, watched, buffers };
}

/**
 * Reads a log without a copy. It comes from a script of the same site, so its records are trusted; its layout is checked,
 * because that script may be of an earlier version.
 * @throws TransferredTraceError if it has another layout
 */
export function receiveTrace({
  layout,
  header,
  records,
  full,
  watched,
  buffers,
}: TransferredTrace): Trace {
  if (layout !== layoutVersion) {
    throw new TransferredTraceError(`the log has layout ${String(layout)}, not ${layoutVersion}`);
  }
  const room = (buffer: ArrayBuffer): number => buffer.byteLength / recordBytes;
  const whole = buffers.every((buffer, i) =>
    i === buffers.length - 1 ? Number.isInteger(room(buffer)) : room(buffer) === chunkLength,
  );
  const most = buffers.reduce((sum, buffer) => sum + room(buffer), 0);
  if (!whole || records > most) {
    throw new TransferredTraceError(`${records} records do not lie in ${buffers.length} chunks`);
  }
  const chunks = buffers.map((buffer) => createChunk(buffer));
  return new Trace(header, chunks, records, full, watched);
}
