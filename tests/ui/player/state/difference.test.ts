import { describe, expect, test } from 'vitest';
import { runScenario } from '../../../../src/run/index.ts';
import { scenarioWith, builtinScenario } from '../../../../src/scenario/index.ts';
import { differenceOf, differenceWords } from '../../../../src/ui/player/state/difference.ts';
import { frameOfSegment, withFrameEdits } from '../../../../src/scenario/frame-edits/index.ts';
import { segmentsOf } from '../../../../src/trace/index.ts';

const scenario = builtinScenario('short-initial-segment');
const { trace } = runScenario(scenario);

test('a run differs from itself by nothing', () => {
  const difference = differenceOf(trace, runScenario(scenario).trace);
  expect(difference.parts).toBeUndefined();
  expect(differenceWords(difference).end).toBe('Both runs are the same, to the nanosecond.');
  expect(differenceWords(difference).work).toBe('');
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
    const { parting, end, counts, work } = differenceWords(difference, 'this run');
    expect(work).toBe('');
    expect(parting).toMatch(/^Up to 189\.\d{3} ms both runs are the same\.$/);
    expect(end).toMatch(
      /^The last document of this run is complete 516\.\d ms later \(907\.\d+ ms instead of 390\.\d+ ms\)\.$/,
    );
    expect(counts).toContain('1 frame more is lost');
    expect(counts).toContain('1 segment more is sent again');
  });

  test('is the other way round from the other side', () => {
    const { end, counts } = differenceWords(differenceOf(edited, trace), 'the run beside');
    expect(end).toMatch(/^The last document of the run beside is complete 516\.\d ms sooner/);
    expect(counts).toContain('1 frame fewer is lost');
  });
});

test('two runs that begin differently differ from the beginning', () => {
  const other = runScenario(
    scenarioWith(scenario, { 'hosts.client.tcp.initialSequence': 5 }),
  ).trace;
  const difference = differenceOf(trace, other);
  expect(difference.parts).toBe(0);
  expect(differenceWords(difference).parting).toBe('They differ from the beginning.');
});

test('runs that carry other documents are said to do so', () => {
  const other = runScenario(scenarioWith(scenario, { 'http.documents.0.bytes': 100 })).trace;
  expect(differenceWords(differenceOf(trace, other)).work).toMatch(
    /^They carry different loads: 1 document \(\d+ bytes\) instead of 1 document \(6,877 bytes\)\.$/,
  );
  const pages = runScenario(builtinScenario('table1-phttp')).trace;
  expect(differenceWords(differenceOf(trace, pages)).work).toMatch(
    /^They carry different loads: \d+ documents \([\d,]+ bytes\) instead of 1 document \(6,877 bytes\)\.$/,
  );
});

test('a document that never comes is not said to be complete', () => {
  const gone = runScenario(
    withFrameEdits(
      scenario,
      Array.from({ length: 40 }, (_, i) => ({
        place: { on: 'host' as const, from: 'server' as const },
        frame: i + 4,
        effect: 'lost' as const,
        segment: 1,
      })),
    ),
  ).trace;
  expect(differenceWords(differenceOf(trace, gone)).end).toMatch(
    /^The last document of the second run is still not complete at [\d,.]+ ms; the last document of the other run is complete at 390\.\d+ ms\.$/,
  );
});
