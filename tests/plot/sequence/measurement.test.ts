// The ruler of the sequence plot: what it measures is what the log says.
import { describe, expect, test } from 'vitest';
import {
  measure,
  measurementWords,
  plotCorners,
  rulerShapes,
  sequencePlot,
  type Side,
} from '../../../src/plot/sequence/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { builtinRun, shortInitialSegment, withServerFrameLost } from '../../runs.ts';
import { fc } from '../../trials.ts';

const trace = shortInitialSegment();
const corners = plotCorners(trace, {});
const corner = fc.constantFrom(...corners);

test('its corners are the ends of segments and the acknowledgments, as a capture there stamps them', () => {
  const segment = segmentsOf(trace).find(({ length }) => length === 1460)!;
  expect(corners).toContainEqual({ time: segment.transmitAt, number: segment.sequence });
  expect(corners).toContainEqual({ time: segment.transmitAt, number: segment.end });
  const ack = segmentsOf(trace).find(({ acknowledgment }) => acknowledgment === 1687)!;
  expect(corners).toContainEqual({ time: ack.arrivedAt, number: 1687 });
  const received = plotCorners(trace, { stampedAt: 'client' });
  expect(received).toContainEqual({ time: segment.arrivedAt, number: segment.end });
});

test('time, bytes, rate and segments agree with the log, whichever end comes first', () => {
  const side = fc.constantFrom<Side>('client', 'server');
  fc.assert(
    fc.property(corner, corner, side, (a, b, stampedAt) => {
      const found = measure(trace, { sender: 'server', stampedAt }, a, b);
      expect(measure(trace, { sender: 'server', stampedAt }, b, a)).toEqual(found);
      const [from, to] = [Math.min(a.time, b.time), Math.max(a.time, b.time)];
      const inTime = segmentsOf(trace).filter((segment) => {
        const time = stampedAt === 'server' ? segment.transmitAt : segment.arrivedAt;
        return segment.from === 1 && segment.length > 0 && time! >= from && time! <= to;
      });
      expect(found.time).toBe(to - from);
      expect(found.bytes).toBe(Math.abs(a.number - b.number));
      expect(found.segments).toBe(inTime.length);
      if (found.rate !== undefined) {
        expect((found.rate * found.time) / 1e9).toBeCloseTo(found.bytes - found.uncounted, 6);
      }
    }),
  );
});

test('from the first byte to the last it measures what was sent, and how much of it again', () => {
  const lost = withServerFrameLost(4);
  const ends = plotCorners(lost, { sender: 'server' });
  const found = measure(lost, { sender: 'server' }, ends[0]!, ends.at(-1)!);
  const sent = segmentsOf(lost).filter(({ from, length }) => from === 1 && length > 0);
  expect(found.segments).toBe(sent.length);
  expect(found.again).toBe(sent.filter(({ retransmission }) => retransmission).length);
  expect(found.again).toBeGreaterThan(0);
});

test('of segments sent at one pace the rate is that pace, though one more stands at an end', () => {
  const pace = builtinRun('restart-demo-nssr');
  const sent = segmentsOf(pace).filter(({ from, length }) => from === 1 && length === 512);
  const after = sent.findIndex(({ sentAt }) => sentAt > 40e9);
  const [first, last] = [sent[after]!, sent[after + 4]!];
  const found = measure(
    pace,
    { sender: 'server' },
    { time: first.transmitAt!, number: first.sequence },
    { time: last.transmitAt!, number: last.end },
  );
  expect([found.segments, found.bytes, found.uncounted]).toEqual([5, 5 * 512, 512]);
  const each = (last.transmitAt! - first.transmitAt!) / 4;
  expect(found.rate).toBeCloseTo((512 / each) * 1e9, 3);
});

describe('in words', () => {
  const exact = {
    time: 185_548_000,
    bytes: 1460,
    rate: 7868.6,
    uncounted: 0,
    segments: 1,
    again: 0,
  };

  test('rates are told in bytes and in bits', () => {
    expect(measurementWords(exact)).toEqual([
      '185.5 ms · 1,460 bytes',
      '7.87 kB/s · 62.9 kbit/s',
      '1 segment, ends included',
    ]);
  });

  test('where no time lies between there is no rate', () => {
    expect(measurementWords({ ...exact, time: 0, rate: undefined })).toHaveLength(2);
  });

  test('what the rate leaves out is told', () => {
    expect(measurementWords({ ...exact, bytes: 2920, uncounted: 1460 })).toContain(
      'the rate of 1,460 bytes: without one end’s segment',
    );
  });

  test('what was sent again is told', () => {
    expect(measurementWords({ ...exact, segments: 3, again: 1 }).at(-1)).toBe(
      '3 segments, ends included, 1 sent again',
    );
  });
});

test('its plate stays inside the picture, wherever its ends are', () => {
  const picture = sequencePlot(trace, { width: 600, height: 380 });
  fc.assert(
    fc.property(corner, corner, (a, b) => {
      const words = measurementWords(measure(trace, {}, a, b));
      const plate = rulerShapes(picture, a, b, words).find(({ class: look }) => look === 'plate');
      if (plate?.kind !== 'rect') throw new Error('a ruler has a plate');
      expect(plate.x).toBeGreaterThanOrEqual(picture.frame.x);
      expect(plate.y).toBeGreaterThanOrEqual(picture.frame.y);
      expect(plate.x + plate.width).toBeLessThanOrEqual(picture.frame.x + picture.frame.width);
      expect(plate.y + plate.height).toBeLessThanOrEqual(picture.frame.y + picture.frame.height);
    }),
  );
});
