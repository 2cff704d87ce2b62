/**
 * A PRNG seeded from a string (FNV-1a, splitmix32), so that the variants of a lesson's questions are the same on
 * every machine and in every browser. Not used for simulation; the engine has its own generator.
 */
export class Seeded {
  private state: number;

  constructor(words: string) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < words.length; i++) {
      hash = Math.imul(hash ^ words.charCodeAt(i), 0x01000193);
    }
    this.state = hash;
  }

  /** A whole number from 0 to below `count`, which is at most 2^32. */
  below(count: number): number {
    return Math.floor((this.next() / 0x100000000) * count);
  }

  /** The items in random order, each order equally likely (Fisher-Yates). */
  shuffled<T>(items: readonly T[]): T[] {
    const mixed = [...items];
    for (let i = mixed.length - 1; i > 0; i--) {
      const other = this.below(i + 1);
      [mixed[i], mixed[other]] = [mixed[other]!, mixed[i]!];
    }
    return mixed;
  }

  private next(): number {
    this.state = (this.state + 0x9e3779b9) | 0;
    let z = this.state ^ (this.state >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  }
}
