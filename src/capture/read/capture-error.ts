/** Why a capture cannot be read, in a sentence that says what to do instead. */
export class CaptureError extends Error {
  override readonly name = 'CaptureError';
}

/** Where something is wrong: `packet 17 at byte 20,344`. */
export function place(packet: number, byte: number): string {
  return `packet ${grouped(packet)} at byte ${grouped(byte)}`;
}

/** A whole number as it is read: `20,344`. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}
