// When a strip shrinks: once for a run that meets the goal, never where motion is unwelcome.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shrinking, shrinkTime } from '../../../../src/ui/lesson/strip/shrinking.ts';
import { pass, timersRunning } from '../../player/motion/hand-clock.ts';
import type { Trace } from '../../../../src/trace/format/index.ts';

const run = (): Trace => ({}) as Trace;
let still = false;

vi.mock('d3-timer', () => import('../../player/motion/hand-clock.ts'));

beforeEach(() => {
  still = false;
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  pass(shrinkTime);
  expect(timersRunning()).toBe(0);
  vi.unstubAllGlobals();
});

function strip() {
  const parts: number[] = [];
  return { parts, ...shrinking((part) => parts.push(part)) };
}

describe('a strip', () => {
  test('comes to the run that meets the goal, fast at first, in 600 ms', () => {
    const { show, parts } = strip();
    show('task-1', undefined, false);
    show('task-1', run(), true);
    expect(parts).toEqual([0]);
    pass(shrinkTime / 2);
    expect(parts.at(-1)).toBeGreaterThan(0.6);
    pass(shrinkTime);
    expect(parts.at(-1)).toBe(1);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
  });

  test('shows at once what misses the goal, was made before, or is of another task', () => {
    const { show, parts } = strip();
    show('task-1', run(), true);
    show('task-1', run(), false);
    show('task-2', run(), true);
    expect(parts).toEqual([]);
  });

  test('shows the next run at once while one is on its way', () => {
    const { show, parts, end } = strip();
    show('task-1', undefined, false);
    show('task-1', run(), true);
    show('task-1', run(), true);
    expect(parts).toEqual([0, 1]);
    end();
    expect(parts).toEqual([0, 1]);
  });

  test('does not move under reduced motion', () => {
    still = true;
    const { show, parts } = strip();
    show('task-1', undefined, false);
    show('task-1', run(), true);
    expect(parts).toEqual([]);
  });
});
