import { distance, type SequenceNumber } from '../sequence.ts';

/** Duplicate ACKs, or packets that the peer has beyond a hole, from which on it is a loss (RFC 5681, section 3.2). */
const threshold = 3;
const largest = 300;

/** How far packets of this path overtake each other, as far as it was seen. */
export class Reordering {
  /** In packets. */
  degree = threshold;
  seen = false;

  /** A packet that was sent only once came when the peer already had what lies before `highest`. */
  observe(start: SequenceNumber, highest: SequenceNumber, mss: number): void {
    const span = distance(highest, start);
    if (span <= 0) return;
    this.seen = true;
    this.raise(Math.ceil(span / mss));
  }

  /** More duplicate ACKs came than packets can be missing: of so many, some were only late. */
  observeDuplicates(outstanding: number): void {
    this.seen = true;
    this.degree = Math.min(outstanding, largest);
  }

  /** A timeout although many duplicate ACKs had come: the degree is too high. */
  reset(): void {
    this.degree = Math.min(this.degree, threshold);
  }

  private raise(degree: number): void {
    this.degree = Math.max(this.degree, Math.min(degree, largest));
  }

  save(): readonly [number, boolean] {
    return [this.degree, this.seen];
  }

  load([degree, seen]: readonly [number, boolean]): void {
    this.degree = degree;
    this.seen = seen;
  }
}

export { threshold as duplicatesThreshold };
