import { describe, expect, test } from 'vitest';
import { holdsOf } from '../../../../src/analysis/index.ts';
import { ladder } from '../../../../src/plot/ladder/index.ts';
import { sequencePlot } from '../../../../src/plot/sequence/index.ts';
import { Reason } from '../../../../src/trace/codes/index.ts';
import { foldsPlot } from '../../../../src/ui/lesson/state/folding.ts';
import { stillOf } from '../../../../src/ui/lesson/stills/still.ts';
import { shortInitialSegment } from '../../../runs.ts';

const trace = shortInitialSegment();
const size = { width: 340, height: 460, folded: true };

describe('a picture standing still', () => {
  const picture = ladder(trace, size);
  const still = stillOf(picture, 97e6, null);
  const shapes = [...picture.ground, ...picture.marks, ...picture.labels].flatMap(
    (mark) => mark.shapes,
  );

  test('says every word of the picture', () => {
    const words = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
    const texts = still.layers.flatMap(({ texts }) =>
      texts.flatMap(({ parts }) => parts.map(({ text }) => text)),
    );
    expect(texts).toEqual(expect.arrayContaining(words));
    expect(texts).toContain('97.0');
  });

  test('draws as much in fewer elements', () => {
    const paths = still.layers.flatMap(({ paths }) => paths.flatMap(({ parts }) => parts));
    expect(paths.length).toBeLessThan(shapes.filter(({ kind }) => kind !== 'text').length);
    for (const { d } of paths) expect(d).not.toMatch(/NaN|undefined|--/);
  });

  test('marks what is selected', () => {
    const hold = holdsOf(trace).find(({ because }) => because === Reason.DelayedAck)!;
    const roles = (selection: number | null) =>
      stillOf(picture, 97e6, selection).layers.flatMap(({ paths }) =>
        paths.map(({ role }) => role),
      );
    expect(roles(hold.id)).toContain('hold selected');
    expect(roles(null)).not.toContain('hold selected');
  });
});

describe('the plot of a step', () => {
  const figure = {
    run: 'alone',
    views: ['sequence'],
    folded: true,
    window: null,
    connections: null,
    selection: null,
  } as const;
  const at = (time: number) => ({ ...figure, at: { record: 0, time } });

  test('shows a silence in its length to who is in it, the exchange to who is not', () => {
    expect(foldsPlot(trace, at(97e6))).toBe(false);
    expect(foldsPlot(trace, at(3.2e6))).toBe(true);
    expect(foldsPlot(trace, { ...at(3.2e6), folded: false })).toBe(false);
  });

  test('is drawn by the same sequence plot as elsewhere', () => {
    const still = stillOf(sequencePlot(trace, size), 97e6, null);
    expect(still.title).toBe('Sequence plot, server to client');
  });
});
