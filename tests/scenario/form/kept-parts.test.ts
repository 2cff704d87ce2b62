// A form keeps those of its parts that say the same: a page draws nothing of them again.
import { expect, test } from 'vitest';
import {
  formOf,
  keepingParts,
  valuesIn,
  withChanges,
  type Change,
  type FormGroup,
} from '../../../src/scenario/form/index.ts';
import { builtinNames, builtinScenario, checkScenario } from '../../../src/scenario/index.ts';

function formAfter(name: (typeof builtinNames)[number], change: Change): readonly FormGroup[] {
  const result = checkScenario(withChanges(builtinScenario(name), [change]));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return formOf(result.scenario);
}

const rate: Change = { do: 'set', path: 'network.rate', value: 7 };

test.each(builtinNames)('a form of the same scenario is the form before as a whole: %s', (name) => {
  const before = formOf(builtinScenario(name));
  expect(keepingParts(before, formOf(structuredClone(builtinScenario(name))))).toBe(before);
});

test('of a changed one only the field and the groups that it lies in are new', () => {
  const before = formOf(builtinScenario('short-initial-segment'));
  const now = formAfter('short-initial-segment', rate);
  const kept = keepingParts(before, now);
  expect(kept).toEqual(now);
  const old = new Set(before.flatMap(valuesIn));
  const fresh = kept.flatMap(valuesIn).filter((field) => !old.has(field));
  expect(fresh.map(({ path, value }) => [path, value])).toEqual([['network.rate', 7]]);
  const changed = kept.filter((group, i) => group !== before[i]);
  expect(changed.map(({ path }) => path)).toEqual(['network']);
});

test('an item more, or one less, is a list of its own, and what follows it is right', () => {
  const name = 'short-initial-segment';
  const path = 'http.documents';
  const before = formOf(builtinScenario(name));
  const more = formAfter(name, { do: 'add', path });
  expect(keepingParts(before, more)).toEqual(more);
  expect(keepingParts(more, before)).toEqual(before);
  expect(keepingParts(before, more)).not.toBe(before);
});

test.each(builtinNames)('the form of another scenario is that scenario’s: %s', (name) => {
  const before = formOf(builtinScenario('long-transfer'));
  const now = formOf(builtinScenario(name));
  expect(keepingParts(before, now)).toEqual(now);
});
