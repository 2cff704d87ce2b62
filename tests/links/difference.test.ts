import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changed, differenceOf, LinkError, type PlainObject } from '../../src/links/index.ts';
import { scenarioWith } from '../../src/facts/index.ts';
import { answer } from '../../src/runner/index.ts';
import { builtinNames, builtinScenario } from '../../src/scenario/index.ts';

const plain = (value: object): PlainObject => JSON.parse(JSON.stringify(value)) as PlainObject;

describe('what differs between two scenarios', () => {
  const { group } = fc.letrec<{ group: PlainObject }>((tie) => ({
    group: fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd-e', '$f'),
      fc.oneof({ maxDepth: 3 }, fc.nat(9), fc.string(), fc.array(fc.nat(3)), tie('group')),
      { noNullPrototype: true },
    ),
  }));

  it('makes the one of the other, or cannot be told', () => {
    fc.assert(
      fc.property(group, group, (base, other) => {
        const difference = differenceOf(base, other);
        if (difference !== undefined) expect(changed(base, difference)).toEqual(other);
        else expect(Object.keys(base).some((name) => !Object.hasOwn(other, name))).toBe(true);
      }),
    );
  });

  it('is no more than what was set', () => {
    const base = builtinScenario('short-initial-segment');
    const settings = { 'hosts.server.tcp.nagle': 'off', 'http.pages': 2 };
    const difference = differenceOf(plain(base), plain(scenarioWith(base, settings)));
    expect(difference).toEqual(settings);
  });

  it.each([
    '__proto__.polluted',
    'hosts.__proto__.x',
    'constructor',
    'a..b',
    '',
    'version.x',
    'a b',
  ])('never leads to %o', (path) => {
    expect(() => changed({ version: 1, hosts: {} }, { [path]: 1 })).toThrow(LinkError);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('a link’s run', () => {
  const open = (preset: string | PlainObject, changes: PlainObject = {}) =>
    answer({ kind: 'link', linked: { preset, changes } });

  it.each(builtinNames.filter((name) => name !== 'long-transfer'))(
    'that is %s is that scenario, and so is one that is written out',
    (name) => {
      const scenario = builtinScenario(name);
      expect(open(name)).toMatchObject({ kind: 'run', scenario, base: scenario });
      expect(open(plain(scenario))).toMatchObject({ kind: 'run', scenario, base: null });
    },
  );

  it('is changed where it says so', () => {
    const opened = open('short-initial-segment', { 'hosts.server.tcp.nagle': 'off' });
    expect(opened).toMatchObject({
      kind: 'run',
      scenario: { hosts: { server: { tcp: { nagle: 'off' } } } },
      base: { name: 'short-initial-segment' },
    });
  });

  it('that would take all memory is refused, and what it took is given back', () => {
    const endless: PlainObject = {
      version: 1,
      network: { kind: 'link', rate: 400_000, delay: 0.001 },
      script: {
        client: { actions: [{ do: 'await-end' }] },
        server: { actions: [{ do: 'write', bytes: 1_000_000_000 }, { do: 'close' }] },
      },
    };
    expect(open(endless)).toMatchObject({ kind: 'refused' });
  });

  it.each<[string, string | PlainObject, PlainObject]>([
    ['names no scenario', 'toString', {}],
    ['sets an impossible value', 'short-initial-segment', { 'hosts.server.tcp.mss': -1 }],
    ['sets an unknown field', 'short-initial-segment', { 'hosts.server.tcp.speed': 1 }],
    ['is no scenario', { hello: 'world' }, {}],
    ['reaches for a prototype', 'short-initial-segment', { '__proto__.x': 1 }],
  ])('is refused with a reason if it %s', (_, preset, changes) => {
    const refused = open(preset, changes);
    expect(refused.kind).toBe('refused');
    expect(refused.kind === 'refused' && refused.reason.length).toBeGreaterThan(10);
  });
});
