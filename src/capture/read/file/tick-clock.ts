import type { WallTime } from './container.ts';

/**
 * Times of one interface of a pcapng file: ticks of 64 bits in units that the interface chooses (if_tsresol: 10^-n s, or
 * 2^-n s with the highest bit set). Exact in powers of ten down to nanoseconds, else rounded to them.
 */
export class TickClock {
  private readonly ticksPerSecond: number;
  private first:
    | { readonly high: number; readonly low: number; readonly time: WallTime }
    | undefined;

  private readonly offset: number;

  /** @param offset if_tsoffset: seconds to add */
  constructor(resolution: number, offset: number) {
    this.offset = offset;

    const exponent = resolution & 0x7f;
    this.ticksPerSecond = (resolution & 0x80) === 0 ? 10 ** exponent : 2 ** exponent;
  }

  at(high: number, low: number): WallTime {
    this.first ??= { high, low, time: this.exact(high, low) };
    const { first } = this;
    // The difference is small, so a double has it exactly; the whole number of ticks it might not.
    const ticks = (high - first.high) * 2 ** 32 + (low - first.low);
    const nanoseconds =
      this.ticksPerSecond <= 1e9
        ? ticks * (1e9 / this.ticksPerSecond)
        : ticks / (this.ticksPerSecond / 1e9);
    return {
      seconds: first.time.seconds,
      nanoseconds: first.time.nanoseconds + Math.round(nanoseconds),
    };
  }

  private exact(high: number, low: number): WallTime {
    const ticks = (BigInt(high) << 32n) | BigInt(low);
    const perSecond = BigInt(this.ticksPerSecond);
    const rest = ticks % perSecond;
    return {
      seconds: Number(ticks / perSecond) + this.offset,
      nanoseconds: Number((rest * 1_000_000_000n) / perSecond),
    };
  }
}
