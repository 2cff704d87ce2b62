import { describe, expect, test } from 'vitest';
import { ArrivalGap } from '../../../../src/engine/tcp/acks/arrival-gap.ts';
import { ms } from '../../configurations.ts';

const timeout = ms(204);

/** In ticks of 4 ms; the first data come at 0. */
function gapAfter(...times: readonly number[]): { ticks: number; refills: boolean } {
  const gap = new ArrivalGap({ interval: ms(4), phase: 0 }, ms(40));
  let refills = gap.learn(0, timeout);
  for (const time of times) refills = gap.learn(ms(time), timeout);
  return { ticks: gap.ticks, refills };
}

describe('how far apart data come', () => {
  test.each([
    ['begins with 40 ms', [], 10, true],
    ['stays there for data less than 20 ms apart', [20], 10, false],
    ['is half of itself and the gap', [24], 11, false],
    ['does not learn from a longer gap', [60], 10, false],
    ['does not learn from a pause either, which refills the budget', [208], 10, true],
    ['but not one of the timeout', [204], 10, false],
  ])('%s', (_, times, ticks, refills) => {
    expect(gapAfter(...times)).toEqual({ ticks, refills });
  });

  test('doubles when a wait was in vain, up to the timeout', () => {
    const gap = new ArrivalGap({ interval: ms(4), phase: 0 }, ms(40));
    gap.learn(0, timeout);
    const doubled = Array.from({ length: 4 }, () => {
      gap.double(timeout);
      return gap.ticks;
    });
    expect(doubled).toEqual([20, 40, 51, 51]);
    gap.reset();
    expect(gap.ticks).toBe(10);
  });
});
