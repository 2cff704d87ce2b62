// A handle at work: each value is run once, one run at a time, and where there is no engine that is said.
import { beforeEach, expect, test } from 'vitest';
import { answer, type TryAnswer, type TryRequest } from '../../../../src/worker/index.ts';
import type { HandleBlock } from '../../../../src/course/markdown/index.ts';
import { HandleState } from '../../../../src/ui/lesson/handle/handle-state.svelte.ts';
import { barsOf, foundSentence, placesToTry } from '../../../../src/ui/lesson/handle/results.ts';
import { EngineMissing } from '../../../../src/ui/site/engine/engine.ts';
import { runScenario } from '../../../../src/run/index.ts';
import { handleLesson } from './handle.ts';

const { block, scenario } = handleLesson();
let asked: TryRequest[];
let pending: (() => void)[];
let missing: boolean;
let state: HandleState;

beforeEach(() => {
  asked = [];
  pending = [];
  missing = false;
  state = newState();
});

function newState(of: HandleBlock = block): HandleState {
  const ask = (request: TryRequest): Promise<TryAnswer> => {
    asked.push(request);
    if (missing) return Promise.reject(new EngineMissing());
    return new Promise((resolve) => pending.push(() => resolve(answer(request))));
  };
  return new HandleState(of, scenario, runScenario(scenario), ask);
}

/** Lets the engine answer what it was asked until it is asked nothing more. */
async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet++) {
    await Promise.resolve();
    const next = pending.shift();
    if (next === undefined) continue;
    next();
    quiet = 0;
  }
}

test('begins with the run that the page came with', () => {
  expect(state.at).toEqual([block.controls[0]!.start]);
  expect(state.shown.measured).toEqual(block.start);
  expect(state.anchorOf(0)).toMatchObject({ kind: 'time' });
  expect(foundSentence(state)).toBe('');
});

test('runs what it is moved to, and shows what that gave', async () => {
  void state.move(0, 5);
  expect(state.shown.at).toEqual([state.block.controls[0]!.start]);
  await settle();
  expect(asked).toHaveLength(1);
  expect(asked[0]!.settings).toEqual(block.controls[0]!.options[5]!.settings);
  expect(state.shown.at).toEqual([5]);
  expect(state.shown.measured?.unit).toBe('time');
  expect(foundSentence(state)).toMatch(/^Shortest so far: .*; longest: /);
});

test('one run at a time: what was passed meanwhile is left out', async () => {
  void state.move(0, 1);
  void state.move(0, 2);
  void state.move(0, 3);
  expect(asked).toHaveLength(1);
  await settle();
  expect(asked).toHaveLength(2);
  expect(state.shown.at).toEqual([3]);
  expect(state.tried.map(({ at }) => at[0])).toEqual([block.controls[0]!.start, 1, 3]);
});

test('what was run is not run again', async () => {
  void state.move(0, 4);
  await settle();
  void state.move(0, 0);
  await settle();
  const before = asked.length;
  void state.move(0, 4);
  await settle();
  expect(asked).toHaveLength(before);
  expect(state.shown.at).toEqual([4]);
});

test('tries all values, then goes back to where it was', async () => {
  const pauses: number[] = [];
  const all = state.tryAll(placesToTry(state), () => {
    pauses.push(state.sweep!.done);
    return Promise.resolve();
  });
  let ended = false;
  void all.then(() => (ended = true));
  for (let i = 0; i < 200 && !ended; i++) await settle();
  const { length } = block.controls[0]!.options;
  expect(pauses).toHaveLength(length);
  expect(state.tried).toHaveLength(length);
  expect(state.sweep).toBeUndefined();
  expect(state.at).toEqual([block.controls[0]!.start]);
  expect(barsOf(state).slots.every(({ result }) => result !== undefined)).toBe(true);
});

test('stops when it is told to, where it is', async () => {
  const all = state.tryAll(placesToTry(state), () => {
    if (state.sweep!.done === 2) state.stop();
    return Promise.resolve();
  });
  let ended = false;
  void all.then(() => (ended = true));
  for (let i = 0; i < 50 && !ended; i++) await settle();
  expect(state.at).toEqual([2]);
  expect(state.sweep).toBeUndefined();
});

test('without an engine it says why, keeps where it was moved to, and tries again', async () => {
  missing = true;
  await state.move(0, 3);
  expect(state.missing).toContain('simulator');
  expect(state.at).toEqual([3]);
  expect(state.shown.measured).toEqual(block.start);
  missing = false;
  void state.run();
  await settle();
  expect(state.missing).toBeUndefined();
  expect(state.shown.at).toEqual([3]);
});
