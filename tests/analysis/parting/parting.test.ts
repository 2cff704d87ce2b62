import { describe, expect, test } from 'vitest';
import { divergenceOf, partingText } from '../../../src/analysis/parting/index.ts';
import { runScenario } from '../../../src/run/index.ts';
import { builtinScenario, scenarioWith, type Settings } from '../../../src/scenario/index.ts';
import { frameOfSegment, withFrameEdits } from '../../../src/scenario/frame-edits/index.ts';
import { segmentsOf, traceUntil } from '../../../src/trace/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';

const scenario = builtinScenario('linux-write-write-read');
const linux = runScenario(scenario).trace;
const names = ['the run', 'the other run'] as const;

function changed(settings: Settings, from = scenario): Trace {
  return runScenario(scenarioWith(from, settings)).trace;
}

function both(field: string, value: string | number | boolean): Settings {
  return { [`hosts.client.${field}`]: value, [`hosts.server.${field}`]: value } as Settings;
}

function text(a: Trace, b: Trace, called: readonly [string, string] = names): string {
  return partingText(divergenceOf(a, b), called, [a, b]);
}

describe('two stacks whose SYNs have other windows and options', () => {
  const bsd = changed(both('profile', '4.4bsd'));
  const { parting, headers } = divergenceOf(bsd, linux);

  test('part at the first segment that only one of them sends', () => {
    expect(headers?.map(({ flags }) => flags)).toEqual([2, 2]);
    const [late, early] = parting!.pair;
    expect(parting).toMatchObject({ by: 'content', time: early!.transmitAt });
    expect(early).toMatchObject({ from: 1, length: 0, acknowledgment: 54 });
    expect(late).toMatchObject({ from: 1, length: 226 });
  });

  test('are said to differ only in windows and options before', () => {
    expect(text(bsd, linux, ['4.4BSD', 'Linux 6'])).toBe(
      'They part at 2.09 ms: the server sends ACK 54 in Linux 6, and, 0.63 ms later, bytes 1 to 226 in 4.4BSD. Until then only windows or options differ. The client’s timeouts (RTO) differ from 1.27 ms on: 1,500 ms in 4.4BSD, 204 ms in Linux 6.',
    );
  });

  test('part at the same place whichever is given first', () => {
    const mirrored = divergenceOf(linux, bsd);
    expect(mirrored.parting).toMatchObject({ time: parting!.time, by: parting!.by });
    expect(text(linux, bsd, ['Linux 6', '4.4BSD'])).toBe(text(bsd, linux, ['4.4BSD', 'Linux 6']));
  });
});

test('runs with other windows alone do not part', () => {
  const roomy = changed(both('tcp.receiveBuffer', 200_000));
  expect(divergenceOf(linux, roomy).parting).toBeUndefined();
  expect(text(linux, roomy)).toBe(
    'Both runs send the same segments at the same times. Only windows or options differ, first in the client’s SYN.',
  );
});

test('nor do runs in whose SYNs a longer option takes a little longer to transmit', () => {
  const selective = changed(both('tcp.selectiveAcks', true));
  expect(divergenceOf(linux, selective)).toMatchObject({ parting: undefined, shifted: true });
  expect(text(linux, selective)).toBe(
    'Both runs send the same segments at almost the same times. Only windows or options differ, first in the client’s SYN. Longer options take a little longer to transmit.',
  );
});

test('nor do runs that begin at other sequence numbers', () => {
  const counted = changed({ 'hosts.client.tcp.initialSequence': 5 });
  expect(divergenceOf(linux, counted)).toEqual({
    parting: undefined,
    headers: undefined,
    shifted: false,
  });
  expect(text(linux, counted)).toBe('Both runs send the same segments at the same times.');
});

test('a segment that leaves later parts two runs, however little later if their headers are alike', () => {
  const later = changed({ 'script.client.actions.0.time': 0.141 });
  expect(divergenceOf(linux, later).parting).toMatchObject({ by: 'time' });
  expect(text(linux, later)).toBe(
    'They part at 1.42 ms: the client sends bytes 1 to 53 in the run, and 0.001 ms later in the other run.',
  );
});

test('a run that sends nothing more is said to', () => {
  expect(text(linux, traceUntil(linux, 30e6))).toMatch(
    /^They part at [\d.]+ ms: the client sends .* in the run, and nothing more in the other run\.$/,
  );
});

describe('a segment that has another fate parts two runs', () => {
  const base = builtinScenario('short-initial-segment');
  const { trace } = runScenario(base);
  const seventh = segmentsOf(trace)[6]!;
  const frame = frameOfSegment(base.network, trace, seventh.id)!;

  test.each([
    [
      { effect: 'lost' },
      'the other run loses the client’s ACK 1,687, and the run does not. Data differ from 189 ms on: the server sends bytes 1,687 to 3,146 in the run, and, 711 ms later, resends bytes 1 to 1,460 in the other run',
    ],
    [
      { effect: 'duplicated', by: 5 },
      'the other run delivers the client’s ACK 1,687 twice, and the run once',
    ],
    [
      { effect: 'delayed', by: 5 },
      'the client’s ACK 1,687 takes 5 ms longer in the other run than in the run. Data differ from 189 ms on: the server sends bytes 1,687 to 3,146 in the run, and 5 ms later in the other run',
    ],
  ] as const)('%o', (effect, clause) => {
    const edited = runScenario(
      withFrameEdits(base, [{ ...frame, ...effect, segment: 7 } as never]),
    ).trace;
    expect(divergenceOf(trace, edited).parting).toMatchObject({
      by: 'fate',
      time: seventh.transmitAt,
    });
    expect(text(trace, edited)).toBe(`They part at 189 ms: ${clause}.`);
  });
});
