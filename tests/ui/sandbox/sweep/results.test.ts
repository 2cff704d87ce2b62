import { expect, test } from 'vitest';
import { formOf } from '../../../../src/scenario/form/index.ts';
import { chart, type ChartPoint } from '../../../../src/plot/chart/index.ts';
import { builtinScenario } from '../../../../src/scenario/index.ts';
import { parameters, type ParametersPoint } from '../../../../src/studies/parameters/index.ts';
import {
  curvesOf,
  gapsInWords,
  meanWords,
  measureNamed,
  measureNames,
  panelName,
  panelsOf,
  sameCurvesInWords,
  sweepChart,
  sweepCsv,
} from '../../../../src/ui/sandbox/sweep/results.ts';
import {
  askedOf,
  type Asked,
  type SweepSpec,
} from '../../../../src/ui/sandbox/sweep/sweep-spec.ts';

const scenario = builtinScenario('short-initial-segment');
const form = formOf(scenario);
const spec: SweepSpec = {
  along: 'network.rate',
  from: 1,
  to: 10,
  points: 2,
  curves: null,
  seeds: 1,
};
const curves = { path: 'hosts.server.tcp.nagle', values: ['off', 'bsd'] };

function made(asked: Asked): readonly ParametersPoint[] {
  const { along, values, panels, seeds } = asked;
  const options = {
    scenario,
    along: { path: along.path, values },
    curves: asked.curves && { path: asked.curves.field.path, values: asked.curves.values },
    ...(panels !== null && { panels: { path: panels.field.path, values: panels.values } }),
    seeds,
  };
  return parameters.collect(options, parameters.jobs(options).map(parameters.run)).points;
}

test('there is a curve for each value of the second field, in its order', () => {
  const asked = askedOf(form, { ...spec, curves })!;
  const drawn = curvesOf(asked, made(asked), 'finished_ms');
  expect(drawn.map(({ name }) => name)).toEqual(['off', 'bsd']);
  for (const { points } of drawn) {
    expect(points.map(({ x }) => x)).toEqual([1, 10]);
    expect(points[0]!.y).toBeGreaterThan(points[1]!.y);
    // Of a single seed there is no interval: a bar without length.
    for (const { y, low, high } of points) expect([low, high]).toEqual([y, y]);
  }
});

test('points that are not there yet are no gaps; the axis has its ends from the beginning', () => {
  const asked = askedOf(form, { ...spec, curves })!;
  const some = made(asked).slice(1, 2);
  const size = { width: 400, height: 300 };
  const { across, curves: drawn, numbers } = sweepChart(asked, some, 'segments', size, 'A run');
  expect(across).toEqual({ from: 1, to: 10, byFactors: false });
  expect(drawn.map(({ points }) => points.length)).toEqual([1, 0]);
  // As the table has them: counts of one run are whole, times are not.
  expect([numbers.along(1460), numbers.upward(12)]).toEqual(['1,460', '12']);
  const times = sweepChart(asked, some, 'finished_ms', size, 'A run').numbers;
  expect(times.upward(1224.8430000000001)).toBe('1,224.84');
});

test('settings that nobody can have leave a gap, and stand in words and in the file with their reason', () => {
  // The range's end is allowed by itself, but not with the receive buffer of this scenario.
  const asked: Asked = {
    ...askedOf(form, { ...spec, along: 'hosts.server.tcp.mss', from: 536, to: 1460 })!,
    values: [0, 536],
  };
  const points = made(asked);
  const [first, second] = curvesOf(asked, points, 'drops')[0]!.points;
  expect(first!.y).toBeNaN();
  expect(second!.y).toBe(0);
  expect(gapsInWords(asked, points)).toEqual([
    expect.stringMatching(/^MSS \(Server, TCP\) 0: no run, .*mss.*\.$/),
  ]);
  const [head = '', wrong = '', right = ''] = sweepCsv(asked, points).split('\n');
  expect(head).toBe(
    'hosts.server.tcp.mss,finished_ms,finished_ms_ci90,last_ms,last_ms_ci90,segments,segments_ci90,retransmissions,' +
      'retransmissions_ci90,drops,drops_ci90,unfinished,impossible',
  );
  expect(wrong).toMatch(/^0,,,,,,,,,,,0,.*mss/);
  // Of one seed no interval is known.
  expect(right).toMatch(/^536,[\d.]+,,[\d.]+,,\d+,,0,,0,,0,$/);
});

test('runs that end before all is there are a gap in every measure', () => {
  const asked = askedOf(form, { ...spec, along: 'stopAfter', from: 20, to: 5000 })!;
  const points = made(asked);
  for (const [measure] of measureNames) {
    const [early, whole] = curvesOf(asked, points, measure)[0]!.points;
    expect(early!.y, measure).toBeNaN();
    expect(whole!.y, measure).toBeGreaterThanOrEqual(0);
  }
  expect(gapsInWords(asked, points)).toEqual([
    'Stop after 20: the run ends before everything has arrived, so the point is left out.',
  ]);
  expect(meanWords(points[0]!, 'finished_ms', 1)).toBe('–');
  expect(meanWords(points[0]!, 'segments', 1)).toBe('–');
  expect(sweepCsv(asked, points).split('\n')[1]).toBe('20,,,,,,,,,,,1,');
  expect(meanWords(points[1]!, 'finished_ms', 1)).toMatch(/^\d+\.\d\d$/);
});

test('several places of one reason are one sentence', () => {
  const asked = askedOf(form, { ...spec, along: 'stopAfter', from: 1, to: 5, points: 5, curves })!;
  const gaps = gapsInWords(asked, made(asked));
  expect(gaps).toHaveLength(1);
  expect(gaps[0]).toMatch(/^Stop after 1 \(off\), 2 \(off\), 3 \(off\) and 7 more: the run ends/);
});

test('one seed has no interval, in the figure’s description, its points and the file', () => {
  const size = { width: 400, height: 300 };
  const described = (seeds: number) => {
    const asked = askedOf(form, { ...spec, seeds })!;
    return sweepChart(asked, made(asked), 'segments', size, 'A run');
  };
  expect(described(1).description).not.toContain('interval');
  const [{ y, low, high }] = described(1).curves[0]!.points as [ChartPoint];
  expect([low, high]).toEqual([y, y]);
  // A number that is none is null in JSON.
  expect(JSON.stringify(chart(described(1)))).not.toMatch(/NaN|null/);
  expect(described(2).description).toContain('Means with 90 % intervals.');
  const asked = askedOf(form, { ...spec, seeds: 2 })!;
  expect(sweepCsv(asked, made(asked)).split('\n')[1]).toMatch(
    /^1,[\d.]+,0,[\d.]+,0,\d+,0,0,0,0,0,0,$/,
  );
});

test('with several seeds the interval stands beside its mean', () => {
  const asked = askedOf(form, { ...spec, seeds: 2 })!;
  expect(meanWords(made(asked)[0]!, 'segments', 2)).toMatch(/^[\d,.]+ ± 0\.00$/);
});

test('a measure that there is not is the first', () => {
  expect(measureNamed('drops')).toBe('drops');
  expect(measureNamed('__proto__')).toBe(measureNames[0]![0]);
});

test('a curve that lies on another is named, once all of it is there', () => {
  // The client sends one small request: its window rule for a pause makes no difference.
  const same = { path: 'hosts.client.tcp.afterIdle', values: ['keep', 'restart-bsd'] };
  const asked = askedOf(form, { ...spec, curves: same })!;
  const points = made(asked);
  expect(sameCurvesInWords(asked, points, 'finished_ms')).toEqual([
    'restart-bsd: the same as keep at every point.',
  ]);
  const half = points.filter(({ along }) => along === 1);
  expect(sameCurvesInWords(asked, half, 'finished_ms')).toEqual([]);
  const others = askedOf(form, { ...spec, curves })!;
  expect(sameCurvesInWords(others, made(others), 'finished_ms')).toEqual([]);
});

test('a picture for each value of the third field, all to one scale; the file has it in a column', () => {
  const panels = { path: 'network.delay', values: [0, 200] };
  const asked = askedOf(form, { ...spec, curves, panels })!;
  const points = made(asked);
  const size = { width: 400, height: 300 };
  const [near, far] = panelsOf(asked).map((panel) =>
    sweepChart(asked, points, 'finished_ms', size, 'A run', panel),
  );
  expect(near!.title).toMatch(/ over Rate, Delay \(Network\) 0 ms$/);
  expect(panelName(asked, 200)).toBe('Delay (Network) 200 ms');
  const highest = (curves: typeof near): number =>
    Math.max(...curves!.curves.flatMap((one) => one.points.map(({ y }) => y)));
  expect(highest(near)).toBeLessThan(highest(far));
  expect(near!.room).toEqual(far!.room);
  expect(near!.room!.high).toBe(highest(far));
  const [head = '', first = ''] = sweepCsv(asked, points).split('\n');
  expect(head).toMatch(/^network.rate,hosts.server.tcp.nagle,network.delay,finished_ms/);
  expect(first).toMatch(/^1,off,0,/);
  expect(panelsOf(askedOf(form, spec)!)).toEqual([undefined]);
});

test('gaps and equal curves say in which picture they are', () => {
  const early = askedOf(form, {
    ...spec,
    along: 'stopAfter',
    from: 1,
    to: 1,
    points: 1,
    curves,
    panels: { path: 'network.delay', values: [5] },
  })!;
  expect(gapsInWords(early, made(early))[0]).toMatch(/^Stop after 1 \(off, 5\), 1 \(bsd, 5\): /);
  const same = askedOf(form, {
    ...spec,
    curves: { path: 'hosts.client.tcp.afterIdle', values: ['keep', 'restart-bsd'] },
    panels: { path: 'hosts.server.tcp.nagle', values: ['off'] },
  })!;
  expect(sameCurvesInWords(same, made(same), 'finished_ms')).toEqual([
    expect.stringMatching(
      /^Nagle \(Server, TCP\) off, restart-bsd: the same as keep at every point\.$/,
    ),
  ]);
});
