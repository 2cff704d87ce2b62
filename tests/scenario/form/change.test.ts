import { describe, expect, test } from 'vitest';
import {
  formOf,
  valuesIn,
  withChanges,
  type Change,
  type FormValue,
} from '../../../src/scenario/form/index.ts';
import { builtinScenario, checkScenario, type Scenario } from '../../../src/scenario/index.ts';

const page = builtinScenario('short-initial-segment');

function checked(scenario: Scenario, ...changes: Change[]): Scenario {
  const result = checkScenario(withChanges(scenario, changes));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

/** Another value that a field takes by itself. */
function anotherFor({ kind, value, choices, minimum, maximum }: FormValue) {
  if (kind === 'flag') return value !== true;
  if (kind === 'text') return undefined;
  if (choices !== undefined) return choices.find((choice) => choice !== value);
  return value === maximum ? minimum : maximum;
}

// One of each kind: a browser's pages, a script, flows between many hosts (which have the most fields by far).
const kinds = [
  ['table1-phttp', []],
  ['rpc-record-split', []],
  ['victim-flow', ['all']],
] as const;

describe.each(kinds)('the form of %s', (name, tags) => {
  const scenario = builtinScenario(name);

  test(
    'sets each field by itself: there is such a scenario, or a field and a reason are named',
    { tags: [...tags] },
    () => {
      for (const field of formOf(scenario).flatMap(valuesIn)) {
        const value = anotherFor(field);
        if (value === undefined) continue;
        const result = checkScenario(
          withChanges(scenario, [{ do: 'set', path: field.path, value }]),
        );
        if (result.ok) {
          const set = formOf(result.scenario).flatMap(valuesIn);
          expect(set.find(({ path }) => path === field.path)?.value).toBe(value);
        } else {
          expect(result.problems[0]!.reason).not.toBe('');
        }
      }
    },
  );
});

test('a change leaves the scenario as it was', () => {
  const before = structuredClone(page);
  checked(page, { do: 'set', path: 'http.pages', value: 3 }, { do: 'add', path: 'http.documents' });
  expect(page).toEqual(before);
});

test('what is left out counts as usual again', () => {
  const changed = checked(page, { do: 'set', path: 'hosts.server.tcp.mss', value: 512 });
  expect(changed.hosts.server.tcp.mss).toBe(512);
  const back = checked(changed, { do: 'set', path: 'hosts.server.tcp.mss' });
  expect(back.hosts.server.tcp.mss).toBeUndefined();
});

test('another network has its own fields, and keeps those of the same name', () => {
  const link = checked(
    page,
    { do: 'set', path: 'network.kind', value: 'link' },
    { do: 'set', path: 'network.delay', value: 40 },
    { do: 'set', path: 'network.queue', value: 7 },
  );
  expect(link.network).toMatchObject({ kind: 'link', delay: 40, queue: 7 });
  const ethernet = checked(link, { do: 'set', path: 'network.kind', value: 'ethernet' });
  expect(ethernet.network).toMatchObject({ kind: 'ethernet', delay: 40 });
  expect(ethernet.network).not.toHaveProperty('queue');
  for (const kind of ['path', 'dumbbell']) {
    const { network } = checked(page, { do: 'set', path: 'network.kind', value: kind });
    expect(network.kind).toBe(kind);
  }
});

test('a list grows by an item like its last, or by one that is the least it can be', () => {
  const two = checked(page, { do: 'add', path: 'http.documents' });
  expect(two.http!.documents.at(-1)).toEqual(page.http!.documents.at(-1));
  const lossy = checked(page, { do: 'add', path: 'network.losses' });
  expect(lossy.network).toMatchObject({ losses: [{ from: 'client', frame: 1 }] });
  const none = checked(lossy, { do: 'remove', path: 'network.losses.0' });
  expect(none.network).toMatchObject({ losses: [] });
});

test('a group that is not needed can be had and be left out', () => {
  const link = checked(page, { do: 'set', path: 'network.kind', value: 'link' });
  const bursts = checked(
    link,
    { do: 'set', path: 'network.bursts.toBad', value: 0.1 },
    { do: 'set', path: 'network.bursts.toGood', value: 0.5 },
  );
  expect(bursts.network).toMatchObject({ bursts: { toBad: 0.1, toGood: 0.5, lossBad: 1 } });
  expect(checked(bursts, { do: 'leave-out', path: 'network.bursts' })).toEqual(link);
});

test('a path that no scenario has is refused', () => {
  expect(() => withChanges(page, [{ do: 'set', path: 'network.colour', value: 1 }])).toThrow(
    /network\.colour/,
  );
  expect(() => withChanges(page, [{ do: 'set', path: '__proto__.x', value: 1 }])).toThrow();
});
