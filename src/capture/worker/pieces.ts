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

/** Pieces that are held in memory until a browser puts them into a file of its own. */
const heldPieces = 32;

/** The file that pieces make. */
export function blobOf(pieces: Iterable<Uint8Array<ArrayBuffer>>): Blob {
  const parts: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  for (const piece of pieces) {
    held.push(piece);
    if (held.length < heldPieces) continue;
    parts.push(new Blob(held));
    held = [];
  }
  return new Blob([...parts, ...held]);
}
