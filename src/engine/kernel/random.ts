/**
 * A seeded generator of 32-bit numbers: xoshiro128** (Blackman and Vigna), started by
 * splitmix32. Every random component has one of its own, named by a stream number, so that
 * a change of one component leaves the others' numbers as they were.
 */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  /** @param seed 0 to 2^32 - 1. @param stream which component draws from it. */
  constructor(seed: number, stream: number) {
    const mix = splitmix32((seed ^ Math.imul(stream, 0x9e3779b9)) >>> 0);
    this.a = mix();
    this.b = mix();
    this.c = mix();
    this.d = mix();
  }

  /** The next number, 0 to 2^32 - 1. */
  next(): number {
    const result = Math.imul(rotateLeft(Math.imul(this.b, 5), 7), 9) >>> 0;
    const t = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= t;
    this.d = rotateLeft(this.d, 11);
    return result;
  }

  /** The next number in [0, 1), a multiple of 2^-32. */
  nextUnit(): number {
    return this.next() / 0x100000000;
  }

  save(): readonly number[] {
    return [this.a, this.b, this.c, this.d];
  }

  load(state: readonly number[]): void {
    [this.a, this.b, this.c, this.d] = state as [number, number, number, number];
  }
}

/** Of 32 bits. */
export function rotateLeft(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

function splitmix32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state ^ (state >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    return z ^ (z >>> 15);
  };
}
