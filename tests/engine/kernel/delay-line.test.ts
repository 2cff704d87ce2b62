import { beforeEach, describe, expect, test } from 'vitest';
import { DelayLine } from '../../../src/engine/kernel/delay-line.ts';
import { Kernel } from '../../../src/engine/kernel/kernel.ts';

let kernel: Kernel;
let line: DelayLine<string>;
let delivered: [string, number, number][];

beforeEach(() => {
  kernel = new Kernel();
  delivered = [];
  line = new DelayLine(kernel, (item, cause) => delivered.push([item, kernel.now, cause]));
});

function run(): void {
  while (kernel.step()) {
    // Each step is one delivery.
  }
}

describe('a delay line', () => {
  test('delivers each item at its time, with its cause, in the order put in', () => {
    line.push('a', 5, 1);
    line.push('b', 5, 2);
    line.push('c', 9, 3);
    run();
    expect(delivered).toEqual([
      ['a', 5, 1],
      ['b', 5, 2],
      ['c', 9, 3],
    ]);
  });

  test('has one event pending, however much is under way, and is busy until all is delivered', () => {
    for (let i = 0; i < 3000; i++) line.push(`${i}`, i, -1);
    expect(kernel.pending).toBe(1);
    expect(kernel.busy).toBe(true);
    run();
    expect(delivered).toHaveLength(3000);
    expect([kernel.pending, kernel.busy]).toEqual([0, false]);
  });

  test('takes items while it delivers', () => {
    const echo = new DelayLine<number>(kernel, (n) => {
      if (n > 0) echo.push(n - 1, kernel.now + 10, -1);
    });
    echo.push(3, 10, -1);
    run();
    expect(kernel.now).toBe(40);
  });

  test('goes back to a saved state', () => {
    line.push('a', 5, -1);
    line.push('b', 7, -1);
    kernel.step();
    const saved = kernel.save();
    run();
    kernel.load(saved);
    run();
    expect(delivered.map(([item]) => item)).toEqual(['a', 'b', 'b']);
  });
});
