/** Draws from a generator that a number starts (mulberry32): the same number, the same draws. */
export interface Draw {
  /** In [0, 1). */
  unit(): number;
  /** True in this share of the draws. */
  chance(share: number): boolean;
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  /** Between two positive numbers, as likely below their geometric mean as above it. */
  spread(least: number, most: number): number;
  one<T>(among: readonly T[]): T;
}

export function drawsFrom(seed: number): Draw {
  let state = Math.imul(seed + 1, 0x9e3779b9) >>> 0;
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  };
  const whole = (least: number, most: number): number =>
    least + Math.floor(unit() * (most - least + 1));
  return {
    unit,
    chance: (share) => unit() < share,
    whole,
    spread: (least, most) => least * (most / least) ** unit(),
    one: (among) => among[whole(0, among.length - 1)]!,
  };
}
