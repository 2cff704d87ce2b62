import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builtinScenario, checkScenarioText } from '../../../src/scenario/index.ts';
import {
  KeptSettings,
  longestName,
  maxSettings,
} from '../../../src/ui/sandbox/kept-settings.svelte.ts';

const scenario = builtinScenario('short-initial-segment');

/** A browser's storage. */
function stand(room = Infinity): Map<string, string> {
  const items = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem(key: string, value: string) {
        if (value.length > room) throw new Error('quota');
        items.set(key, value);
      },
      removeItem: (key: string) => items.delete(key),
    },
  });
  return items;
}

beforeEach(() => void stand());
afterEach(() => vi.unstubAllGlobals());

test('a setting is kept under its name, newest first, and found by the next page', () => {
  const kept = new KeptSettings();
  kept.keep(' mine ', scenario, scenario);
  kept.keep('another', scenario, null);
  const [another, mine] = new KeptSettings().list;
  expect(another).toMatchObject({ name: 'another', base: null });
  expect(mine).toMatchObject({ name: 'mine', base: JSON.parse(JSON.stringify(scenario)) });
  expect(checkScenarioText(mine!.text)).toMatchObject({ ok: true });
  kept.keep('mine', { ...scenario, seed: 7 }, null);
  expect(kept.list.map(({ name }) => name)).toEqual(['mine', 'another']);
  kept.forget('another');
  expect(new KeptSettings().list.map(({ name }) => name)).toEqual(['mine']);
});

test('what another tab keeps is shown, and neither tab loses a setting of the other', () => {
  const [here, there] = [new KeptSettings(), new KeptSettings()];
  here.keep('one', scenario, null);
  there.keep('two', scenario, null);
  here.heard('ackclock.theme');
  expect(here.list.map(({ name }) => name)).toEqual(['one']);
  here.heard('ackclock.settings');
  expect(here.list.map(({ name }) => name)).toEqual(['two', 'one']);
  there.forget('one');
  here.keep('three', scenario, null);
  expect(new KeptSettings().list.map(({ name }) => name)).toEqual(['three', 'two']);
});

test('what cannot be kept is said, and nothing that was kept is lost', () => {
  const kept = new KeptSettings();
  kept.keep('one', scenario, null);
  const { localStorage } = window;
  const full = {
    ...localStorage,
    setItem: (key: string) => {
      if (key === 'ackclock.settings') throw new Error('quota');
    },
  };
  vi.stubGlobal('window', { localStorage: full });
  kept.keep('two', scenario, null);
  expect(kept.problem).toContain('Save it as JSON instead');
  expect(kept.list.map(({ name }) => name)).toEqual(['one']);
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new Error('sandboxed');
    },
  });
  const without = new KeptSettings();
  expect(without.list).toEqual([]);
  without.keep('three', scenario, null);
  expect(without.problem).toContain('Save it as JSON instead');
});

test('there are only so many', () => {
  const kept = new KeptSettings();
  for (let i = 0; i < maxSettings; i++) kept.keep(`setting ${i}`, scenario, null);
  kept.keep('one more', scenario, null);
  expect(kept.list).toHaveLength(maxSettings);
  expect(kept.problem).toContain('Delete one first');
  kept.keep('setting 3', scenario, null);
  expect(kept.problem).toBe('');
});

test('a storage that somebody else wrote into is not believed', () => {
  const items = stand();
  for (const text of [
    '{',
    '{}',
    '[null, 7, {"name": ""}, {"name": "x", "text": 3}]',
    `[{"name":"${'x'.repeat(longestName + 1)}","text":"","base":null}]`,
  ]) {
    items.set('ackclock.settings', text);
    expect(new KeptSettings().list).toEqual([]);
  }
});
