// What a text points at, marked in pictures: where the bracket stands, what gives way, what is left out.
import { describe, expect, test } from 'vitest';
import { calloutsShown, withCallouts, type Callout } from '../../../src/plot/callouts/index.ts';
import { busiestPair, ladder } from '../../../src/plot/ladder/index.ts';
import type { Mark, Picture, Shape } from '../../../src/plot/marks/index.ts';
import { overlap } from '../../../src/plot/marks/labels.ts';
import { textBoxes } from '../../../src/plot/marks/text-boxes.ts';
import { sequencePlot } from '../../../src/plot/sequence/index.ts';
import { windowsStrip } from '../../../src/plot/windows/index.ts';
import { locate, parsePointed, quantityText } from '../../../src/query/index.ts';
import { run } from '../golden-cases/runs.ts';

const made = run('short-initial-segment');
const { trace, heartbeats } = made;

function callout(at: string, more: Partial<Callout> = {}): Callout {
  const { extent, measured, reason } = locate(made, parsePointed(at), 97e6);
  return {
    number: 1,
    words: 'in flight',
    measured: measured === undefined ? '' : quantityText(measured),
    tone: 'point',
    big: false,
    extent,
    until: 0,
    reason: reason ?? null,
    ...more,
  };
}

const views: Record<string, (width: number, height?: number) => Picture> = {
  sequence: (width, height = 420) => sequencePlot(trace, { width, height, heartbeats }),
  ladder: (width, height = 560) =>
    ladder(trace, { width, height, heartbeats, folded: true, pair: busiestPair(trace) }),
  windows: (width, height = 300) => windowsStrip(trace, { width, height, heartbeats }),
};
const sequence = views.sequence!;

function marked(picture: Picture, ...callouts: Callout[]): Mark[] {
  return withCallouts(picture, callouts).labels.filter(({ role }) => role === 'callout');
}

function shapesOf(mark: Mark | undefined, look: string): Shape[] {
  return mark?.shapes.filter((shape) => shape.class.split(' ').includes(look)) ?? [];
}

test('what is in flight is bracketed from the last byte acknowledged to the last byte sent', () => {
  const picture = sequence(720);
  const [mark] = marked(picture, callout('flight of server at middle of silence 1'));
  const [bracket] = shapesOf(mark, 'line');
  const heights = [...(bracket?.kind === 'path' ? bracket.d : '').matchAll(/,([\d.]+)/g)].map(
    (match) => Number(match[1]),
  );
  expect(Math.max(...heights)).toBeCloseTo(picture.numbers!.at(1) - 1, 0);
  expect(Math.min(...heights)).toBeCloseTo(picture.numbers!.at(1687) + 1, 0);
  const words = mark!.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
  expect(words).toEqual(['1', 'in flight: 1,686 bytes']);
});

test('a silence is measured from end to end, in place of the headline that tells of it', () => {
  const picture = sequence(720);
  const { labels } = withCallouts(picture, [callout('silence 1', { big: true })]);
  const headline = ({ key, time }: Mark): boolean =>
    key.startsWith('silence-label-') && time! < 100e6;
  expect(picture.labels.some(headline)).toBe(true);
  expect(labels.some(headline)).toBe(false);
  const level = shapesOf(labels.at(-1), 'line').find(
    (shape) => shape.kind === 'line' && shape.y1 === shape.y2,
  );
  if (level?.kind !== 'line' || callout('silence 1').extent.kind !== 'time') throw new Error('no');
  const { extent } = callout('silence 1');
  if (extent.kind !== 'time') throw new Error('no span');
  expect(level.x1).toBeCloseTo(picture.time.at(extent.from) + 1, 0);
  expect(level.x2).toBeCloseTo(picture.time.at(extent.to) - 1, 0);
});

test('a ladder has no bytes across time, and shows what passes and what waits', () => {
  const picture = views.ladder!(420);
  expect(calloutsShown(picture, [callout('flight of server at middle of silence 1')])).toEqual([]);
  for (const at of [
    'silence 1',
    'hold client delayed-ack',
    'segment server 227',
    'ack client 1687',
  ])
    expect(calloutsShown(picture, [callout(at)]), at).toEqual([1]);
});

test('the plot of one sender has no bracket for the bytes of the other', () => {
  const other = callout('flight of client at sent of segment client 1');
  expect(calloutsShown(sequence(720), [other])).toEqual([]);
});

test('what lies outside of what is on view is left out', () => {
  const part = sequencePlot(trace, { width: 720, height: 420, zoom: [0, 50e6] });
  expect(
    calloutsShown(part, [callout('silence 1'), callout('segment server 227', { number: 2 })]),
  ).toEqual([2]);
});

test('an arrival is pointed at where an arrow ends, and in a plot only if that is drawn at the receiver', () => {
  const arrival = callout('arrived of segment server 227');
  const size = { width: 720, height: 420, zoom: [0, 10e6] } as const;
  expect(calloutsShown(sequencePlot(trace, size), [arrival])).toEqual([]);
  const atClient = sequencePlot(trace, { ...size, stampedAt: 'client' });
  expect(calloutsShown(atClient, [arrival])).toEqual([1]);
  const picture = views.ladder!(420);
  const [leader] = shapesOf(marked(picture, arrival)[0], 'leader');
  if (leader?.kind !== 'line') throw new Error('no leader');
  const arrived = picture.time.at((arrival.extent as { time: number }).time);
  const nearest = Math.min(Math.abs(leader.y1 - arrived), Math.abs(leader.y2 - arrived));
  expect(nearest).toBeLessThan(6);
});

test('a heartbeat is pointed at where its tick is drawn', () => {
  const tick = callout('heartbeat client from arrived of segment server 227');
  for (const view of ['sequence', 'ladder', 'windows']) {
    expect(calloutsShown(views[view]!(600), [tick]), view).toEqual([1]);
  }
  const untold = sequencePlot(trace, { width: 600, height: 420 });
  expect(calloutsShown(untold, [tick])).toEqual([]);
});

const six = [
  'silence 1',
  'segment server 227',
  'length of segment server 1',
  'flight of server at middle of silence 1',
  'room of hold server congestion-window',
  'ack client 1687',
].map((at, i) => callout(at, { number: i + 1 }));

describe.each(Object.keys(views))('in the %s', (view) => {
  test.each([340, 600, 1280])(
    'of %i pixels words lie on no other words, within the picture',
    (width) => {
      const picture = withCallouts(views[view]!(width), six);
      const own = picture.labels.filter(({ role }) => role === 'callout');
      expect(own.length).toBeGreaterThan(2);
      const boxes = own.map(({ clear }) => clear!);
      boxes.forEach((box, i) => {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(picture.width + 0.01);
        expect(box.y + box.height).toBeLessThanOrEqual(picture.height);
        const others = [
          ...boxes.slice(i + 1),
          ...textBoxes(picture.labels.filter(({ role }) => role !== 'callout')),
        ];
        expect(others.filter((other) => overlap(box, other))).toEqual([]);
      });
    },
  );
});
