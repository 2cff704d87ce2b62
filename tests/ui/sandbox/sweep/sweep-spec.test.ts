import { expect, test } from 'vitest';
import { formOf } from '../../../../src/scenario/form/index.ts';
import { builtinNames, builtinScenario } from '../../../../src/scenario/index.ts';
import { distinctBuiltins } from '../../../runs.ts';
import {
  along,
  areSameRuns,
  askedOf,
  choiceFields,
  curvesField,
  curvesOver,
  defaultSpec,
  maxCurves,
  maxPanels,
  numericFields,
  problemsOf,
  runsInWords,
  runsOf,
  valuesAlong,
  valuesInWords,
  type SweepSpec,
} from '../../../../src/ui/sandbox/sweep/sweep-spec.ts';

const form = formOf(builtinScenario('short-initial-segment'));
const spec: SweepSpec = {
  along: 'network.rate',
  from: 1,
  to: 10,
  points: 4,
  curves: null,
  seeds: 1,
};
const field = (path: string) => curvesField(form, path)!;

test.each(distinctBuiltins)(
  '%s has a sweep to begin with, and any field of it that is offered',
  (name) => {
    const groups = formOf(builtinScenario(name));
    const first = defaultSpec(groups)!;
    expect(askedOf(groups, first)!.values.length).toBeGreaterThan(2);
    for (const one of numericFields(groups)) {
      expect(askedOf(groups, { ...first, ...along(one) }), one.path).toBeDefined();
    }
    for (const one of [...choiceFields(groups), ...numericFields(groups)]) {
      const curves = curvesOver(one);
      expect(curves.values.length, one.path).toBeGreaterThan(0);
      expect(curves.values.length).toBeLessThanOrEqual(maxCurves);
      expect(new Set(curves.values).size).toBe(curves.values.length);
      if (one.path !== first.along)
        expect(askedOf(groups, { ...first, curves }), one.path).toBeDefined();
    }
  },
);

test('a policy of each client can be what the curves are', () => {
  const paths = choiceFields(formOf(builtinScenario('victim-flow'))).map(({ path }) => path);
  expect(paths).toContain('hosts.server.tcp.afterIdle');
  expect(paths).toContain('flows.0.serverTcp.afterIdle');
  expect(paths).toContain('flows.1.serverTcp.afterIdle');
});

test('what it is stands among the curves, however many choices there are', () => {
  const rule = field('hosts.server.tcp.afterIdle');
  expect(curvesOver(rule).values).toContain(rule.value);
  expect(curvesOver(rule).values).toHaveLength(maxCurves);
});

test('a sweep that is right is asked for, with as many runs as are told', () => {
  const curves = curvesOver(field('hosts.server.tcp.nagle'));
  const both = { ...spec, curves, seeds: 3 };
  expect(Object.values(problemsOf(form, both)).join('')).toBe('');
  const asked = askedOf(form, both)!;
  expect(asked.values).toEqual([1, 4, 7, 10]);
  expect(asked.curves!.field.path).toBe('hosts.server.tcp.nagle');
  expect(runsOf(form, both)).toBe(4 * curves.values.length * 3);
});

test('two numbers and a policy go together: a range, curves and pictures', () => {
  const curves = { path: 'network.delay', values: [0, 20, 100] };
  const panels = curvesOver(field('hosts.server.tcp.afterIdle'));
  expect(panels.values).toHaveLength(maxPanels);
  const all = { ...spec, curves, panels, seeds: 2 };
  expect(Object.values(problemsOf(form, all)).join('')).toBe('');
  expect(askedOf(form, all)!.panels!.field.path).toBe(panels.path);
  expect(runsOf(form, all)).toBe(4 * 3 * maxPanels * 2);
  expect(askedOf(form, spec)!.panels).toBeNull();
});

test.each([
  ['along', { along: 'network.nowhere' }, /no number at ‘network.nowhere’/],
  ['along', { along: 'hosts.server.tcp.nagle' }, /no number/],
  ['from', { from: -1 }, /^Rate goes from 0.0003 to 400,000 Mb\/s: −1 is too little.$/],
  ['to', { to: 1e9 }, /^Rate goes from .* Mb\/s: 1,000,000,000 is too much.$/],
  ['to', { to: NaN }, /takes numbers/],
  ['from', { along: 'hosts.server.tcp.mss', from: 20.5, to: 40 }, /takes whole numbers/],
  ['points', { points: 51 }, /1 to 50 points/],
  ['points', { points: 2.5 }, /1 to 50 points/],
  ['seeds', { seeds: 0 }, /1 to 100 seeds/],
  ['seeds', { seeds: NaN }, /1 to 100 seeds/],
  ['runs', { points: 50, seeds: 100 }, /5,000, and at most 2,000/],
  ['curves', { curves: { path: 'network.nowhere', values: [1] } }, /no number or choice at/],
  ['curves', { curves: { path: 'network.rate', values: [1] } }, /is already on the axis/],
  ['curves', { curves: { path: 'network.delay', values: [] } }, /1 to 5 curves/],
  ['curves', { curves: { path: 'network.delay', values: [1, 2, 3, 4, 5, 6] } }, /1 to 5 curves/],
  ['curves', { curves: { path: 'network.delay', values: ['x'] } }, /takes numbers/],
  ['curves', { curves: { path: 'network.delay', values: [-5, 1] } }, /−5 is too little/],
  [
    'curves',
    { curves: { path: 'hosts.server.tcp.nagle', values: ['off', 'maybe'] } },
    /Nagle.* is never ‘maybe’/,
  ],
  ['panels', { panels: { path: 'network.nowhere', values: [1] } }, /no number or choice at/],
  ['panels', { panels: { path: 'network.rate', values: [1] } }, /is already on the axis/],
  ['panels', { panels: { path: 'network.delay', values: [] } }, /1 to 5 pictures/],
  ['panels', { panels: { path: 'network.delay', values: [-5] } }, /−5 is too little/],
  [
    'panels',
    {
      curves: { path: 'network.delay', values: [1] },
      panels: { path: 'network.delay', values: [2] },
    },
    /already has a curve for each of its values/,
  ],
] as const)('%s: a sweep that is wrong is refused with its reason (%o)', (part, change, reason) => {
  const wrong = { ...spec, ...change };
  expect(problemsOf(form, wrong)[part]).toMatch(reason);
  expect(askedOf(form, wrong)).toBeUndefined();
});

test('of the two ends only the wrong one is found fault with', () => {
  expect(problemsOf(form, { ...spec, from: -1 }).to).toBe('');
  expect(problemsOf(form, { ...spec, to: NaN }).from).toBe('');
});

test('a sweep begins with the network, not with how many hosts there are', () => {
  const paths = builtinNames.map((name) => defaultSpec(formOf(builtinScenario(name)))!.along);
  expect(paths).not.toContain('network.clients');
  expect(defaultSpec(formOf(builtinScenario('mixed-restart-policies')))!.along).toBe(
    'network.bottleneck.rate',
  );
  expect(numericFields(formOf(builtinScenario('victim-flow'))).map(({ path }) => path)).toContain(
    'network.clients',
  );
});

test('where a range has fewer numbers than points, it says how many', () => {
  const mss = { ...spec, along: 'hosts.server.tcp.mss', from: 20, to: 22, points: 10 };
  const text = (points: number): string =>
    valuesInWords(field(mss.along), valuesAlong(form, mss), points);
  expect(text(10)).toBe('20, 21, 22 bytes, evenly spaced: 3 whole numbers');
  expect(text(3)).toBe('20, 21, 22 bytes, evenly spaced');
  expect(valuesInWords(field('network.rate'), [7], 10)).toBe('7 Mb/s: only one number');
  expect(valuesInWords(field('network.rate'), [], 10)).toBe('');
});

test('how often it is run is said in words, and of nothing it says no number', () => {
  expect([0, 1, 2, 1500].map(runsInWords)).toEqual([
    'Run',
    'Run once',
    'Run 2 times',
    'Run 1,500 times',
  ]);
});

test('two sweeps are the same if their runs are', () => {
  const curves = { path: 'hosts.server.tcp.nagle', values: ['off', 'bsd'] };
  const asked = askedOf(form, { ...spec, curves })!;
  expect(areSameRuns(asked, askedOf(form, { ...spec, curves, from: 10, to: 1 })!)).toBe(true);
  const others: SweepSpec[] = [
    spec,
    { ...spec, curves, points: 5 },
    { ...spec, curves, seeds: 2 },
    { ...spec, curves, along: 'network.delay' },
    { ...spec, curves: { ...curves, values: ['off'] } },
    { ...spec, curves: { ...curves, path: 'hosts.client.tcp.nagle' } },
    { ...spec, curves, panels: { path: 'network.delay', values: [0] } },
  ];
  for (const other of others) expect(areSameRuns(asked, askedOf(form, other)!)).toBe(false);
});
