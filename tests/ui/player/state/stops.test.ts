import { describe, expect, test } from 'vitest';
import { EventSentences, Why } from '../../../../src/analysis/why/index.ts';
import { stateAt } from '../../../../src/analysis/index.ts';
import {
  compareMoments,
  nextStop,
  previousStop,
  stopsOf,
  type Grain,
  type Stop,
} from '../../../../src/ui/player/state/stops.ts';
import { Kind, Reason } from '../../../../src/trace/codes/index.ts';
import { segmentsOf } from '../../../../src/trace/index.ts';
import { builtinRun, shortInitialSegment, withServerFrameLost } from '../../../runs.ts';
import { fc } from '../../../trials.ts';

const trace = shortInitialSegment();
const stops = stopsOf(trace);
const why = new Why(trace);
const everything = (moment: Stop) => ({
  state: stateAt(trace, moment),
  why: why.at(moment).map(({ text }) => text),
});

describe.each<Grain>(['segment', 'decision'])('stepping by %s', (grain) => {
  const list = stops[grain];

  test('goes strictly forwards, and back through the same stops', () => {
    for (let i = 1; i < list.length; i++) {
      expect(compareMoments(list[i]!, list[i - 1]!)).toBeGreaterThan(0);
      expect(nextStop(list, list[i - 1]!)).toBe(list[i]);
      expect(previousStop(list, list[i]!)).toBe(list[i - 1]);
    }
  });

  test('forwards and back any number of steps gives exactly the same state', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: list.length - 1 }),
        fc.integer({ min: 0, max: 40 }),
        (from, steps) => {
          const start = list[from]!;
          let moment: Stop = start;
          let taken = 0;
          for (; taken < steps; taken++) {
            const next = nextStop(list, moment);
            if (next === undefined) break;
            moment = next;
          }
          for (; taken > 0; taken--) moment = previousStop(list, moment)!;
          expect(everything(moment)).toEqual(everything(start));
        },
      ),
    );
  });

  test('ends at both ends', () => {
    expect(previousStop(list, list[0]!)).toBeUndefined();
    expect(nextStop(list, list.at(-1)!)).toBeUndefined();
  });
});

test('every segment is stopped at when it leaves and when TCP receives it', () => {
  const times = new Set(stops.segment.map((stop) => stop.time));
  for (const { transmitAt, receivedAt } of segmentsOf(trace)) {
    expect(times).toContain(transmitAt);
    expect(times).toContain(receivedAt);
  }
});

test('a lost segment is stopped at when it leaves', () => {
  const lost = withServerFrameLost(4);
  const segment = segmentsOf(lost).find(({ droppedAt }) => droppedAt !== undefined);
  expect(stopsOf(lost).segment.map(({ subject }) => subject)).toContain(segment?.id);
});

test('decisions that share an instant are one stop, and a wait that begins is its subject', () => {
  for (const list of Object.values(stops)) {
    expect(new Set(list.map(({ time }) => time)).size).toBe(list.length);
  }
  const hold = Array.from({ length: trace.length }, (_, id) => id).findLast(
    (id) => trace.kind(id) === Kind.Hold && trace.code(id) === Reason.Nagle,
  )!;
  expect(stops.decision.find(({ time }) => time === trace.time(hold))?.subject).toBe(hold);
});

test('at every stop something is told', () => {
  const eventSentences = new EventSentences(trace);
  for (const { time } of [...stops.segment, ...stops.decision]) {
    expect(eventSentences.at(time)).not.toBe('');
  }
});

test('a stop is a moment of its log: nothing later has happened, nothing earlier is missing', () => {
  const long = builtinRun('table1-phttp');
  for (const { record, time } of stopsOf(long).segment.slice(0, 500)) {
    expect(long.time(record)).toBeLessThanOrEqual(time);
    expect(record + 1 === long.length || long.time(record + 1) > time).toBe(true);
  }
});
