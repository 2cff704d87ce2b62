import { describe, expect, test } from 'vitest';
import { runScenario, scenarioWith } from '../../src/facts/index.ts';
import { differenceOf, differenceWords } from '../../src/player/index.ts';
import { builtinScenario, frameOfSegment, withFrameEdits } from '../../src/scenario/index.ts';
import { segmentsOf } from '../../src/trace/index.ts';

const scenario = builtinScenario('short-initial-segment');
const { trace } = runScenario(scenario);

test('a run differs from itself by nothing', () => {
  const difference = differenceOf(trace, runScenario(scenario).trace);
  expect(difference.parts).toBeUndefined();
  expect(differenceWords(difference)).toEqual(['Both runs are the same, to the nanosecond.']);
});

describe('a run in which a segment is lost', () => {
  const seventh = segmentsOf(trace)[6]!;
  const frame = frameOfSegment(scenario.network, trace, seventh.id)!;
  const edited = runScenario(
    withFrameEdits(scenario, [{ ...frame, effect: 'lost', segment: 7 }]),
  ).trace;
  const difference = differenceOf(trace, edited);

  test('parts from the other where that segment goes onto the wire, and not before', () => {
    expect(difference.parts).toBe(seventh.transmitAt);
    for (let id = 0; id < difference.record!; id++) {
      expect(edited.record(id)).toEqual(trace.record(id));
    }
  });

  test('is told with its times and counts', () => {
    const [parting, end, counts] = differenceWords(difference, 'This run');
    expect(parting).toMatch(/^Up to 189\.\d{3} ms both runs are the same\.$/);
    expect(end).toMatch(
      /^This run ends 516\.\d ms later \(907\.\d+ ms instead of 390\.\d+ ms\)\.$/,
    );
    expect(counts).toContain('1 frame more is lost');
    expect(counts).toContain('1 segment more is sent again');
  });

  test('is the other way round from the other side', () => {
    const [, end, counts] = differenceWords(differenceOf(edited, trace), 'The run beside');
    expect(end).toMatch(/^The run beside ends 516\.\d ms sooner/);
    expect(counts).toContain('1 frame fewer is lost');
  });
});

test('two runs that begin differently differ from the beginning', () => {
  const other = runScenario(
    scenarioWith(scenario, { 'hosts.client.tcp.initialSequence': 5 }),
  ).trace;
  const difference = differenceOf(trace, other);
  expect(difference.parts).toBe(0);
  expect(differenceWords(difference)[0]).toBe('They differ from the beginning.');
});
