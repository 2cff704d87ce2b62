// The picture of a changed scenario comes before its form: meanwhile a field shows what was set in it.
import { expect, test } from 'vitest';
import { runScenario } from '../../../src/run/index.ts';
import { valuesIn, type FormValue } from '../../../src/scenario/form/index.ts';
import { answer } from '../../../src/worker/index.ts';
import { builtinScenario } from '../../../src/scenario/index.ts';
import type { Begin } from '../../../src/ui/player/state/branch-state.svelte.ts';
import { FormState } from '../../../src/ui/sandbox/form-state.svelte.ts';
import { SandboxState } from '../../../src/ui/sandbox/sandbox-state.svelte.ts';

const path = 'network.rate';

function opened(): { sandbox: SandboxState; form: FormState; rate: () => FormValue | undefined } {
  const scenario = builtinScenario('short-initial-segment');
  const begin: Begin = (request, hear) => {
    hear({ kind: 'answer', answer: answer(request) });
    return () => undefined;
  };
  const sandbox = new SandboxState({ scenario, run: runScenario(scenario) }, begin);
  const form = new FormState(sandbox);
  form.follow(sandbox.shown);
  const rate = (): FormValue | undefined =>
    (form.form ?? []).flatMap(valuesIn).find((field) => field.path === path);
  return { sandbox, form, rate };
}

test('a field that was set says so before the form has followed, and the form says it afterwards', () => {
  const { sandbox, form, rate } = opened();
  const { value: before } = rate()!;
  form.change({ do: 'set', path, value: 3 });
  form.change({ do: 'set', path: 'network.delay', value: 9 });
  form.change({ do: 'set', path, value: 4 });
  expect(sandbox.shown.scenario.network).toMatchObject({ rate: 4, delay: 9 });
  expect(rate()!.value).toBe(before);
  expect([form.pendingAt(path), form.pendingAt('network.delay')]).toEqual([4, 9]);
  form.follow(sandbox.shown);
  expect(rate()!.value).toBe(4);
  expect([form.pendingAt(path), form.pendingAt('network.delay')]).toEqual([undefined, undefined]);
});

test('what was refused counts before what is on view', () => {
  const { form } = opened();
  form.change({ do: 'set', path, value: 3 });
  form.change({ do: 'set', path, value: -1 });
  expect(form.problems).toHaveLength(1);
  expect(form.pendingAt(path)).toBe(-1);
  form.takeBack();
  expect(form.pendingAt(path)).toBe(3);
});

test('a step back shows what stood there, and nothing that was set since', () => {
  const { sandbox, form, rate } = opened();
  const { value: before } = rate()!;
  form.change({ do: 'set', path, value: 3 });
  form.note(sandbox.shown);
  form.undo();
  expect(form.pendingAt(path)).toBeUndefined();
  form.follow(sandbox.shown);
  expect(rate()!.value).toBe(before);
});
