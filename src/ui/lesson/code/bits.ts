/** Bits one after another, the highest of each number first; the last byte is filled with zeros. */
export class BitWriter {
  private readonly bits: number[] = [];

  write(number: number, width: number): void {
    for (let bit = width - 1; bit >= 0; bit--) this.bits.push((number >> bit) & 1);
  }

  bytes(): number[] {
    return Array.from({ length: Math.ceil(this.bits.length / 8) }, (_, i) =>
      Array.from({ length: 8 }, (_, bit) => this.bits[i * 8 + bit] ?? 0).reduce(
        (byte, bit) => (byte << 1) | bit,
        0,
      ),
    );
  }
}

export class BitReader {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Undefined beyond the end. */
  read(width: number): number | undefined {
    if (this.at + width > this.bytes.length * 8) return undefined;
    let number = 0;
    for (const end = this.at + width; this.at < end; this.at++) {
      number = (number << 1) | ((this.bytes[this.at >> 3]! >> (7 - (this.at & 7))) & 1);
    }
    return number;
  }

  /** The bytes after the one that was read last; undefined if the rest of that one is not zeros. */
  rest(): Uint8Array | undefined {
    const left = (8 - (this.at & 7)) & 7;
    if (left > 0 && this.read(left) !== 0) return undefined;
    return this.bytes.subarray(this.at >> 3);
  }
}

/** Bits that hold any of so many values. */
export function widthOf(values: number): number {
  return values <= 1 ? 0 : 32 - Math.clz32(values - 1);
}
