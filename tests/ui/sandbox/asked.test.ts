// What becomes of a run that is asked for: one that is there at once is not spoken of, what else becomes of it is.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runScenario } from '../../../src/run/index.ts';
import { answer } from '../../../src/worker/index.ts';
import { builtinScenario } from '../../../src/scenario/index.ts';
import type { Begin } from '../../../src/ui/player/state/branch-state.svelte.ts';
import { SandboxState } from '../../../src/ui/sandbox/sandbox-state.svelte.ts';

const scenario = builtinScenario('short-initial-segment');
const run = runScenario(scenario);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A sandbox whose engine says what it is told to say, of the question asked last. */
function sandboxPage() {
  let say!: (message: object) => void;
  let ended = 0;
  const begin: Begin = (request, hear) => {
    say = (message) => {
      const whole = 'kind' in message ? message : { kind: 'answer', answer: answer(request) };
      hear(whole as Parameters<typeof hear>[0]);
    };
    return () => void ended++;
  };
  const sandbox = new SandboxState({ scenario, run }, begin);
  const set = (rate: number): void =>
    sandbox.alter(
      { kind: 'change', scenario, changes: [{ do: 'set', path: 'network.rate', value: rate }] },
      scenario,
      () => undefined,
    );
  return { sandbox, set, say: (message: object) => say(message), ended: () => ended };
}

test('of runs that are there at once nothing is told, and no timer is left behind', () => {
  const { sandbox, set, say } = sandboxPage();
  const idle = sandbox.asked;
  for (const rate of [9, 8, 7]) {
    set(rate);
    expect(sandbox.asked).toBe(idle);
    expect(sandbox.awaited).toBe(true);
    say({});
    expect(sandbox.asked).toBe(idle);
    expect(sandbox.awaited).toBe(false);
  }
  expect(vi.getTimerCount()).toBe(0);
  expect(sandbox.shown.scenario.network).toMatchObject({ rate: 7 });
});

test('one that takes a while is told of, and so is how far it is; its end is the end of that', () => {
  const { sandbox, set, say, ended } = sandboxPage();
  set(5);
  vi.advanceTimersByTime(100);
  expect(sandbox.asked).toEqual({ kind: 'running', done: undefined });
  say({ kind: 'progress', done: 0.5 });
  expect(sandbox.asked).toEqual({ kind: 'running', done: 0.5 });
  expect(sandbox.awaited).toBe(true);
  const before = ended();
  sandbox.cancel();
  expect(ended()).toBe(before + 1);
  expect(sandbox.asked).toEqual({ kind: 'idle' });
  vi.advanceTimersByTime(1000);
  expect(sandbox.asked).toEqual({ kind: 'idle' });
});

test('what failed stays told until something else is asked for', () => {
  const { sandbox, set, say } = sandboxPage();
  set(5);
  say({ kind: 'failure', reason: 'on purpose' });
  vi.advanceTimersByTime(1000);
  expect(sandbox.asked).toEqual({ kind: 'failed', reason: 'on purpose' });
  expect(sandbox.awaited).toBe(false);
  sandbox.retry();
  expect(sandbox.asked.kind).toBe('running');
  say({});
  expect(sandbox.asked).toEqual({ kind: 'idle' });
});
