import { expect, test } from 'vitest';
import { createTimeScale, eventSpan } from '../../../src/plot/scales/index.ts';
import { scrubberMarks } from '../../../src/plot/marks/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { builtinRun, withServerFrameLost } from '../../runs.ts';

const strokes = (d: string): number[] => [...d.matchAll(/M([\d.]+),/g)].map(([, x]) => Number(x));

test.each([
  ['a short run', withServerFrameLost(7)],
  ['a run of 100,000 segments', builtinRun('long-transfer')],
])(
  'every segment and every loss has its stroke, and there are never more than pixels: %s',
  (_, trace) => {
    const scale = createTimeScale({ domain: eventSpan(trace), range: [0, 1000] });
    const { data, acks, lost, waits } = scrubberMarks(trace, scale);
    const near = (d: string, time: number): boolean =>
      columns.get(d)!.has(Math.round(scale.at(time) * 2) / 2);
    const columns = new Map([data, acks, lost].map((d) => [d, new Set(strokes(d))]));
    for (const segment of segmentsOf(trace)) {
      const leaves = segment.transmitAt ?? segment.sentAt;
      expect(near(segment.length > 0 ? data : acks, leaves)).toBe(true);
      if (segment.droppedAt !== undefined) expect(near(lost, segment.droppedAt)).toBe(true);
    }
    for (const d of [data, acks, lost, ...waits]) expect(strokes(d).length).toBeLessThan(2002);
    expect(waits.join('')).not.toBe('');
  },
);
