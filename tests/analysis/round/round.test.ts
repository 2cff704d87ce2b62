// What became of several senders at one queue, read off a log: who was asked, complete, late, and lost how much.
import { expect, test } from 'vitest';
import { resultOf, roundOf, timeOf } from '../../../src/analysis/round/index.ts';
import { runScenario } from '../../../src/run/index.ts';
import { builtinScenario, scenarioWith } from '../../../src/scenario/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';

const scenario = builtinScenario('mixed-restart-policies');
const { trace } = runScenario(scenario);
/** Half-way through the pause. */
const pause = 20e9;
const round = roundOf(trace, pause);

test('one reply for each connection, in the order in which they are asked for', () => {
  expect(round.replies).toHaveLength(4);
  const asked = round.replies.map((reply) => reply.asked);
  expect(asked).toEqual([...asked].sort((a, b) => a - b));
  expect(asked.every((time) => time > pause)).toBe(true);
  expect(new Set(round.replies.map(({ connection }) => connection)).size).toBe(4);
});

test('its segments are those of the log, and so are its losses', () => {
  const sent = round.replies.flatMap((reply) => reply.sent);
  const inLog = segmentsOf(trace).filter(({ sentAt, length }) => sentAt >= pause && length > 0);
  expect(sent).toHaveLength(inLog.length);
  const { lost, met, inTime } = resultOf(round, 60e9);
  expect(lost).toBe(segmentsOf(trace).filter(({ droppedAt = 0 }) => droppedAt >= pause).length);
  expect(lost).toBeGreaterThan(0);
  expect({ met, inTime }).toEqual({ met: false, inTime: 4 });
});

test('late is whatever takes longer than the deadline', () => {
  const took = round.replies.map((reply) => timeOf(reply)!);
  const { inTime, slowest } = resultOf(round, Math.min(...took));
  expect(inTime).toBe(1);
  expect(slowest).toBe(Math.max(...took));
});

test('a reply that is never complete is late, however long the deadline', () => {
  const cut = runScenario(scenarioWith(scenario, { stopAfter: 31_000 }));
  const { replies } = roundOf(cut.trace, pause);
  const open = replies.filter(({ done }) => done === undefined);
  expect(open.length).toBeGreaterThan(0);
  expect(timeOf(open[0]!)).toBeUndefined();
  expect(resultOf({ replies, waiting: [] }, 1e15)).toMatchObject({
    slowest: undefined,
    inTime: replies.length - open.length,
    met: false,
  });
});
