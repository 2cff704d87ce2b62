// From one run's picture to another's: what stands for the same moves, and at its end the way is the picture itself.
import { describe, expect, it } from 'vitest';
import { ladder } from '../../../src/plot/ladder/index.ts';
import type { Mark, Picture, Shape } from '../../../src/plot/marks/index.ts';
import { between, mostMoving } from '../../../src/plot/motion/index.ts';
import { sequencePlot } from '../../../src/plot/sequence/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { shortInitialSegment, withServerFrameLost } from '../../runs.ts';

const one = shortInitialSegment();
const other = withServerFrameLost(3);
const size = { width: 480, height: 420, folded: true, heartbeats: [] };

const draw = {
  ladder: (trace: Trace) => ladder(trace, size),
  plot: (trace: Trace) => sequencePlot(trace, size),
};
const wayBetween = (view: keyof typeof draw, from = one, to = other) =>
  between({ picture: draw[view](from), trace: from }, { picture: draw[view](to), trace: to })!;
const allOf = ({ ground, marks, labels }: Picture): Mark[] => [...ground, ...marks, ...labels];
const isIn = (shape: Shape, look: string): boolean => shape.class.split(' ').includes(look);

describe.each(['ladder', 'plot'] as const)('the way of a %s', (view) => {
  const after = draw[view](other);
  const picture = { picture: after, trace: other };
  const way = between({ picture: draw[view](one), trace: one }, picture)!;

  it('ends at that very picture', () => {
    expect(way(1)).toBe(after);
    expect(way(1.2)).toBe(after);
  });

  it('has each mark of it once, in order, and below them what is gone, which no pointer meets', () => {
    for (const part of [0, 0.4, 0.99]) {
      for (const layer of ['ground', 'marks', 'labels'] as const) {
        const keys = way(part)[layer].map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        const gone = way(part)[layer].filter(({ key }) => key.startsWith('gone-'));
        expect(keys.slice(gone.length)).toEqual(after[layer].map(({ key }) => key));
        for (const { record, title, shapes } of gone) {
          expect([record, title]).toEqual([undefined, '']);
          expect(shapes.every((shape) => isIn(shape, 'going'))).toBe(true);
        }
      }
    }
  });

  it('begins with what stays at its old place and comes near its new one', () => {
    const before = new Set(allOf(draw[view](one)).map(({ shapes }) => placesOf(shapes)));
    const stays = (part: number): Mark[] =>
      allOf(way(part)).filter(({ shapes }) =>
        shapes.every((shape) => !isIn(shape, 'going') && !isIn(shape, 'coming')),
      );
    expect(stays(0).length).toBeGreaterThan(10);
    for (const { key, shapes } of stays(0)) expect(before.has(placesOf(shapes)), key).toBe(true);
    const ends = new Map(allOf(after).map((mark) => [mark.key, mark.shapes]));
    for (const { key, shapes } of stays(0.9999)) {
      const final = numbersIn(ends.get(key)!);
      for (const [i, number] of numbersIn(shapes).entries()) {
        expect(number, key).toBeCloseTo(final[i]!, -0.5);
      }
    }
  });

  it('of a run to itself moves nothing', () => {
    const again = between(picture, picture)!;
    expect(allOf(again(0.5)).map(({ shapes }) => shapes)).toEqual(
      allOf(after).map(({ shapes }) => shapes),
    );
  });
});

describe('marks of two runs are of one thing', () => {
  it('if they are the same segment of its direction: the second time one is sent again is another', () => {
    const way = wayBetween('ladder')(0);
    const again = segmentsOf(other).find(({ retransmission }) => retransmission)!;
    const first = segmentsOf(other).find(
      ({ from, sequence, length }) =>
        from === again.from && sequence === again.sequence && length === again.length,
    )!;
    const look = (id: number): string[] =>
      way.marks.find(({ key }) => key === `arrow-${id}`)!.shapes.map((shape) => shape.class);
    expect(look(again.id).every((words) => words.includes('coming'))).toBe(true);
    expect(first.id).not.toBe(again.id);
    const untouched = segmentsOf(other)[0]!;
    expect(look(untouched.id).some((words) => words.includes('coming'))).toBe(false);
  });
});

it('so many marks that they would not move smoothly change at once', () => {
  const picture = draw.ladder(one);
  const [mark] = picture.marks;
  const crowded = (count: number) => ({
    picture: {
      ...picture,
      marks: Array.from({ length: count }, (_, i) => ({ ...mark!, key: `a-${i}` })),
    },
    trace: one,
  });
  expect(between(crowded(mostMoving / 2 + 1), crowded(mostMoving / 2 + 1))).toBeUndefined();
});

/** Where shapes are, without what they say. */
function placesOf(shapes: readonly Shape[]): string {
  return JSON.stringify(numbersIn(shapes).map((number) => Math.round(number * 10)));
}

function numbersIn(shapes: readonly Shape[]): number[] {
  return shapes.flatMap((shape) => {
    const said = { kind: '', class: '', text: '', anchor: '' };
    const places: Record<string, string | number> = { ...shape, ...said };
    return Object.values(places).flatMap((value) =>
      typeof value === 'number' ? [value] : (value.match(/-?[\d.]+/g) ?? []).map(Number),
    );
  });
}
