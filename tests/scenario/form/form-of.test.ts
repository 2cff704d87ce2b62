import { describe, expect, test } from 'vitest';
import {
  settingAt,
  builtinNames,
  builtinScenario,
  checkScenario,
  type Scenario,
} from '../../../src/scenario/index.ts';
import { formOf, isChanged, valuesIn } from '../../../src/scenario/form/index.ts';
import { fieldHelp, fieldsAt } from '../../../src/scenario/fields/index.ts';

const valuesOf = (scenario: Scenario) => formOf(scenario).flatMap(valuesIn);

/** What a scenario is called and where it is from is no field of its form. */
const ABOUT = ['$schema', 'version', 'name', 'title', 'description', 'source', 'from'];

describe.each(builtinNames)('the form of %s', (name) => {
  const scenario = builtinScenario(name);
  const values = valuesOf(scenario);

  test('has each field once, with what the schema says of it', () => {
    const paths = values.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { path, title, help, kind } of values) {
      const found = fieldsAt(path);
      expect(found.map((field) => field.kind)).toContain(kind);
      expect(found.map((field) => field.title)).toContain(title);
      expect(help).not.toBe('');
    }
  });

  test('tells the value that counts, and marks what differs from the usual', () => {
    for (const field of values) {
      expect(field.value).toBe(settingAt(scenario, field.path));
      if (!isChanged(field) && !field.required) expect(field.value).toBe(field.defaultValue);
    }
  });

  test('has every field of its scenario', () => {
    const paths = new Set(values.map(({ path }) => path));
    const leaves = (value: unknown, path: string): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) =>
            leaves(inner, path === '' ? key : `${path}.${key}`),
          )
        : [path];
    const missing = leaves(scenario, '')
      .filter((path) => !ABOUT.includes(path.split('.')[0]!))
      .filter((path) => !paths.has(path));
    expect(missing).toEqual([]);
  });
});

test('every field of the schema is in some form', () => {
  const base = { version: 1 };
  const page = { http: { documents: [{ bytes: 1 }] } };
  const lists = {
    losses: [{ from: 'client', frame: 9 }],
    delays: [{ from: 'client', frame: 9, by: 1 }],
    duplicates: [{ from: 'client', frame: 9 }],
  };
  const direction = { lost: [9], delayed: [{ frame: 9, by: 1 }], duplicated: [9] };
  const pair = { up: direction, down: direction };
  const actions = [
    { do: 'write', bytes: 1 },
    { do: 'wait', time: 1 },
    { do: 'wait-until', time: 1 },
    { do: 'await', bytes: 1 },
    { do: 'await-end' },
    { do: 'shutdown' },
    { do: 'close' },
  ];
  const script = { client: { actions }, server: { actions } };
  const crossTraffic = [{ rate: 0.1 }];
  const forms = [
    { ...base, ...page, network: { kind: 'ethernet', ...lists } },
    { ...base, script, network: { kind: 'link', ...pair, ...lists } },
    { ...base, flows: [{ script }], network: { kind: 'path', hops: [pair], crossTraffic } },
    {
      ...base,
      flows: [{ script }],
      network: {
        kind: 'dumbbell',
        bottleneck: pair,
        access: pair,
        crossTraffic,
      },
    },
  ].flatMap((input) => {
    const result = checkScenario(input);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return valuesOf(result.scenario);
  });
  const shown = new Set(forms.map(({ path }) => path.replace(/\b\d+\b/g, '*')));
  const left = fieldHelp()
    .filter(({ kind }) => !['group', 'list', 'map'].includes(kind))
    .map(({ path }) => path)
    .filter((path) => !ABOUT.includes(path) && !shown.has(path));
  expect(left).toEqual([]);
});

test('a stack’s field names the stack, and is changed when the scenario says otherwise', () => {
  const scenario = builtinScenario('short-initial-segment');
  const mss = (of: Scenario) => valuesOf(of).find(({ path }) => path === 'hosts.server.tcp.mss')!;
  const { defaultValue, profile } = mss(scenario);
  expect(profile).toMatch(/SunOS/);
  const other = structuredClone(scenario);
  other.hosts.server.tcp = { ...other.hosts.server.tcp, mss: 512 };
  expect(mss(other)).toMatchObject({ value: 512, defaultValue, profile });
  expect(isChanged(mss(other))).toBe(true);
});
