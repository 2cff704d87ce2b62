// A sweep as a reader has it: on the way, ended, broken off, made again; the same digits on any number of workers.
import { expect, test } from 'vitest';
import { formOf } from '../../../../src/scenario/form/index.ts';
import { answer, begin } from '../../../../src/worker/index.ts';
import { builtinScenario } from '../../../../src/scenario/index.ts';
import { parameters } from '../../../../src/studies/parameters/index.ts';
import { sweep } from '../../../../src/ui/site/engine/engine-pool.ts';
import {
  SweepState,
  type BeginSweep,
} from '../../../../src/ui/sandbox/sweep/sweep-state.svelte.ts';
import { askedOf } from '../../../../src/ui/sandbox/sweep/sweep-spec.ts';
import { workers } from '../../site/engine/threadless.ts';

const scenario = builtinScenario('odd-short-final-segment');
const asked = askedOf(formOf(scenario), {
  along: 'network.lossRate',
  from: 0,
  to: 0.2,
  points: 3,
  curves: { path: 'network.rate', values: [1, 10] },
  seeds: 3,
})!;
const options = {
  scenario,
  along: { path: asked.along.path, values: asked.values },
  curves: { path: asked.curves!.field.path, values: asked.curves!.values },
  seeds: asked.seeds,
};
const whole = parameters.collect(options, parameters.jobs(options).map(parameters.run));

test.each([0, 1, 2, 5])('has the same digits on %i workers', async (count) => {
  const state = await new Promise<SweepState>((resolve) => {
    const begun: BeginSweep = (plan, hear) =>
      sweep(plan, { answer, begin }, workers(count), (message) => {
        hear(message);
        if (message.kind !== 'progress') resolve(made);
      });
    const made = new SweepState(begun, () => 0);
    made.make(scenario, asked);
  });
  expect(state.sweeping).toEqual({ kind: 'done', seconds: 0 });
  expect(state.points).toEqual(whole.points);
  expect(state.points.some(({ finished_ms_ci90 }) => finished_ms_ci90 > 0)).toBe(true);
});

/** Runs nothing; counts requests and stops, and lets the test send answers. */
function fakeEngine() {
  const asks: { stopped: boolean; hear: Parameters<BeginSweep>[1] }[] = [];
  const begun: BeginSweep = (_, hear) => {
    const ask = { stopped: false, hear };
    asks.push(ask);
    return () => (ask.stopped = true);
  };
  return { asks, state: new SweepState(begun, () => 0) };
}

const some = (count: number) => () => ({ points: whole.points.slice(0, count), seeds: 3 });

test('points come on view as they are done, and a cancelled sweep keeps them', () => {
  const { asks, state } = fakeEngine();
  state.make(scenario, asked);
  asks[0]!.hear({ kind: 'progress', done: 0.2, table: some(0) });
  expect(state.points).toHaveLength(0);
  asks[0]!.hear({ kind: 'progress', done: 0.5, table: some(3) });
  const shown = state.points;
  asks[0]!.hear({ kind: 'progress', done: 0.6, table: some(3) });
  expect(state.points).toBe(shown);
  state.cancel();
  expect(asks[0]!.stopped).toBe(true);
  expect(state.sweeping).toEqual({ kind: 'cancelled', done: 0.6 });
  expect(state.points).toHaveLength(3);
  state.cancel();
  expect(state.sweeping).toEqual({ kind: 'cancelled', done: 0.6 });
});

test('a sweep that breaks off keeps its points, says why, and is made again', () => {
  const { asks, state } = fakeEngine();
  state.retry();
  expect(asks).toHaveLength(0);
  state.make(scenario, asked);
  asks[0]!.hear({ kind: 'progress', done: 0.5, table: some(2) });
  asks[0]!.hear({ kind: 'failure', reason: 'the simulator stopped' });
  expect(state.sweeping).toEqual({ kind: 'failed', reason: 'the simulator stopped' });
  expect(state.points).toHaveLength(2);
  state.retry();
  expect(state.sweeping).toEqual({ kind: 'running', done: 0 });
  asks[1]!.hear({ kind: 'done', table: whole });
  expect(state.points).toEqual(whole.points);
});

test('another sweep ends the one before', () => {
  const { asks, state } = fakeEngine();
  state.make(scenario, asked);
  state.make(scenario, { ...asked, curves: null });
  expect(asks.map(({ stopped }) => stopped)).toEqual([true, false]);
  expect(state.asked!.curves).toBeNull();
});
