// Duplicate acknowledgments are counted, and named, as their receiver counts them.
import { expect, test } from 'vitest';
import { duplicateAckName, duplicateAcksOf } from '../../src/analysis/index.ts';
import { EventSentences } from '../../src/analysis/why/index.ts';
import { simulate } from '../../src/engine/index.ts';
import { checkScenario, compile } from '../../src/scenario/index.ts';
import { Kind } from '../../src/trace/codes/index.ts';
import type { Trace } from '../../src/trace/format/index.ts';
import { segmentsOf } from '../../src/trace/index.ts';
import { shortInitialSegment } from '../runs.ts';

/** 60,000 bytes over a link on which one of a full window's segments is lost. */
function withLoss(): Trace {
  const result = checkScenario({
    version: 1,
    network: { kind: 'link', rate: 1, delay: 50, losses: [{ from: 'client', frame: 20 }] },
    script: { client: { actions: [{ do: 'write', bytes: 60_000 }, { do: 'close' }] } },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return simulate(compile(result.scenario));
}

test('the third in a row brings the lost segment again, and is called the third', () => {
  const trace = withLoss();
  const again = segmentsOf(trace).find(({ retransmission }) => retransmission)!;
  const cause = trace.cause(again.id);
  expect(trace.kind(cause)).toBe(Kind.Received);
  expect(duplicateAcksOf(trace).get(cause)).toBe(3);
  const said = new EventSentences(trace).at(trace.time(cause));
  expect(said).toMatch(
    /^Client receives ACK [\d,]+, the third duplicate ACK\b.* retransmits bytes/,
  );
});

test('they count from one without a gap, and repeat one number', () => {
  const trace = withLoss();
  const counts = [...duplicateAcksOf(trace)].map(([id, count]) => ({
    count,
    ack: trace.acknowledgment(trace.segment(id)),
  }));
  expect(counts.length).toBeGreaterThan(3);
  counts.forEach(({ count, ack }, i) => {
    expect(count === 1 || (counts[i - 1]!.count === count - 1 && counts[i - 1]!.ack === ack)).toBe(
      true,
    );
  });
});

test('an ACK that only opens the window, or comes with data, is none', () => {
  expect(duplicateAcksOf(shortInitialSegment()).size).toBe(0);
  expect(duplicateAckName(shortInitialSegment(), 0)).toBe('');
});
