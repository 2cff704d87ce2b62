import {
  chunkLength,
  createChunk,
  recordBytes,
  Trace,
  type TraceHeader,
  type Watched,
} from './format/index.ts';

/** How a record's bytes lie in memory; 1 was column by column. */
const layoutVersion = 2;

/**
 * A log as one script of a page hands it to another, or a worker to its page: the buffers
 * themselves, whatever their size. A page's own data cannot hold them; see PackedTrace.
 */
export interface CarriedTrace {
  /** The version of the layout in memory. */
  readonly layout: number;
  readonly header: TraceHeader;
  readonly records: number;
  readonly full: boolean;
  readonly watched: Watched | undefined;
  /** One for each chunk, in order; they can be transferred. */
  readonly buffers: readonly ArrayBuffer[];
}

/** What carries a log is no longer one of this layout. */
export class CarriedTraceError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CarriedTraceError';
  }
}

/** The log must not be written on: its memory is shared with what carries it. */
export function carryTrace({
  header,
  chunks,
  length: records,
  full,
  watched,
}: Trace): CarriedTrace {
  const buffers = chunks.map(({ buffer }) => buffer);
  return { layout: layoutVersion, header, records, full, watched, buffers };
}

/**
 * Takes a log over without a copy. It comes from a script of the same site, so its records are
 * trusted; that its layout is ours is checked, since a script may be of an earlier version.
 * @throws CarriedTraceError if it is not
 */
export function receiveTrace({
  layout,
  header,
  records,
  full,
  watched,
  buffers,
}: CarriedTrace): Trace {
  if (layout !== layoutVersion) {
    throw new CarriedTraceError(`the log has layout ${String(layout)}, not ${layoutVersion}`);
  }
  const room = (buffer: ArrayBuffer): number => buffer.byteLength / recordBytes;
  const whole = buffers.every((buffer, i) =>
    i === buffers.length - 1 ? Number.isInteger(room(buffer)) : room(buffer) === chunkLength,
  );
  const most = buffers.reduce((sum, buffer) => sum + room(buffer), 0);
  if (!whole || records > most) {
    throw new CarriedTraceError(`${records} records do not lie in ${buffers.length} chunks`);
  }
  const chunks = buffers.map((buffer) => createChunk(buffer));
  return new Trace(header, chunks, records, full, watched);
}
