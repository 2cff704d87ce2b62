import { describe, expect, test } from 'vitest';
import { sequencePlot, sequencePlotSvg, type Mark, type Picture } from '../../src/plot/index.ts';
import { builtinRun, shortInitialSegment, withServerFrameLost } from '../runs.ts';

const size = { width: 600, height: 380, heartbeats: [200e6, 200e6] };
const words = (marks: readonly Mark[]): string[] =>
  marks.flatMap((mark) =>
    mark.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : [])),
  );
const named = (picture: Picture, prefix: string): Mark[] =>
  picture.marks.filter((mark) => mark.key.startsWith(prefix));

describe('the plot of Figure 2’s page', () => {
  const picture = sequencePlot(shortInitialSegment(), size);

  test('shows the server’s data: six segments, the first and the last pushed', () => {
    const bars = named(picture, 'data-').filter((mark) => mark.role === 'data');
    expect(bars).toHaveLength(6);
    const pushed = bars.map((mark) => mark.shapes.some((shape) => shape.class === 'pushed'));
    expect(pushed).toEqual([true, false, false, false, false, true]);
  });

  test('names both silences and whose heartbeat ends them', () => {
    const said = words(picture.labels);
    expect(said).toContain('184.3 ms of silence');
    expect(said).toContain('196.0 ms of silence');
    expect(said.filter((text) => text === 'client waits for its 200 ms heartbeat')).toHaveLength(2);
  });

  test('says in its description what it shows, for those who do not see it', () => {
    expect(picture.title).toBe('Sequence plot, server to client');
    expect(picture.description).toMatch(/^6,877 bytes in 6 segments; \d+ acknowledgments/);
  });

  test('shows the ACKs that an immediate policy would have sent, hollow', () => {
    expect(named(picture, 'ghost-').map((mark) => mark.role)).toEqual(['ghost', 'ghost', 'ghost']);
  });

  test('every mark of the log names its record, and keys are unique', () => {
    const all = [...picture.ground, ...picture.marks, ...picture.labels];
    expect(new Set(all.map((mark) => mark.key)).size).toBe(all.length);
    for (const mark of named(picture, 'data-')) expect(mark.record).toBeTypeOf('number');
  });

  test('a larger peer’s window is told instead of squeezing the picture', () => {
    expect(words(picture.ground)).toContain('peer’s window 16,384: above the picture');
  });
});

test('a folded plot writes the length of the silence on the broken axis', () => {
  const picture = sequencePlot(shortInitialSegment(), { ...size, folded: true });
  expect(words(picture.ground)).toContain('184.3 ms');
  expect(picture.time.folds).toHaveLength(2);
});

test('a lost segment has a cross at its sender and is not there at its receiver; sent again it is R', () => {
  const trace = withServerFrameLost(4);
  const lost = (at: number): Mark[] =>
    named(sequencePlot(trace, { ...size, at }), 'data-').filter((mark) =>
      mark.shapes.some((shape) => shape.class === 'lost'),
    );
  expect(lost(1)).toHaveLength(1);
  expect(lost(0)).toHaveLength(0);
  expect(words(named(sequencePlot(trace, size), 'data-'))).toContain('R');
});

test('the same log gives the same file', () => {
  const trace = builtinRun('odd-short-final-segment');
  expect(sequencePlotSvg(trace, size)).toBe(sequencePlotSvg(trace, size));
});

test('a direction can be chosen', () => {
  const picture = sequencePlot(shortInitialSegment(), { ...size, from: 0 });
  expect(picture.title).toBe('Sequence plot, client to server');
  expect(named(picture, 'data-').filter((mark) => mark.role === 'data')).toHaveLength(1);
});

test('a silence that a retransmission breaks is the retransmission timer’s', () => {
  const said = words(sequencePlot(withServerFrameLost(4), size).labels);
  expect(said).toContain('server waits for its retransmission timer');
});
