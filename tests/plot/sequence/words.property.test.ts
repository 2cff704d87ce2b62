// No words of a sequence plot are written over others: every built-in run, narrow to wide, either way.
import { expect, test } from 'vitest';
import {
  connectionOptions,
  sequencePlot,
  type SequencePlotOptions,
} from '../../../src/plot/sequence/index.ts';
import type { Box, Picture } from '../../../src/plot/marks/index.ts';
import { overlap } from '../../../src/plot/marks/labels.ts';
import { textWidth } from '../../../src/plot/marks/text.ts';
import { pageType } from '../../../src/plot/marks/type-scale.ts';
import type { BuiltinName } from '../../../src/scenario/index.ts';
import { briefBuiltins, builtinRun } from '../../runs.ts';
import { fc, trials } from '../../trials.ts';

interface Words extends Box {
  readonly text: string;
}

/** Where the words of a picture stand: from their baseline a little down and most of their size up. */
function wordsIn(picture: Picture): Words[] {
  return [...picture.ground, ...picture.marks, ...picture.labels].flatMap(({ role, shapes }) =>
    shapes.flatMap((shape): Words[] => {
      if (shape.kind !== 'text') return [];
      const size = shape.class.includes('headline')
        ? pageType.headline
        : role === 'axis' || role === 'note'
          ? pageType.tick
          : shape.class.includes('strong')
            ? pageType.strong
            : pageType.label;
      const width = textWidth(shape.text, size);
      const x =
        shape.anchor === 'start'
          ? shape.x
          : shape.anchor === 'middle'
            ? shape.x - width / 2
            : shape.x - width;
      return [{ text: shape.text, x, y: shape.y - size * 0.75, width, height: size * 0.95 }];
    }),
  );
}

function collisions(picture: Picture): string[] {
  const words = wordsIn(picture);
  return words.flatMap((one, i) =>
    words
      .slice(i + 1)
      .flatMap((other) => (overlap(one, other) ? [`${one.text} | ${other.text}`] : [])),
  );
}

function outside(picture: Picture): string[] {
  return wordsIn(picture)
    .filter(({ x, width }) => x < -1 || x + width > picture.width + 1)
    .map(({ text }) => text);
}

/** All plots that a reader can ask for of a run at one size. */
function plots(name: BuiltinName, width: number, height: number): [string, Picture][] {
  const trace = builtinRun(name);
  const choices = connectionOptions(trace);
  const options: SequencePlotOptions[] = choices.slice(0, 2).flatMap(({ connections }) =>
    (['client', 'server'] as const).map((sender, i) => ({
      width,
      height,
      folded: (width + i) % 2 === 0,
      connections,
      sender,
    })),
  );
  return options.map((each) => [
    `${name} ${width} x ${height} ${JSON.stringify(each)}`,
    sequencePlot(trace, { ...each, heartbeats: trace.header.hosts.map(() => 200e6) }),
  ]);
}

for (const name of briefBuiltins) {
  test(`${name}: at any width, in either direction`, () => {
    for (const [width, height] of [
      [280, 260],
      [600, 380],
      [1600, 700],
    ] as const) {
      for (const [plot, picture] of plots(name, width, height)) {
        expect(collisions(picture), plot).toEqual([]);
        expect(outside(picture), plot).toEqual([]);
      }
    }
  });
}

test('however near one looks, and however numbers are written', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...briefBuiltins),
      fc.integer({ min: 280, max: 1600 }),
      fc.integer({ min: 200, max: 700 }),
      fc.tuple(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
      fc.constantFrom('relative', 'absolute'),
      fc.constantFrom('client', 'server'),
      fc.boolean(),
      (name, width, height, [a, b], numbers, sender, folded) => {
        const trace = builtinRun(name);
        const ends = [a, b].map((part) => Math.round(part * trace.duration)).sort((x, y) => x - y);
        const [from = 0, to = 0] = ends;
        const zoom = [from, Math.max(from + 1000, to)] as const;
        const picture = sequencePlot(trace, { width, height, zoom, numbers, sender, folded });
        expect(collisions(picture)).toEqual([]);
        expect(outside(picture)).toEqual([]);
      },
    ),
    trials(30),
  );
});
