import { expect, test } from 'vitest';
import { runScenario } from '../../../src/run/index.ts';
import { scenarioWith, builtinNames, builtinScenario } from '../../../src/scenario/index.ts';
import {
  measures,
  parameters,
  type ParametersOptions,
} from '../../../src/studies/parameters/index.ts';
import { transactionsOf } from '../../../src/analysis/path/index.ts';

const scenario = builtinScenario('short-initial-segment');

function swept(options: ParametersOptions) {
  return parameters.collect(options, parameters.jobs(options).map(parameters.run));
}

test('each point is the run of those settings', () => {
  const along = { path: 'network.delay', values: [0, 5, 50] };
  const { points } = swept({ scenario, along, curves: null, seeds: 1 });
  for (const [i, { along: delay, finished_ms, finished_ms_ci90 }] of points.entries()) {
    expect(delay).toBe(along.values[i]);
    const { trace } = runScenario(scenarioWith(scenario, { 'network.delay': delay }));
    expect(finished_ms).toBeCloseTo(transactionsOf(trace).at(-1)!.end / 1e6, 6);
    expect(finished_ms_ci90).toBeNaN();
  }
});

test('a second field gives a curve for each of its values', () => {
  const along = { path: 'network.delay', values: [0, 20] };
  const curves = { path: 'hosts.server.tcp.nagle', values: ['off', 'bsd'] };
  const { points } = swept({ scenario, along, curves, seeds: 1 });
  expect(points.map(({ curve, along: at }) => [curve, at])).toEqual([
    ['off', 0],
    ['off', 20],
    ['bsd', 0],
    ['bsd', 20],
  ]);
});

test('a third field gives a picture for each of its values; a point is the run of all three', () => {
  const along = { path: 'network.delay', values: [0, 20] };
  const curves = { path: 'hosts.server.tcp.nagle', values: ['off', 'bsd'] };
  const panels = { path: 'network.rate', values: [10, 1] };
  const { points } = swept({ scenario, along, curves, panels, seeds: 1 });
  expect(points.map(({ panel, curve, along: at }) => [panel, curve, at])).toEqual([
    [10, 'off', 0],
    [10, 'off', 20],
    [10, 'bsd', 0],
    [10, 'bsd', 20],
    [1, 'off', 0],
    [1, 'off', 20],
    [1, 'bsd', 0],
    [1, 'bsd', 20],
  ]);
  const { trace } = runScenario(
    scenarioWith(scenario, {
      'network.delay': 20,
      'hosts.server.tcp.nagle': 'off',
      'network.rate': 1,
    }),
  );
  expect(points[5]!.finished_ms).toBeCloseTo(transactionsOf(trace).at(-1)!.end / 1e6, 6);
  // Without the third field a point says nothing of it.
  expect(swept({ scenario, along, curves, seeds: 1 }).points[0]).not.toHaveProperty('panel');
});

test('seeds count up, their mean has its interval, and a missing run leaves its point out', () => {
  const lossy = scenarioWith(builtinScenario('odd-short-final-segment'), {
    'network.lossRate': 0.05,
    seed: 7,
  });
  const along = { path: 'network.lossRate', values: [0.02, 0.1] };
  const options: ParametersOptions = { scenario: lossy, along, curves: null, seeds: 4 };
  const jobs = parameters.jobs(options);
  expect(jobs.slice(0, 4).map(({ settings }) => settings.seed)).toEqual([7, 8, 9, 10]);
  const results = jobs.map(parameters.run);
  const { points } = parameters.collect(options, results);
  expect(points.some(({ finished_ms_ci90 }) => finished_ms_ci90 > 0)).toBe(true);
  const early = parameters.collect(options, [...results.slice(0, 6), null, null]);
  expect(early.points).toEqual(points.slice(0, 1));
});

test('settings that no scenario has are said to be so, and the others are run', () => {
  const along = { path: 'hosts.server.tcp.mss', values: [0, 1460] };
  const { points } = swept({ scenario, along, curves: null, seeds: 2 });
  expect(points[0]!.impossible).toContain('mss');
  expect(points[0]!.finished_ms).toBeNaN();
  expect(points[1]).toMatchObject({ along: 1460, impossible: '' });
});

test('what a run that ends before all is there counts is of a part: no mean has a number', () => {
  const along = { path: 'stopAfter', values: [20, 5000] };
  const { points } = swept({ scenario, along, curves: null, seeds: 3 });
  expect(points[0]).toMatchObject({ unfinished: 3, impossible: '' });
  for (const measure of measures) {
    expect(points[0]![measure], measure).toBeNaN();
    expect(points[0]![`${measure}_ci90`], measure).toBeNaN();
    expect(points[1]![measure], measure).toBeGreaterThanOrEqual(0);
    expect(points[1]![`${measure}_ci90`], measure).toBe(0);
  }
  expect(points[1]).toMatchObject({ unfinished: 0 });
  expect(points[1]!.finished_ms).toBeGreaterThan(20);
});

test('one seed of several that ends early leaves the point out, too', () => {
  const along = { path: 'stopAfter', values: [5000] };
  const options: ParametersOptions = { scenario, along, curves: null, seeds: 3 };
  const whole = parameters.jobs(options).map(parameters.run);
  const early = { finished_ms: NaN, last_ms: NaN, segments: 2, retransmissions: 0, drops: 0 };
  const [point] = parameters.collect(options, [...whole.slice(0, 2), early]).points;
  expect(point).toMatchObject({ unfinished: 1, segments: NaN, retransmissions: NaN, drops: NaN });
});

test('what was not even begun is not finished either', () => {
  const two = builtinScenario('odd-short-final-segment');
  const [first, second] = transactionsOf(runScenario(two).trace);
  const between = (first!.end + second!.start) / 2e6;
  const along = { path: 'stopAfter', values: [between, 5000] };
  const { points } = swept({ scenario: two, along, curves: null, seeds: 1 });
  expect(points.map(({ unfinished }) => unfinished)).toEqual([1, 0]);
});

// The long transfer is one write like others, and takes its time.
test.each(builtinNames.filter((name) => name !== 'long-transfer'))(
  '%s is finished with the last of what it moves',
  (name) => {
    const scenario = builtinScenario(name);
    const along = { path: 'seed', values: [scenario.seed] };
    const { points } = swept({ scenario, along, curves: null, seeds: 1 });
    const transactions = transactionsOf(runScenario(scenario).trace);
    // Where one fails, the whole never comes.
    if (transactions.some(({ failed }) => failed)) {
      expect(points[0]!.unfinished).toBe(1);
      return;
    }
    const ends = transactions.map(({ end }) => end);
    expect(points[0]!.finished_ms).toBeCloseTo(Math.max(...ends) / 1e6, 6);
  },
);

test('the last document by itself takes as long as from its request, whatever was before it', () => {
  const several = builtinScenario('mixed-restart-policies');
  const along = { path: 'seed', values: [several.seed] };
  const { points } = swept({ scenario: several, along, curves: null, seeds: 1 });
  const ended = transactionsOf(runScenario(several).trace);
  const last = ended.find(({ end }) => end === Math.max(...ended.map((one) => one.end)))!;
  expect(last.start).toBeGreaterThan(0);
  expect(points[0]!.last_ms).toBeCloseTo((last.end - last.start) / 1e6, 6);
  expect(points[0]!.last_ms).toBeLessThan(points[0]!.finished_ms / 2);
});
