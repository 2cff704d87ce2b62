import { afterEach, expect, test, vi } from 'vitest';
import { builtinScenario } from '../../../src/scenario/index.ts';
import { keepScenario, keptScenario } from '../../../src/ui/sandbox/keep-scenario.ts';

const item = 'ackclock.sandbox';
const builtins = ['short-initial-segment'] as const;
const base = builtinScenario(builtins[0]);

function browserWith(text?: string): Map<string, string> {
  const items = new Map(text === undefined ? [] : [[item, text]]);
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    },
  });
  return items;
}

afterEach(() => vi.unstubAllGlobals());

test('a tab finds the scenario that it showed', () => {
  const items = browserWith();
  keepScenario({ scenario: base, base, link: '' } as never);
  expect(keptScenario(builtins)).toEqual({ kind: 'builtin', name: base.name });
  keepScenario({ scenario: { ...base, seed: 7 }, base, link: '' } as never);
  expect(keptScenario(builtins)).toMatchObject({ kind: 'changed', base: { name: base.name } });
  keepScenario({ scenario: base, base, link: '#s=1' } as never);
  expect(items.has(item)).toBe(false);
});

test.each([
  undefined,
  '',
  'null',
  '7',
  '[]',
  '{"base":{"name":"constructor"}}',
  '{"base":"short-initial-segment"}',
  `{"changed":${'{"a":'.repeat(450_000)}`,
  `{"changed":${'['.repeat(450_000)}${']'.repeat(450_000)}}`,
])('a tab that kept nothing of use starts afresh: %#', (text) => {
  browserWith(text);
  expect(keptScenario(builtins)).toBeUndefined();
});
