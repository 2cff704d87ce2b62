// The cursor's line: beside the mark that it tells of, while what it states and points at is exact.
import { expect, test } from 'vitest';
import { overlayAt, type Picture } from '../../../src/plot/marks/index.ts';
import { sequencePlot } from '../../../src/plot/sequence/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { shortInitialSegment } from '../../runs.ts';

const trace = shortInitialSegment();
const picture = sequencePlot(trace, { width: 720, height: 420, zoom: [2e6, 6e6] });
const sent = segmentsOf(trace).filter(({ length }) => length > 200)[0]!.transmitAt!;

function lineOf(of: Picture, time: number): number {
  const [shape] = overlayAt(of, time).line;
  if (shape?.kind !== 'line') throw new Error('no line');
  return shape.x1;
}

test('it stands beside a bar that has just been drawn, and the veil begins there', () => {
  const bar = picture.time.at(sent);
  const { line, veil, grip } = overlayAt(picture, sent);
  expect(lineOf(picture, sent)).toBeGreaterThan(bar + 2);
  expect(lineOf(picture, sent)).toBeLessThan(bar + 6);
  expect(veil.x).toBe(lineOf(picture, sent));
  expect(line.length).toBeGreaterThan(0);
  // The words and the grip's point are those of the time itself.
  const words = grip.find((shape) => shape.kind === 'text');
  expect(words).toMatchObject({ text: `${(sent / 1e6).toFixed(1)} ms` });
  const point = grip.find((shape) => shape.kind === 'path');
  expect(point?.kind === 'path' && point.d).toContain(`L${Math.round(bar * 100) / 100},`);
});

test('away from marks it is where its time is, and it never goes back', () => {
  const far = sent - 0.3e6;
  expect(lineOf(picture, far)).toBeCloseTo(picture.time.at(far), 1);
  let before = -Infinity;
  for (let time = 2e6; time <= 6e6; time += 0.01e6) {
    const at = lineOf(picture, time);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeGreaterThanOrEqual(picture.time.at(time) - 0.01);
    expect(at).toBeLessThan(picture.time.at(time) + 4.1);
    before = at;
  }
});
