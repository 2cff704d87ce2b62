// From one run's picture to another's: what stands for the same moves, and at its end the way is the picture itself.
import { describe, expect, it } from 'vitest';
import { ladder } from '../../../src/plot/ladder/index.ts';
import type { Mark, Picture, Shape } from '../../../src/plot/marks/index.ts';
import { between, maxMoving } from '../../../src/plot/motion/index.ts';
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
const fades = ({ role }: Mark, look: 'coming' | 'going'): boolean => role.endsWith(` ${look}`);

describe.each(['ladder', 'plot'] as const)('the way of a %s', (view) => {
  const after = draw[view](other);
  const picture = { picture: after, trace: other };
  const way = between({ picture: draw[view](one), trace: one }, picture)!;

  it('ends at that very picture', () => {
    expect(way(1)).toBe(after);
    expect(way(1.2)).toBe(after);
  });

  it('has all shapes of it in order, and below them what is gone; no pointer meets what fades', () => {
    for (const part of [0, 0.4, 0.99]) {
      for (const layer of ['ground', 'marks', 'labels'] as const) {
        const marks = way(part)[layer];
        expect(new Set(marks.map(({ key }) => key)).size).toBe(marks.length);
        const gone = marks.filter((mark) => fades(mark, 'going'));
        expect(marks.slice(0, gone.length)).toEqual(gone);
        const own = marks.slice(gone.length);
        const kindsIn = (some: readonly Mark[]) =>
          some.flatMap(({ shapes }) => shapes.map(({ kind, class: look }) => `${kind} ${look}`));
        expect(kindsIn(own)).toEqual(kindsIn(after[layer]));
        for (const mark of marks) {
          if (!fades(mark, 'coming') && !fades(mark, 'going')) continue;
          expect([mark.record, mark.title]).toEqual([undefined, '']);
        }
      }
    }
  });

  it('begins with what stays at its old place and comes near its new one', () => {
    const before = new Set(allOf(draw[view](one)).map(({ shapes }) => placesOf(shapes)));
    const stays = (part: number): Mark[] =>
      allOf(way(part)).filter((mark) => !fades(mark, 'coming') && !fades(mark, 'going'));
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
    const moves = (id: number): boolean => way.marks.some(({ key }) => key === `arrow-${id}`);
    expect(moves(again.id)).toBe(false);
    expect(first.id).not.toBe(again.id);
    expect(moves(segmentsOf(other)[0]!.id)).toBe(true);
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
  expect(between(crowded(maxMoving / 2 + 1), crowded(maxMoving / 2 + 1))).toBeUndefined();
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
