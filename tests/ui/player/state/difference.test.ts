import { describe, expect, test } from 'vitest';
import { runScenario } from '../../../../src/run/index.ts';
import { logOfCaptures } from '../../../../src/capture/log/index.ts';
import { captureIn } from '../../../../src/capture/read/index.ts';
import {
  builtinScenario,
  compile,
  payloadOf,
  scenarioWith,
} from '../../../../src/scenario/index.ts';
import { pcapOf } from '../../../../src/trace/captures/index.ts';
import { differenceOf, differenceWords } from '../../../../src/ui/player/state/difference.ts';
import { frameOfSegment, withFrameEdits } from '../../../../src/scenario/frame-edits/index.ts';
import { segmentsOf } from '../../../../src/trace/index.ts';

const scenario = builtinScenario('short-initial-segment');
const { trace } = runScenario(scenario);
const names = ['the original run', 'the changed run'] as const;

test('a run differs from itself by nothing', () => {
  const difference = differenceOf(trace, runScenario(scenario).trace);
  expect(difference.same).toBe(true);
  expect(differenceWords(difference, names)).toEqual({
    parting: '',
    end: 'Both runs are the same, to the nanosecond.',
    work: '',
    counts: '',
  });
});

describe('a run in which a segment is lost', () => {
  const seventh = segmentsOf(trace)[6]!;
  const frame = frameOfSegment(scenario.network, trace, seventh.id)!;
  const edited = runScenario(
    withFrameEdits(scenario, [{ ...frame, effect: 'lost', segment: 7 }]),
  ).trace;
  const words = differenceWords(differenceOf(trace, edited), names);

  test('is described by its name, with few digits', () => {
    expect(words).toEqual({
      parting:
        'They part at 189 ms: the changed run loses the client’s ACK 1,687, and the original run does not. Data differ from 189 ms on: the server sends bytes 1,687 to 3,146 in the original run, and, 711 ms later, resends bytes 1 to 1,460 in the changed run.',
      end: 'The changed run ends 517 ms later than the original run: its last document is complete at 907 ms, not 390 ms.',
      work: '',
      counts:
        'The changed run sends 1 segment more than the original run, loses 1 frame more and resends 1 segment more.',
    });
  });

  test('is the other way round from the other side', () => {
    const { end, counts, parting } = differenceWords(differenceOf(edited, trace), [
      names[1],
      names[0],
    ]);
    expect(parting).toBe(words.parting);
    expect(end).toBe(
      'The original run ends 517 ms sooner than the changed run: its last document is complete at 390 ms, not 907 ms.',
    );
    expect(counts).toBe(
      'The original run sends 1 segment fewer than the changed run, loses 1 frame fewer and resends 1 segment fewer.',
    );
  });
});

test('runs that carry other documents are said to do so', () => {
  const other = runScenario(scenarioWith(scenario, { 'http.documents.0.bytes': 100 })).trace;
  expect(differenceWords(differenceOf(trace, other), names).work).toMatch(
    /^They carry different loads: the changed run 1 document \(\d+ bytes\), the original run 1 document \(6,877 bytes\)\.$/,
  );
  const pages = runScenario(builtinScenario('table1-phttp')).trace;
  expect(differenceWords(differenceOf(trace, pages), names).work).toMatch(
    /^They carry different loads: the changed run \d+ documents \([\d,]+ bytes\), the original run 1 document \(6,877 bytes\)\.$/,
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
  expect(differenceWords(differenceOf(trace, gone), names).end).toMatch(
    /^The last document of the changed run is still not complete at [\d,.]+ m?s; the last document of the original run is complete at 390 ms\.$/,
  );
});

test('a run and a capture are compared by their data alone', () => {
  const configuration = compile(scenario);
  const client = pcapOf(trace, 'client', payloadOf(configuration, trace));
  const { trace: capture } = logOfCaptures({ client: captureIn(client) });
  const words = differenceWords(differenceOf(capture, trace), ['the capture', 'the run']);
  expect(words).toMatchObject({ parting: '', work: '' });
  expect(words.end).toMatch(
    /^The run ends 0.0\d\d ms later than the capture: its last data passes the client at /,
  );
});
