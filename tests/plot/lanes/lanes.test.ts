// The picture of a whole run: what it says of its waits, that its words keep apart, and that it grows with the time.
import { describe, expect, test } from 'vitest';
import {
  lanes,
  lanesAt,
  lanesLayout,
  longSilencesOf,
  settledIn,
} from '../../../src/plot/lanes/index.ts';
import { overlap } from '../../../src/plot/marks/labels.ts';
import type { Box, Drawing, Shape } from '../../../src/plot/marks/index.ts';
import { textWidth } from '../../../src/plot/marks/text.ts';
import { heartbeatsOf } from '../../../src/run/index.ts';
import { builtinScenario, compile, type BuiltinName } from '../../../src/scenario/index.ts';
import { lanesSizes } from '../../../src/ui/pages/home/lanes-sizes.ts';
import { briefBuiltins, builtinRun } from '../../runs.ts';

const sizes = lanesSizes.map(({ width, height }) => ({ width, height }));

function runNamed(name: BuiltinName) {
  return { trace: builtinRun(name), heartbeats: heartbeatsOf(compile(builtinScenario(name))) };
}

const home = runNamed('short-initial-segment');

function shapesOf({ ground, marks, labels }: Drawing): Shape[] {
  return [...ground, ...marks, ...labels].flatMap(({ shapes }) => [...shapes]);
}

function wordsOf(drawing: Drawing): string[] {
  return shapesOf(drawing).flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
}

/** Every text and the room it takes, by the size that its class gives it. */
function boxesOf(drawing: Drawing): { words: string; box: Box }[] {
  return shapesOf(drawing).flatMap((shape) => {
    if (shape.kind !== 'text') return [];
    const size = Number(/(?:size|number)-(\d+)/.exec(shape.class)?.[1]);
    // The estimate is generous, more so for large figures.
    const width = textWidth(shape.text, size) * 0.97;
    const part = { start: 0, middle: 0.5, end: 1 }[shape.anchor];
    return [
      {
        words: shape.text,
        box: { x: shape.x - width * part, y: shape.y - size * 0.76, width, height: size * 0.76 },
      },
    ];
  });
}

test('it says of each long silence how long it is, what each end holds and what ends that', () => {
  const words = wordsOf(
    lanes(home.trace, { width: 1136, height: 320, heartbeats: home.heartbeats }),
  );
  for (const each of ['184.3 ms', '196.0 ms', 'holds back 5,191 bytes', 'holds back 811 bytes']) {
    expect(words).toContain(each);
  }
  expect(words.filter((each) => each === 'until an ACK arrives')).toHaveLength(2);
  expect(words.filter((each) => each === 'holds back its ACK')).toHaveLength(2);
  expect(words.filter((each) => each === 'until its timer ticks')).toHaveLength(2);
  expect(words).toEqual(
    expect.arrayContaining(['request, then 2 segments', '3 segments', 'the last 811 bytes']),
  );
});

test.each(lanesSizes.filter(({ name }) => name !== 'wide'))(
  'at $width pixels all waits have the brief words, and the description the full ones',
  ({ width, height }) => {
    const drawing = lanes(home.trace, { width, height, heartbeats: home.heartbeats });
    const words = wordsOf(drawing);
    expect(words).toEqual(expect.arrayContaining(['5,191 bytes wait', '811 bytes wait']));
    expect(words.filter((each) => each === 'its ACK waits')).toHaveLength(2);
    expect(words.filter((each) => each === 'until its timer ticks')).toHaveLength(2);
    expect(words.filter((each) => each.includes('holds back'))).toEqual([]);
    expect(drawing.description).toContain('server holds back 5,191 bytes until an ACK arrives');
  },
);

test('a clock is where a tick of the heartbeat ends a wait, and not where a timer does', () => {
  const clocks = (heartbeats: typeof home.heartbeats): number =>
    shapesOf(lanes(home.trace, { width: 1136, height: 320, heartbeats })).filter(
      ({ kind }) => kind === 'circle',
    ).length;
  expect(clocks(home.heartbeats)).toBe(2);
  expect(clocks([])).toBe(0);
});

describe.each(sizes)('at $width pixels', (size) => {
  test.each(briefBuiltins)('in %s no words lie on others or leave the picture', (name) => {
    const { trace, heartbeats } = runNamed(name);
    const drawing = lanes(trace, { ...size, heartbeats });
    const boxes = boxesOf(drawing);
    const touching = boxes.flatMap((one, i) =>
      boxes
        .slice(i + 1)
        .flatMap((other) => (overlap(one.box, other.box) ? [`${one.words} / ${other.words}`] : [])),
    );
    expect(touching).toEqual([]);
    for (const { words, box } of boxes) {
      expect(box.x, words).toBeGreaterThanOrEqual(-1);
      expect(box.x + box.width, words).toBeLessThanOrEqual(size.width + 1);
      expect(box.y, words).toBeGreaterThanOrEqual(0);
    }
  });

  test.each(briefBuiltins)(
    'in %s arrows can be told apart, and a silence is free of them',
    (name) => {
      const { trace, heartbeats } = runNamed(name);
      const { bundles, bands } = lanesLayout(trace, { ...size, heartbeats });
      const middles = bundles.flatMap(({ arrows }) => arrows.map(({ x1, x2 }) => (x1 + x2) / 2));
      expect(middles.length).toBeLessThan(size.width);
      for (const { x1, x2 } of bands) {
        expect(middles.filter((x) => x > x1 && x < x2)).toEqual([]);
      }
    },
  );
});

test('arrows of a burst keep the least distance, in their order', () => {
  const { bundles } = lanesLayout(home.trace, { width: 1136, height: 320 });
  const middles = bundles.flatMap(({ arrows }) => arrows.map(({ x1, x2 }) => (x1 + x2) / 2));
  expect(middles).toHaveLength(17);
  middles.slice(1).forEach((x, i) => expect(x - (middles[i] ?? x)).toBeGreaterThan(3.99));
});

describe('as it has been watched up to a moment', () => {
  const layout = lanesLayout(home.trace, { width: 1136, height: 320, heartbeats: home.heartbeats });
  const [first] = longSilencesOf(home.trace, [1, 0], home.heartbeats);
  if (first === undefined) throw new Error('there is no silence');

  test('nothing of it is there before it begins', () => {
    const { marks, labels } = lanesAt(layout, -1);
    expect([...marks, ...labels]).toEqual([]);
  });

  test('a silence counts up, and nothing is told of what comes after', () => {
    const half = lanesAt(layout, (first.from + first.to) / 2);
    const words = wordsOf(half);
    expect(words).toContain('92.1 ms');
    expect(words).toContain('holds back 5,191 bytes');
    expect(words).not.toContain('196.0 ms');
    expect(words).not.toContain('3 segments');
    expect(half.marks.filter(({ role }) => role !== 'hold')).toHaveLength(6);
  });

  test('at the end it is the whole picture', () => {
    expect(lanesAt(layout, home.trace.duration)).toEqual(lanesAt(layout, Infinity));
  });

  test('it is settled when all that was sent has been received', () => {
    expect(settledIn(home.trace, first)).toBeGreaterThan(first.from);
    expect(settledIn(home.trace, first)).toBe(5_166_800);
  });
});
