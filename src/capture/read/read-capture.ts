import { CaptureError, grouped } from './capture-error.ts';
import { CaptureReader, isGzip, type Capture, type CaptureSoFar } from './capture-reader.ts';
import { maxUnpackedBytes } from './limits.ts';

export interface ReadingOptions {
  /** Called now and then, with how many bytes of the file and how many packets were read, and the packets of TCP. */
  readonly progress?: (bytes: number, packets: number, soFar: CaptureSoFar) => void;
  /** Ends the reading; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Reads a capture in any format, packed with gzip or not, as its bytes come.
 * @throws CaptureError
 */
export async function readCapture(
  pieces: AsyncIterable<Uint8Array>,
  { progress, signal }: ReadingOptions = {},
): Promise<Capture> {
  const source = pieces[Symbol.asyncIterator]();
  const first = await firstBytes(source);
  const reader = new CaptureReader();
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for (let piece: Uint8Array | undefined = first; piece !== undefined;) {
      signal?.throwIfAborted();
      bytes += piece.length;
      yield piece;
      progress?.(bytes, reader.packets, reader.soFar);
      const next: IteratorResult<Uint8Array> = await source.next();
      piece = next.done === true ? undefined : next.value;
    }
  };
  try {
    if (isGzip(first)) return await readPacked(counted(), reader);
    for await (const piece of counted()) reader.push(piece);
    return reader.end();
  } finally {
    await source.return?.();
  }
}

/** At least two bytes, if there are so many: enough to see whether the file is packed. */
async function firstBytes(source: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let bytes = new Uint8Array(0);
  while (bytes.length < 2) {
    const { done, value } = await source.next();
    if (done === true) break;
    const longer = new Uint8Array(bytes.length + value.length);
    longer.set(bytes);
    longer.set(value, bytes.length);
    bytes = longer;
  }
  return bytes;
}

async function readPacked(
  pieces: AsyncGenerator<Uint8Array>,
  reader: CaptureReader,
): Promise<Capture> {
  const unpacking = new DecompressionStream('gzip');
  const writer = unpacking.writable.getWriter();
  const feeding = feed(pieces, writer);
  const output = unpacking.readable.getReader();
  let unpacked = 0;
  let isCut = false;
  for (;;) {
    let piece: Uint8Array | undefined;
    try {
      ({ value: piece } = await output.read());
    } catch {
      // Expected: the packed bytes end early or are damaged.
      isCut = true;
    }
    if (piece === undefined) break;
    unpacked += piece.length;
    if (unpacked > maxUnpackedBytes) {
      await output.cancel();
      throw new CaptureError(
        `the file unpacks to more than ${grouped(maxUnpackedBytes)} bytes (unpack it and open a part: editcap -c 1000000)`,
      );
    }
    reader.push(piece);
  }
  // What the source itself failed with counts more than that its bytes end early.
  const failure = await feeding;
  if (failure !== undefined) throw failure;
  if (unpacked === 0) throw new CaptureError('the file is packed with gzip, but damaged');
  return reader.end(isCut);
}

/** Resolves to what the source failed with. */
async function feed(
  pieces: AsyncGenerator<Uint8Array>,
  writer: WritableStreamDefaultWriter<BufferSource>,
): Promise<Error | undefined> {
  try {
    for await (const piece of pieces) await written(writer, piece);
    await written(writer, undefined);
    return undefined;
  } catch (error) {
    // Expected: the source fails. The caller throws it when it has read what came before.
    await Promise.allSettled([writer.abort(error)]);
    return error as Error;
  }
}

/** Writes a piece, or the end. A failure of unpacking also ends the reading. */
async function written(
  writer: WritableStreamDefaultWriter<BufferSource>,
  piece: Uint8Array | undefined,
): Promise<void> {
  const done =
    piece === undefined ? writer.close() : writer.write(piece as Uint8Array<ArrayBuffer>);
  await Promise.allSettled([done]);
}

/** Bytes in memory as they would come from a file. */
export async function* inPieces(bytes: Uint8Array, size = 1_048_576): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    yield await Promise.resolve(bytes.subarray(at, at + size));
  }
}
