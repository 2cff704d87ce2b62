import { describe, expect, test } from 'vitest';
import { Losses } from '../../../src/engine/network/loss.ts';
import { DropCode } from '../../../src/trace/format/index.ts';

const { Listed, Random } = DropCode;

function fates(losses: Losses, frames: number): (DropCode | undefined)[] {
  return Array.from({ length: frames }, () => losses.next());
}

describe('listed losses', () => {
  const listed = {
    losses: [
      { from: 0, frame: 1 },
      { from: 0, frame: 3 },
      { from: 1, frame: 2 },
    ],
    lossRate: 0,
  } as const;

  test('hit the n-th frame of a host, counted from 1 and for each host by itself', () => {
    expect(fates(new Losses(listed, 1, 0), 4)).toEqual([Listed, undefined, Listed, undefined]);
    expect(fates(new Losses(listed, 1, 1), 3)).toEqual([undefined, Listed, undefined]);
  });

  test('are counted on from a saved state', () => {
    const losses = new Losses(listed, 1, 1);
    losses.next();
    const saved = losses.save();
    expect(losses.next()).toBe(Listed);
    losses.load(saved);
    expect(fates(losses, 2)).toEqual([Listed, undefined]);
  });
});

describe('independent losses', () => {
  const often = { losses: [], lossRate: 0.1 };

  test('come at their rate', () => {
    const lost = fates(new Losses(often, 7, 0), 100_000).filter((fate) => fate === Random);
    // Six standard deviations: 6 * sqrt(100000 * 0.1 * 0.9).
    expect(Math.abs(lost.length - 10_000)).toBeLessThan(570);
  });

  test('follow from the seed, and are others for the other host', () => {
    const first = fates(new Losses(often, 7, 0), 1000);
    expect(fates(new Losses(often, 7, 0), 1000)).toEqual(first);
    expect(fates(new Losses(often, 8, 0), 1000)).not.toEqual(first);
    expect(fates(new Losses(often, 7, 1), 1000)).not.toEqual(first);
  });

  test('stay where they are when a frame is listed as well', () => {
    const plain = fates(new Losses(often, 7, 0), 200);
    const frame = plain.indexOf(undefined) + 1;
    const withListed = fates(new Losses({ ...often, losses: [{ from: 0, frame }] }, 7, 0), 200);
    expect(withListed[frame - 1]).toBe(Listed);
    const others = (all: typeof plain) => all.filter((_, i) => i !== frame - 1);
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
