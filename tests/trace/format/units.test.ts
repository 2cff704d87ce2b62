import { describe, expectTypeOf, it } from 'vitest';
import type {
  BitsPerSecond,
  MegabitsPerSecond,
  Milliseconds,
  Nanoseconds,
} from '../../../src/trace/format/index.ts';

describe('units', () => {
  it('are not taken for one another', () => {
    expectTypeOf<Milliseconds>().not.toExtend<Nanoseconds>();
    expectTypeOf<Nanoseconds>().not.toExtend<Milliseconds>();
    expectTypeOf<MegabitsPerSecond>().not.toExtend<BitsPerSecond>();
    expectTypeOf<BitsPerSecond>().not.toExtend<MegabitsPerSecond>();
    expectTypeOf<BitsPerSecond>().not.toExtend<Nanoseconds>();
  });

  it('are not taken for one another in groups, lists and calls', () => {
    expectTypeOf<{ delay: Milliseconds }>().not.toExtend<{ delay: Nanoseconds }>();
    expectTypeOf<readonly Milliseconds[]>().not.toExtend<readonly Nanoseconds[]>();
    expectTypeOf<(time: Nanoseconds) => void>().not.toExtend<(time: Milliseconds) => void>();
    expectTypeOf<{ delay?: Milliseconds }>().not.toExtend<{ delay?: Nanoseconds }>();
  });

  it('are numbers, and plain numbers are taken for any of them', () => {
    expectTypeOf<Nanoseconds>().toExtend<number>();
    expectTypeOf<number>().toExtend<Nanoseconds>();
    expectTypeOf<number>().toExtend<Milliseconds>();
  });

  it('are lost in arithmetic, which needs no casts', () => {
    const delay: Milliseconds = 0.5;
    const time: Nanoseconds = delay * 1e6;
    expectTypeOf(time + time).toEqualTypeOf<number>();
    expectTypeOf(Math.round(delay)).toEqualTypeOf<number>();
  });
});
