import { describe, expect, it } from 'vitest';
import {
  changed,
  differenceOf,
  LinkError,
  type PlainObject,
} from '../../../src/share/link/index.ts';
import { scenarioWith, builtinNames, builtinScenario } from '../../../src/scenario/index.ts';
import { answer, type LinkAnswer, type LinkRequest } from '../../../src/worker/index.ts';
import { fc } from '../../trials.ts';

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

/** What was opened; nothing here is to be refused. */
function ran(answer: LinkAnswer): Extract<LinkAnswer, { kind: 'run' }> {
  if (answer.kind === 'run') return answer;
  throw new Error(answer.reason);
}

describe('a link’s run', () => {
  const open = (preset: string | PlainObject, changes: PlainObject = {}) =>
    answer({ kind: 'link', linked: { preset, changes }, twin: null } as LinkRequest);

  it.each(builtinNames.filter((name) => name !== 'long-transfer'))(
    'that is %s is that scenario, and so is one that is written out',
    (name) => {
      const scenario = builtinScenario(name);
      const { shown, start } = ran(open(name));
      expect(shown).toMatchObject({ scenario, base: scenario, edits: [] });
      expect(start).toEqual(shown);
      expect(ran(open(plain(scenario))).shown).toMatchObject({ scenario, base: null });
    },
  );

  it('is changed where it says so', () => {
    const opened = open('short-initial-segment', { 'hosts.server.tcp.nagle': 'off' });
    expect(ran(opened).shown).toMatchObject({
      scenario: { hosts: { server: { tcp: { nagle: 'off' } } } },
      base: { name: 'short-initial-segment' },
    });
  });

  it(
    'that would take all memory is refused, and what it took is given back',
    { tags: 'all' },
    () => {
      const endless: PlainObject = {
        version: 1,
        network: { kind: 'link', rate: 400_000, delay: 0.001 },
        script: {
          client: { actions: [{ do: 'await-end' }] },
          server: { actions: [{ do: 'write', bytes: 1_000_000_000 }, { do: 'close' }] },
        },
      };
      expect(open(endless)).toMatchObject({ kind: 'refused' });
      const beside = { preset: endless, changes: {} };
      const short = { preset: 'short-initial-segment', changes: {} };
      expect(answer({ kind: 'link', linked: short, twin: beside })).toMatchObject({
        kind: 'refused',
      });
    },
  );

  it('comes with what was done to its segments, from the run as it was, and with the run beside', () => {
    const linked = { preset: 'short-initial-segment', changes: {} };
    const edits = [
      { place: { on: 'host', from: 'client' }, frame: 4, effect: 'lost', segment: 7 },
    ] as const;
    const opened = ran(
      answer({ kind: 'link', linked: { ...linked, edits }, twin: linked } as LinkRequest),
    );
    expect(opened.shown.edits).toEqual(edits);
    expect(opened.shown.scenario.network).toMatchObject({ losses: [{ from: 'client', frame: 4 }] });
    expect(opened.start.scenario.network).toMatchObject({ losses: [] });
    expect(opened.twin).toEqual(opened.start);
    // Two changed places: what was done belongs to the run beside.
    const swapped = ran(
      answer({ kind: 'link', linked, twin: { ...linked, edits } } as LinkRequest),
    );
    expect(swapped.start).toEqual(opened.start);
    expect(swapped.twin).toEqual(opened.shown);
  });

  it.each([
    ['are odd', [{ effect: 'eaten' }]],
    ['are none', ['lost']],
    ['are for another network', [{ place: { on: 'hop', hop: 1, direction: 'up' }, frame: 0 }]],
  ])('is refused if the things done to it %s', (_, edits) => {
    const linked = { preset: 'short-initial-segment', changes: {}, edits };
    expect(answer({ kind: 'link', linked, twin: null })).toMatchObject({ kind: 'refused' });
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
