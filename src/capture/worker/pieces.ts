import { CaptureError } from '../read/index.ts';

/** Bytes that are read at a time: a few milliseconds' work, between which a reader can cancel. */
const pieceBytes = 1_048_576;

/**
 * The bytes of a file, piece by piece.
 * @throws CaptureError the browser does not get at them any more
 */
export async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += pieceBytes) {
    let bytes: ArrayBuffer;
    try {
      bytes = await file.slice(at, at + pieceBytes).arrayBuffer();
    } catch {
      // Expected: the file was moved, changed or removed since it was chosen.
      throw new CaptureError(
        'the file was moved or has changed since you chose it (choose it again)',
      );
    }
    yield new Uint8Array(bytes);
  }
}
