// A frame that the network duplicates: its copy can be told from it, in every picture in which it arrives.
import { describe, expect, test } from 'vitest';
import { runScenario } from '../../../src/run/index.ts';
import { ladder } from '../../../src/plot/ladder/index.ts';
import { sequencePlot } from '../../../src/plot/sequence/index.ts';
import type { Mark, Picture } from '../../../src/plot/marks/index.ts';
import { builtinScenario } from '../../../src/scenario/index.ts';
import { withFrameEdits } from '../../../src/scenario/frame-edits/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';

const base = builtinScenario('short-initial-segment');
const duplicated = (from: 'client' | 'server', frame: number) =>
  runScenario(
    withFrameEdits(base, [
      { place: { on: 'host', from }, frame, effect: 'duplicated', segment: 1 },
    ]),
  ).trace;
const trace = duplicated('server', 3);
const copied = segmentsOf(trace).find(({ copies }) => copies.length > 0)!;
const size = { width: 600, height: 400 };
const named = (marks: readonly Mark[], words: string): Mark[] =>
  marks.filter(({ shapes }) =>
    shapes.some((shape) => shape.kind === 'text' && shape.text === words),
  );
const classesOf = ({ shapes }: Mark): string[] => shapes.map((shape) => shape.class);

describe('the copy of a segment', () => {
  test('has a bar of its own in a capture where it arrives, dashed, with its letters', () => {
    const plot = sequencePlot(trace, { ...size, stampedAt: 'client' });
    const bars = plot.marks.filter(({ record }) => record === copied.id);
    expect(bars.map(({ key }) => key)).toEqual([`data-${copied.id}`, `copy-${copied.id}-1`]);
    expect(classesOf(bars[1]!)).toContain('copy');
    expect(classesOf(bars[0]!)).not.toContain('copy');
    const { hit } = bars[1]!;
    expect(hit?.kind === 'line' && hit.x1).toBeCloseTo(
      plot.time.at(copied.copies[0]!.arrivedAt),
      1,
    );
    expect(named(plot.labels, 'HD').map(({ record }) => record)).toEqual([copied.id]);
  });

  test('is told at the segment itself where it is sent', () => {
    const plot = sequencePlot(trace, { ...size, stampedAt: 'server' });
    expect(plot.marks.some(({ key }) => key.startsWith('copy-'))).toBe(false);
    expect(named(plot.labels, 'HD').map(({ record }) => record)).toEqual([copied.id]);
    const bar = plot.marks.find(({ key }) => key === `data-${copied.id}`);
    expect(bar?.title).toContain('copied by the network');
  });

  test('is a dashed arrow in the ladder, and says what it is', () => {
    const picture: Picture = ladder(trace, { width: 500, height: 900, folded: true });
    const arrow = picture.marks.find(({ key }) => key === `arrow-${copied.id}-copy-1`);
    expect(classesOf(arrow!)).toContain('copy');
    expect(arrow!.title).toMatch(/^copy that the network made/);
    expect(named(picture.labels, 'copy').map(({ record }) => record)).toEqual([copied.id]);
  });

  test('of an acknowledgment has its letters, too', () => {
    const acknowledged = duplicated('client', 4);
    const plot = sequencePlot(acknowledged, { ...size, stampedAt: 'server' });
    expect(named(plot.labels, 'HD').map(({ role }) => role)).toEqual(['ack']);
  });
});
