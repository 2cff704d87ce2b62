import { describe, expect, test } from 'vitest';
import { frameErrorRate, Losses } from '../../../src/engine/network/loss.ts';
import { DropCode } from '../../../src/trace/codes/index.ts';
import { losing } from '../configurations.ts';

const { Listed, Random, BitError, Burst } = DropCode;
const frame = 1500;

function fates(losses: Losses, frames: number, bytes = frame): (DropCode | undefined)[] {
  return Array.from({ length: frames }, () => losses.next(bytes));
}

/** How many of these frames were lost so. */
function count(losses: Losses, frames: number, code: DropCode, bytes = frame): number {
  return fates(losses, frames, bytes).filter((fate) => fate === code).length;
}

describe('listed losses', () => {
  test('hit the n-th frame, counted from 1', () => {
    expect(fates(new Losses(losing(1, 3), 1, 0), 4)).toEqual([
      Listed,
      undefined,
      Listed,
      undefined,
    ]);
  });

  test('are counted on from a saved state', () => {
    const losses = new Losses(losing(2), 1, 1);
    losses.next(frame);
    const saved = losses.save();
    expect(losses.next(frame)).toBe(Listed);
    losses.load(saved);
    expect(fates(losses, 2)).toEqual([Listed, undefined]);
  });
});

describe('independent losses', () => {
  const often = { ...losing(), rate: 0.1 };

  test('come at their rate', () => {
    const lost = count(new Losses(often, 7, 0), 100_000, Random);
    // Six standard deviations: 6 * sqrt(100000 * 0.1 * 0.9).
    expect(Math.abs(lost - 10_000)).toBeLessThan(570);
  });

  test('follow from the seed, and are others on another line', () => {
    const first = fates(new Losses(often, 7, 0), 1000);
    expect(fates(new Losses(often, 7, 0), 1000)).toEqual(first);
    expect(fates(new Losses(often, 8, 0), 1000)).not.toEqual(first);
    expect(fates(new Losses(often, 7, 1), 1000)).not.toEqual(first);
  });

  test('stay where they are when a frame is listed as well', () => {
    const plain = fates(new Losses(often, 7, 0), 200);
    const hit = plain.indexOf(undefined) + 1;
    const withListed = fates(new Losses({ ...often, frames: [hit] }, 7, 0), 200);
    expect(withListed[hit - 1]).toBe(Listed);
    const others = (all: typeof plain) => all.filter((_, i) => i !== hit - 1);
    expect(others(withListed)).toEqual(others(plain));
  });

  test('go on from a saved state', () => {
    const losses = new Losses(often, 7, 0);
    fates(losses, 50);
    const saved = losses.save();
    const onward = fates(losses, 100);
    losses.load(saved);
    expect(fates(losses, 100)).toEqual(onward);
  });
});

describe('bit errors', () => {
  test('spare a frame if every one of its bits is spared', () => {
    expect(frameErrorRate(0.5, 1)).toBe(1 - 0.5 ** 8);
    expect(frameErrorRate(0, 1500)).toBe(0);
    expect(frameErrorRate(1, 1)).toBe(1);
    // 1 - (1 - p)^n is np for small p, but for its square.
    expect(frameErrorRate(1e-7, 1500)).toBeCloseTo(12_000 * 1e-7, 5);
  });

  test('lose long frames more often than short ones', () => {
    const noisy = { ...losing(), bitErrorRate: 1e-5 };
    const expected = (bytes: number): number => 100_000 * frameErrorRate(1e-5, bytes);
    for (const bytes of [84, 1500]) {
      const lost = count(new Losses(noisy, 7, 0), 100_000, BitError, bytes);
      // Six standard deviations of a count of about this size.
      expect(Math.abs(lost - expected(bytes))).toBeLessThan(6 * Math.sqrt(expected(bytes)));
    }
  });
});

describe('losses in bursts', () => {
  const bursty = {
    ...losing(),
    bursts: { toBad: 0.01, toGood: 0.25, lossGood: 0, lossBad: 1 },
  };

  test('make up the part of the time that the line is bad', () => {
    const lost = count(new Losses(bursty, 7, 0), 200_000, Burst);
    // 0.01 / (0.01 + 0.25) of the frames; runs of four make the count scatter more than single losses.
    expect(lost / 200_000).toBeGreaterThan(0.034);
    expect(lost / 200_000).toBeLessThan(0.043);
  });

  test('come in runs as long as the line stays bad: four frames on average', () => {
    const lost = fates(new Losses(bursty, 7, 0), 200_000);
    const runs = lost.filter((fate, i) => fate === Burst && lost[i - 1] !== Burst).length;
    const total = lost.filter((fate) => fate === Burst).length;
    expect(total / runs).toBeGreaterThan(3.6);
    expect(total / runs).toBeLessThan(4.4);
  });

  test('leave the other causes’ losses where they were', () => {
    const plain = fates(new Losses({ ...losing(), rate: 0.1 }, 7, 0), 2000);
    const both = fates(new Losses({ ...bursty, rate: 0.1 }, 7, 0), 2000);
    const random = (all: typeof plain): number[] =>
      all.flatMap((fate, i) => (fate === Random ? [i] : []));
    expect(random(both)).toEqual(random(plain));
  });

  test('go on from a saved state', () => {
    const losses = new Losses(bursty, 7, 0);
    fates(losses, 50);
    const saved = losses.save();
    const onward = fates(losses, 300);
    losses.load(saved);
    expect(fates(losses, 300)).toEqual(onward);
  });
});
