import { describe, expect, test } from 'vitest';
import { duration, silencesOf } from '../../src/analysis/index.ts';
import { Flag } from '../../src/trace/codes/index.ts';
import { segmentsOf } from '../../src/trace/index.ts';
import { builtinRun, shortInitialSegment } from '../runs.ts';

describe('the short initial segment', () => {
  const trace = shortInitialSegment();
  const long = silencesOf(trace, 100e6);

  test('has the silence of the paper’s Figure 2', () => {
    expect(duration(long[0]!.to - long[0]!.from)).toBe('184.3 ms');
  });

  test('is broken each time by a pure ACK of the client', () => {
    for (const { before } of long) {
      expect({ from: before.from, length: before.length, flags: before.flags }).toEqual({
        from: 0,
        length: 0,
        flags: Flag.Ack,
      });
    }
  });
});

test('no frame is on the wire in any silence, and silences do not touch', () => {
  const trace = builtinRun('table1-phttp');
  const segments = segmentsOf(trace).slice(0, 400);
  let before = 0;
  for (const { from, to } of silencesOf(trace).slice(0, 150)) {
    expect(from).toBeGreaterThanOrEqual(before);
    expect(to).toBeGreaterThan(from);
    before = to;
    const inside = segments.filter(
      ({ transmitAt = Infinity, arrivedAt = 0 }) => transmitAt < to && arrivedAt > from,
    );
    expect(inside).toEqual([]);
  }
});
