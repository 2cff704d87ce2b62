import { describe, expect, test } from 'vitest';
import { markAt, standaloneSvg, type Mark, type Picture } from '../../../src/plot/marks/index.ts';
import { sequencePlot, type Side } from '../../../src/plot/sequence/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { builtinRun, shortInitialSegment, withServerFrameLost } from '../../runs.ts';

const size = { width: 600, height: 380, heartbeats: [200e6, 200e6] };
const words = (marks: readonly Mark[]): string[] =>
  marks.flatMap((mark) =>
    mark.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : [])),
  );
const named = (picture: Picture, prefix: string): Mark[] =>
  picture.marks.filter((mark) => mark.key.startsWith(prefix));

test('a silence that goes on behind a zoom’s border has no end there', () => {
  const ticks = (zoom: [number, number]) =>
    sequencePlot(shortInitialSegment(), { ...size, zoom })
      .labels.filter(({ key }) => key.startsWith('silence-label'))
      .map(({ shapes }) =>
        shapes.filter((shape) => shape.kind === 'line' && shape.x1 === shape.x2),
      );
  expect(ticks([0, 192e6]).map(({ length }) => length)).toEqual([2]);
  expect(ticks([0, 100e6]).map(({ length }) => length)).toEqual([1]);
  expect(ticks([50e6, 150e6]).map(({ length }) => length)).toEqual([0]);
});

test('one client’s connections have ghosts of their own: none of another’s', () => {
  const trace = builtinRun('table1-http');
  const picture = sequencePlot(trace, { ...size, zoom: [0, 45e6], connections: [1] });
  const begun = segmentsOf(trace).find((one) => one.connection === 1)!.sentAt;
  const before = named(picture, 'ghost-').filter(({ record }) => trace.time(record!) < begun);
  expect(before).toEqual([]);
});

test('heads are told apart that lie within the stroke of a short bar', () => {
  const traces = [withServerFrameLost(2), builtinRun('satellite-oufr')];
  const bars = traces
    .flatMap((trace) => named(sequencePlot(trace, size), 'data-'))
    .filter(({ role }) => role === 'data');
  const seen = new Set<string>();
  for (const { shapes } of bars) {
    const bar = shapes.find((shape) => shape.kind === 'line')!;
    // Heads as long as 1 : 2.4 of the bar and 1.4 times as wide; a stroke of 2 pixels.
    const wide = (1.4 * Math.abs(bar.y2 - bar.y1)) / 2.4 > 2;
    const look = shapes.find((shape) => shape.class.startsWith('head'))?.class ?? 'none';
    seen.add(`${wide ? 'long' : 'short'}: ${look}`);
  }
  expect([...seen].sort()).toEqual(['long: head', 'long: head again', 'short: head within']);
});

describe('the plot of Figure 2’s page', () => {
  const picture = sequencePlot(shortInitialSegment(), size);

  test('shows the server’s data: six segments, the first and the last pushed', () => {
    const bars = named(picture, 'data-').filter((mark) => mark.role === 'data');
    expect(bars).toHaveLength(6);
    const pushed = bars.map((mark) => mark.shapes.some((shape) => shape.class === 'pushed'));
    expect(pushed).toEqual([true, false, false, false, false, true]);
  });

  test('names both silences and whose heartbeat ends them', () => {
    const texts = words(picture.labels);
    expect(texts).toContain('184.3 ms of silence');
    expect(texts).toContain('196.0 ms of silence');
    expect(texts.filter((text) => text === 'client waits for its 200 ms heartbeat')).toHaveLength(
      2,
    );
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

describe('a folded plot', () => {
  const picture = sequencePlot(shortInitialSegment(), { ...size, folded: true });

  test('says that the length on the broken axis is a length', () => {
    expect(words(picture.ground)).toContain('184.3 ms folded');
    expect(picture.time.folds).toHaveLength(2);
  });

  test('has a number of the axis on either side of a fold', () => {
    const ticks = picture.time.ticks(36).map(({ label }) => Number(label));
    expect(ticks.some((tick) => tick > 0 && tick < 6)).toBe(true);
    expect(ticks.some((tick) => tick > 189 && tick < 194)).toBe(true);
    expect(ticks.some((tick) => tick > 389)).toBe(true);
  });

  test('keeps the silence’s headline and its cause, in several lines', () => {
    const texts = words(picture.labels).join(' ');
    expect(texts).toContain('184.3 ms of silence client waits for its 200 ms heartbeat');
    expect(texts).toContain('196.0 ms of silence');
  });
});

// As high as an embedded player of 640 x 360 leaves its plot, where the name of a segment is in the way.
test.each([164, 168, 172, 176])('in a plot %d high no edge runs through a headline', (height) => {
  const picture = sequencePlot(shortInitialSegment(), { ...size, height });
  const [edge] = named(picture, 'congestion-edge');
  const stair = edge!.shapes.find((shape) => shape.kind === 'path')!;
  let [x, level] = [0, 0];
  const levels: { from: number; to: number; level: number }[] = [];
  for (const [, command, first, second] of stair.d.matchAll(/([MHV])([\d.]+)(?:,([\d.]+))?/g)) {
    if (command === 'H') levels.push({ from: x, to: Number(first), level });
    if (command === 'V') level = Number(first);
    else x = Number(first);
    if (command === 'M') level = Number(second);
  }
  const headline = picture.labels
    .flatMap(({ shapes }) => shapes)
    .find((shape) => shape.kind === 'text' && shape.text === '184.3 ms of silence');
  if (headline?.kind !== 'text') throw new Error('the silence is named');
  // It stands in the middle of its silence; a level there lasts as long.
  const here = levels.filter(({ from, to }) => from < headline.x && to > headline.x);
  expect(here).toHaveLength(1);
  // From the top of a capital to where letters reach below the baseline.
  const { y } = headline;
  expect(here.filter(({ level }) => level > y - 13 && level < y + 3)).toEqual([]);
});

test('what is told of a silence in words is what the picture shows', () => {
  const { description } = sequencePlot(shortInitialSegment(), size);
  expect(description).toContain(
    '184.3 ms of silence: client waits for its 200 ms heartbeat; 196.0 ms of silence',
  );
  expect(description).not.toContain('table');
});

test('a pointer near a mark means the nearest one', () => {
  const picture = sequencePlot(shortInitialSegment(), size);
  const tick = named(picture, 'ack-').find((mark) => mark.record !== undefined)!;
  const hit = tick.hit!;
  if (hit.kind !== 'line') throw new Error('an ACK’s tick is a line');
  expect(markAt(picture, hit.x1, hit.y1 + 4)?.record).toBe(tick.record);
  expect(markAt(picture, picture.width - 1, 1)).toBeUndefined();
});

test('a label begins when what it speaks of does', () => {
  const trace = shortInitialSegment();
  for (const mark of sequencePlot(trace, size).labels) {
    expect(mark.time).toBeGreaterThanOrEqual(0);
    expect(mark.time).toBeLessThanOrEqual(trace.duration);
  }
});

test('a lost segment has a cross at its sender and is not there at its receiver; sent again it is R', () => {
  const trace = withServerFrameLost(4);
  const lost = (stampedAt: Side): Mark[] =>
    named(sequencePlot(trace, { ...size, stampedAt }), 'data-').filter((mark) =>
      mark.shapes.some((shape) => shape.class === 'lost'),
    );
  expect(lost('server')).toHaveLength(1);
  expect(lost('client')).toHaveLength(0);
  expect(words(sequencePlot(trace, size).labels)).toContain('R timeout');
});

test('the same log gives the same file', () => {
  const trace = builtinRun('odd-short-final-segment');
  expect(standaloneSvg(sequencePlot(trace, size))).toBe(standaloneSvg(sequencePlot(trace, size)));
});

test('a direction can be chosen', () => {
  const picture = sequencePlot(shortInitialSegment(), { ...size, sender: 'client' });
  expect(picture.title).toBe('Sequence plot, client to server');
  expect(named(picture, 'data-').filter((mark) => mark.role === 'data')).toHaveLength(1);
});

test('a silence that a retransmission breaks is the retransmission timer’s', () => {
  const texts = words(sequencePlot(withServerFrameLost(4), size).labels);
  expect(texts).toContain('server waits for its retransmission timer');
});
