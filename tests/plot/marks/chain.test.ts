// A critical path marked in the pictures stands where its records say.
import { describe, expect, test } from 'vitest';
import { pathSegmentsOf, pathStagesOf, transactionsOf } from '../../../src/analysis/path/index.ts';
import { ladder } from '../../../src/plot/ladder/index.ts';
import { sequencePlot } from '../../../src/plot/sequence/index.ts';
import { withPath, type Picture } from '../../../src/plot/marks/index.ts';
import { Charge } from '../../../src/trace/codes/index.ts';
import { shortInitialSegment } from '../../runs.ts';

const trace = shortInitialSegment();
const transaction = transactionsOf(trace)[0]!;
const segments = pathSegmentsOf(trace, transaction);
const spans = pathStagesOf(trace, transaction).filter(({ charge }) => charge === Charge.DelayedAck);
const whole = { from: transaction.start, to: transaction.end };
const pathOf = (picture: Picture) => picture.ground.find(({ key }) => key === 'path');

describe.each([
  ['ladder', ladder(trace, { width: 420, height: 640, folded: true })],
  ['sequence plot', sequencePlot(trace, { width: 600, height: 380, folded: true })],
] as const)('in the %s', (_, picture) => {
  test('the moments of a part are bands over its time', () => {
    const bands = pathOf(withPath(picture, { spans, segments: [], whole }))!.shapes;
    expect(bands).toHaveLength(2);
    bands.forEach((band, i) => {
      if (band.kind !== 'rect') throw new Error(band.kind);
      const [start, long] = picture.along === 'x' ? [band.x, band.width] : [band.y, band.height];
      expect(start).toBeCloseTo(picture.time.at(spans[i]!.from), 1);
      expect(start + long).toBeCloseTo(picture.time.at(spans[i]!.to), 1);
    });
  });

  test('the chain runs from the transaction’s start to its end, forward in time', () => {
    const [chain] = pathOf(withPath(picture, { spans: [], segments, whole }))!.shapes;
    const d = chain?.kind === 'path' ? chain.d : '';
    const times = [...d.matchAll(/[ML]([\d.]+),([\d.]+)/g)].map(([, x, y]) =>
      Number(picture.along === 'x' ? x : y),
    );
    expect(times[0]).toBeCloseTo(picture.time.at(whole.from), 1);
    expect(times.at(-1)).toBeCloseTo(picture.time.at(whole.to), 1);
    times.slice(1).forEach((time, i) => expect(time).toBeGreaterThanOrEqual(times[i]!));
  });

  test('without anything to mark the picture is as it was', () => {
    expect(withPath(picture, { spans: [], segments: [], whole })).toBe(picture);
  });
});

test('in the ladder the chain goes along the arrows of its segments', () => {
  const picture = ladder(trace, { width: 420, height: 640, folded: true });
  const [chain] = pathOf(withPath(picture, { spans: [], segments, whole }))!.shapes;
  for (const segment of segments) {
    const arrow = picture.marks.find(({ key }) => key === `arrow-${segment}`)!.hit!;
    if (arrow.kind !== 'line' || chain?.kind !== 'path') throw new Error(arrow.kind);
    expect(chain.d).toContain(`L${arrow.x1},${arrow.y1}L${arrow.x2},${arrow.y2}`);
  }
});
