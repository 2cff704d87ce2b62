/** A sequence number: 32 bits, unsigned, wrapping (RFC 9293, section 3.4). */
export type SequenceNumber = number;

/** a + n modulo 2^32; n may be negative. */
export function advance(a: SequenceNumber, n: number): SequenceNumber {
  return (a + n) >>> 0;
}

/** How far `a` is beyond `b`, -2^31 to 2^31 - 1: negative if it comes before. */
export function distance(a: SequenceNumber, b: SequenceNumber): number {
  return (a - b) | 0;
}

/** a < b modulo 2^32. */
export function precedes(a: SequenceNumber, b: SequenceNumber): boolean {
  return ((a - b) | 0) < 0;
}

/** The later of two. */
export function latest(a: SequenceNumber, b: SequenceNumber): SequenceNumber {
  return precedes(a, b) ? b : a;
}
