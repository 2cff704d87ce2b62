import { expect, test } from 'vitest';
import { builtinScenario } from '../../src/scenario/index.ts';
import { simulated } from '../../src/run/index.ts';
import { digestOf } from '../../src/trace/index.ts';
import { builtinRun } from '../runs.ts';

/** What is told of a run on its way, and its log. */
function told(name: 'table1-phttp' | 'long-transfer', records?: number) {
  const task = simulated(builtinScenario(name), (done) => done, records ? { records } : {});
  const dones: number[] = [];
  for (;;) {
    const step = task.next();
    if (step.done === true) return { dones, trace: step.value };
    dones.push(step.value.done);
  }
}

test('a run in slices is the run, and says how far it is', () => {
  const { dones, trace } = told('table1-phttp');
  expect(digestOf(trace)).toBe(digestOf(builtinRun('table1-phttp')));
  expect(dones).toEqual([...dones].sort((a, b) => a - b));
});

test('of a steady transfer each slice is the same part, so what is left can be told', () => {
  const { dones } = told('long-transfer', 200_000);
  const half = dones[Math.floor(dones.length / 2)]!;
  expect(half).toBeGreaterThan(0.4);
  expect(half).toBeLessThan(0.6);
  const whole = told('long-transfer').dones;
  expect(whole[Math.floor(whole.length / 2)]!).toBeCloseTo(0.5, 1);
});
