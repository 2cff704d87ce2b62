import { describe, expect, test } from 'vitest';
import { createTimeScale } from '../../../src/plot/scales/index.ts';
import { ladder } from '../../../src/plot/ladder/index.ts';
import { sequencePlot } from '../../../src/plot/sequence/index.ts';
import type { Picture } from '../../../src/plot/marks/index.ts';
import { Columns, thinnedStair } from '../../../src/plot/sequence/columns.ts';
import { rareIn } from '../../../src/plot/sequence/rare.ts';
import { sequenceScales } from '../../../src/plot/sequence/scales.ts';
import { readSequenceSources } from '../../../src/plot/sequence/source.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { simulate } from '../../../src/engine/index.ts';
import {
  builtinInput,
  builtinScenario,
  checkScenario,
  compile,
} from '../../../src/scenario/index.ts';
import { builtinRun } from '../../runs.ts';
import { fc, trials } from '../../trials.ts';

const trace = builtinRun('long-transfer');
const size = { width: 800, height: 400 };

/** Any part of the run, mostly such as are drawn as bands. */
const part = fc
  .tuple(fc.nat({ max: trace.duration - 1 }), fc.integer({ min: 1e8, max: trace.duration }))
  .map(([from, long]): readonly [number, number] => [from, from + long]);

/** Rectangles of an outline as Columns writes it: x from, top, bottom. */
const boxes = (d: string) =>
  [...d.matchAll(/M([-\d.]+),([-\d.]+)h1V([-\d.]+)/g)].map((found) => found.slice(1).map(Number));

describe('a sequence plot of 100,000 segments', () => {
  test('has a stroke of its kind for every retransmission, loss and zero window on view', () => {
    const [source] = readSequenceSources(trace, {});
    fc.assert(
      fc.property(part, (zoom) => {
        const picture = sequencePlot(trace, { ...size, zoom });
        if (!picture.marks.some(({ key }) => key.startsWith('data-band'))) return;
        const scales = sequenceScales(
          [source],
          { ...size, zoom, values: picture.numbers!.domain },
          size,
        );
        const strokes = picture.marks.flatMap(({ key, shapes }) =>
          shapes.flatMap((shape) =>
            shape.kind === 'path' ? [{ key, boxes: boxes(shape.d) }] : [],
          ),
        );
        const uncovered = rareIn(source, scales).filter(
          ({ kind, x, top, bottom }) =>
            !strokes.some(
              ({ key, boxes }) =>
                key.startsWith(`rare-${kind}-`) &&
                boxes.some(
                  ([left = 0, high = 0, low = 0]) =>
                    left <= x && x <= left + 1 && high <= top + 0.01 && low >= bottom - 0.01,
                ),
            ),
        );
        expect(uncovered).toEqual([]);
      }),
      trials(12),
    );
  });

  test('counts each of them in its letters: all that the log has, in the picture of the whole', () => {
    const { labels } = sequencePlot(trace, size);
    const told = (kind: string): number =>
      labels
        .filter(({ key }) => key.startsWith(`rare-letter-${kind}-`))
        .flatMap(({ shapes }) => shapes)
        .reduce((sum, shape) => {
          if (shape.kind !== 'text') return sum;
          return sum + Number(/ ([\d,]+)$/.exec(shape.text)?.[1]?.replaceAll(',', '') ?? 1);
        }, 0);
    const segments = segmentsOf(trace);
    const sent = segments.filter(({ from }) => from === 1);
    expect(told('R')).toBe(sent.filter(({ retransmission }) => retransmission).length);
    expect(told('lost')).toBe(sent.filter(({ droppedAt }) => droppedAt !== undefined).length);
    const closed = segments.filter(({ from, window }) => from === 0 && window === 0);
    expect(told('Z')).toBe(closed.length);
    expect([told('SYN'), told('FIN')]).toEqual([1, 1]);
  });

  test('costs as many shapes as it has pixels, not as many as the run has segments', () => {
    for (const zoom of [undefined, [1e9, 2e9], [5e9, 5.2e9]] as const) {
      const { marks, labels } = sequencePlot(trace, { ...size, ...(zoom && { zoom }) });
      expect(marks.length + labels.length).toBeLessThan(1500);
    }
  });
});

describe('a ladder of 100,000 segments', () => {
  const sizeOfLadder = { width: 420, height: 580 };
  const lost = segmentsOf(trace).filter(({ droppedAt }) => droppedAt !== undefined);
  const pathsOf = (picture: Picture, look: string): string[] =>
    picture.marks
      .flatMap(({ shapes }) => shapes)
      .flatMap((shape) => (shape.kind === 'path' && shape.class === look ? [shape.d] : []));

  test('has a line and a cross for every row of pixels in which a lost segment leaves', () => {
    fc.assert(
      fc.property(part, (zoom) => {
        const picture = ladder(trace, { ...sizeOfLadder, zoom });
        if (!picture.marks.some(({ key }) => key.startsWith('dense'))) return;
        const onView = lost.filter(
          ({ transmitAt, sentAt, droppedAt }) =>
            (transmitAt ?? sentAt) >= zoom[0] && droppedAt! <= zoom[1],
        );
        const rows = new Set(
          onView.map(({ transmitAt, sentAt }) =>
            Math.floor(picture.time.at(transmitAt ?? sentAt) + 0.005),
          ),
        );
        const lines = picture.marks
          .filter(({ shapes }) => shapes.some((shape) => shape.class === 'lost'))
          .flatMap(({ shapes }) => shapes.slice(0, 1))
          .flatMap((shape) =>
            shape.kind === 'path'
              ? [...shape.d.matchAll(/M[-\d.]+,([-\d.]+)L/g)].map(([, y]) => Number(y))
              : shape.kind === 'line'
                ? [shape.y1]
                : [],
          );
        for (const row of rows) {
          expect(
            lines.some((y) => Math.abs(y - row) <= 1.01),
            `row ${row}`,
          ).toBe(true);
        }
      }),
      trials(40),
    );
  });

  test('costs as many shapes as it has pixels', () => {
    for (const zoom of [undefined, [1e9, 2e9], [5e9, 5.2e9]] as const) {
      const { marks, labels } = ladder(trace, { ...sizeOfLadder, ...(zoom && { zoom }) });
      expect(marks.length + labels.length).toBeLessThan(250);
    }
  });

  test('says at each side’s bars what they count', () => {
    const namesOf = (picture: Picture) =>
      picture.marks
        .filter(({ key }) => key.startsWith('dense-name'))
        .map(({ key, role, shapes: [shape] }) => [
          key,
          role,
          shape?.kind === 'text' ? shape.text : '',
        ]);
    const rolesOf = (picture: Picture) =>
      picture.marks.filter(({ key }) => /^dense-(?:left|right)$/.test(key)).map(({ role }) => role);
    const whole = ladder(trace, sizeOfLadder);
    expect(namesOf(whole)).toEqual([
      ['dense-name-left', 'ack', 'ACKs'],
      ['dense-name-right', 'data', 'data'],
    ]);
    expect(rolesOf(whole)).toEqual(['ack', 'data']);
    // Who sends what is not told by the side: here the client sends most.
    const checked = checkScenario({
      ...(builtinInput('long-transfer') as object),
      script: {
        client: {
          actions: [{ do: 'write', bytes: 4_000_000 }, { do: 'shutdown' }, { do: 'await-end' }],
        },
        server: {
          actions: [{ do: 'write', bytes: 200_000 }, { do: 'await-end' }, { do: 'shutdown' }],
        },
      },
    });
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    const upload = simulate(compile(checked.scenario));
    const turned = ladder(upload, { ...sizeOfLadder, width: 640 });
    expect(namesOf(turned)).toEqual([
      ['dense-name-left', 'data', 'mostly data'],
      ['dense-name-right', 'ack', 'mostly ACKs'],
    ]);
    expect(rolesOf(turned)).toEqual(['data', 'ack']);
    // Little room takes the shorter word.
    const narrow = namesOf(ladder(upload, sizeOfLadder));
    expect(narrow.map(([, , name]) => name)).toEqual(['data', 'ACKs']);
    // A few segments are drawn as arrows, which need no such name.
    expect(namesOf(ladder(trace, { ...sizeOfLadder, zoom: [1e9, 1.001e9] }))).toEqual([]);
  });

  test('has a bar in every row in which segments leave, the longest where most do', () => {
    const picture = ladder(trace, { ...sizeOfLadder, zoom: [1e9, 2e9] });
    const leave = segmentsOf(trace)
      .filter(({ from }) => from === 1)
      .map(({ transmitAt, sentAt }) => transmitAt ?? sentAt)
      .filter((time) => time >= 1e9 && time <= 2e9);
    const counts = new Map<number, number>();
    for (const time of leave) {
      const row = Math.floor((picture.time.at(time) - picture.frame.y) / 3);
      counts.set(row, (counts.get(row) ?? 0) + 1);
    }
    const [, right = ''] = pathsOf(picture, 'counted');
    const bars = [...right.matchAll(/M[-\d.]+,([-\d.]+)h([-\d.]+)/g)];
    expect(bars.map(([, y]) => Math.round((Number(y) - picture.frame.y) / 3))).toEqual(
      [...counts.keys()].sort((a, b) => a - b),
    );
    const longest = Math.max(...bars.map(([, , long]) => Math.abs(Number(long))));
    const most = Math.max(...counts.values());
    for (const [, y, long] of bars) {
      const count = counts.get(Math.round((Number(y) - picture.frame.y) / 3))!;
      expect(Math.abs(Number(long))).toBeCloseTo((longest * count) / most, 0);
    }
  });
});

test(
  'copies that the network makes have their letters and their lines among 100,000 segments',
  { tags: 'all' },
  () => {
    const scenario = structuredClone(builtinScenario('long-transfer'));
    const { network } = scenario;
    if (!('duplicates' in network)) throw new Error('frames are counted on a link');
    network.duplicates.push({ from: 'server', frame: 20_000 }, { from: 'server', frame: 60_000 });
    const doubled = simulate(compile(scenario));
    const { labels } = sequencePlot(doubled, { ...size, stampedAt: 'client' });
    const told = labels.filter(({ key }) => key.startsWith('rare-letter-HD-'));
    expect(
      told.flatMap(({ shapes }) => shapes.map((one) => one.kind === 'text' && one.text)),
    ).toEqual(['HD', 'HD']);
    const { marks } = ladder(doubled, { width: 420, height: 580 });
    const lines = marks
      .flatMap(({ shapes }) => shapes)
      .filter(({ class: look }) => look === 'copy');
    expect(lines.map((one) => one.kind === 'path' && one.d.match(/M/g)?.length)).toEqual([2]);
  },
);

test('columns keep the lowest and the highest of what lies in each', () => {
  const mark = fc.tuple(
    fc.integer({ min: 0, max: 99 }),
    fc.integer({ min: 0, max: 300 }),
    fc.nat(50),
  );
  fc.assert(
    fc.property(fc.array(mark, { minLength: 1 }), (marks) => {
      const columns = new Columns(0, 99);
      for (const [x, top, high] of marks) columns.add(x, top, top + high);
      const drawn = boxes(columns.path(0));
      const expected = [...new Set(marks.map(([x]) => x))]
        .sort((a, b) => a - b)
        .map((x) => {
          const own = marks.filter((one) => one[0] === x);
          return [
            x,
            Math.min(...own.map((one) => one[1])),
            Math.max(...own.map((one) => one[1] + one[2])),
          ];
        });
      expect(drawn).toEqual(expected);
    }),
  );
});

/** The strokes of a stair's line: from where to where, across or upright. */
function strokesOf(d: string): { x: [number, number]; y: [number, number] }[] {
  let [x, y] = [NaN, NaN];
  return [...d.matchAll(/([MHV])([-\d.]+),?([-\d.]*)/g)].map(([, command, first, second]) => {
    const before: [number, number] = [x, y];
    if (command !== 'V') x = Number(first);
    if (command !== 'H') y = Number(command === 'M' ? second : first);
    return command === 'M' ? { x: [x, x], y: [y, y] } : { x: [before[0], x], y: [before[1], y] };
  });
}

test('a thinned stair passes all its values in every column, goes on at the last and has three turns at most', () => {
  const step = fc.tuple(fc.integer({ min: 0, max: 499 }), fc.integer({ min: 0, max: 300 }));
  const time = createTimeScale({ domain: [0, 500], range: [0, 50] });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1 }), (given) => {
      const steps = given.sort(([a], [b]) => a - b);
      const times = Float64Array.from(steps, ([at]) => at);
      const values = Float64Array.from(steps, ([, value]) => value);
      const d = thinnedStair({ times, values }, 0, steps.length, time, (value) => 300 - value);
      const strokes = strokesOf(d);
      const upright = strokes.filter(({ x }) => x[0] === x[1]);
      const across = strokes.filter(({ x }) => x[0] !== x[1]);
      const columnOf = (at: number): number => Math.floor(at / 10);
      const columns = [...new Set(steps.map(([at]) => columnOf(at)))];
      columns.forEach((column, i) => {
        const own = steps.filter(([at]) => columnOf(at) === column);
        const [begins, end] = [own[0]![0] / 10, (columns[i + 1] ?? 50) as number];
        const last = 300 - own.at(-1)![1];
        // What is not passed upright where the column begins is passed by the line that goes on there.
        const here = upright.filter(({ x }) => x[0] === begins).flatMap(({ y }) => y);
        const passing = across.filter(({ x }) => x[0] <= begins && begins <= x[1]);
        const passed = [...here, ...passing.flatMap(({ y }) => y)];
        for (const [, value] of own) {
          expect(Math.min(...passed)).toBeLessThanOrEqual(300 - value);
          expect(Math.max(...passed)).toBeGreaterThanOrEqual(300 - value);
        }
        const on = across.filter(({ x }) => x[0] <= begins + 0.01 && begins + 0.01 < x[1]);
        if (begins + 0.01 < end) expect(on.map(({ y }) => y[0])).toEqual([last]);
      });
      expect(d.match(/V/g)?.length ?? 0).toBeLessThanOrEqual(3 * columns.length);
    }),
  );
});
