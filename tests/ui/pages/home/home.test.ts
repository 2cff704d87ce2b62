// What the home page says of its run and of the fixes is what the engine gives.
import { describe, expect, test } from 'vitest';
import { transactionsOf } from '../../../../src/analysis/path/index.ts';
import { runInput, runScenario, type RunLog } from '../../../../src/run/index.ts';
import { builtinInput, builtinScenario, withSettings } from '../../../../src/scenario/index.ts';
import { segmentsOf } from '../../../../src/trace/index.ts';
import { endingOf, homeFacts } from '../../../../src/ui/pages/home/facts.ts';
import { verdictOn } from '../../../../src/ui/pages/home/fixes.ts';
import { runFixes } from '../../../../src/ui/pages/home/run-fixes.ts';
import { firstLesson } from '../../../../src/ui/pages/home/ways.ts';
import { legsOf, playedAt } from '../../../../src/ui/pages/home/watch/timeline.ts';

const name = 'short-initial-segment';
const starting = runScenario(builtinScenario(name));
const facts = homeFacts(starting);

function runWith(settings: Readonly<Record<string, unknown>>): RunLog {
  const result = runInput(withSettings(builtinInput(name), settings));
  if (!result.ok) throw new Error('no scenario');
  return result.run;
}

describe('the first screen', () => {
  test('sums up the long silences and what each end waits for', () => {
    expect(facts.waits).toBe('380 ms');
    expect(facts.wire).toBe(6);
    expect(facts.waiting).toBe('the server waits for an ACK and the client waits for its timer');
    expect(facts.ending.silences).toHaveLength(2);
    expect(facts.story).toEqual({ first: 226, tail: 811 });
  });

  test('the course begins with the lesson of the lowest order', () => {
    const outline = (slug: string, order: number) => ({
      slug,
      order,
      title: '',
      needs: [],
      terms: [],
    });
    expect(firstLesson([outline('b', 2), outline('a', 1)])).toBe('lessons/a/');
    expect(firstLesson([])).toBe('lessons/');
  });
});

describe('each fix', () => {
  const fixes = runFixes(name);
  const settings = [
    { 'http.server.headerFlush': 'joined' },
    { 'hosts.server.tcp.nagle': 'off' },
    { 'hosts.client.tcp.delayedAck.kind': 'immediate' },
  ];

  test.each([0, 1, 2])(
    'number %i takes as long, and as many segments, as the engine gives',
    (i) => {
      const { trace } = runWith(settings[i] ?? {});
      const [transaction] = transactionsOf(trace);
      expect(fixes[i]?.ending.took).toBe((transaction?.end ?? 0) - (transaction?.start ?? 0));
      expect(fixes[i]?.ending.segments).toBe(segmentsOf(trace).length);
    },
  );

  test('is judged by the silences that are left, its factor rounded down', () => {
    expect(fixes.map((fix) => verdictOn(facts.ending, fix))).toEqual([
      { solved: true, news: '39x faster', detail: 'no long silence remains, 2 fewer segments' },
      { solved: false, news: '2x faster', detail: 'one long silence remains, 1 fewer segment' },
      { solved: true, news: '37x faster', detail: 'no long silence remains, 3 more segments' },
    ]);
  });

  test('that saves nothing is not called faster', () => {
    const [fix] = fixes;
    if (fix === undefined) throw new Error('there is no fix');
    const same = { ...fix, ending: facts.ending };
    expect(verdictOn(facts.ending, same)).toEqual({
      solved: false,
      news: 'No faster',
      detail: '2 long silences remain',
    });
  });
});

test('a run without a finished transaction is refused', () => {
  expect(() => endingOf(runScenario({ ...builtinScenario(name), stopAfter: 5 }).trace)).toThrow(
    'ends no transaction',
  );
});

describe('the watch', () => {
  const legs = legsOf(starting, facts.end);

  test('stops at each long silence, when both ends only wait, and ends with the run', () => {
    expect(legs.map(({ stops }) => stops)).toEqual([true, true, false]);
    facts.ending.silences.forEach(([from, to], i) => {
      expect(legs[i]?.to).toBeGreaterThanOrEqual(from);
      expect((legs[i]?.to ?? to) - from).toBeLessThan(1e6);
    });
    expect(legs.at(-1)?.to).toBe(starting.trace.duration);
  });

  test('is slow where something is sent, and passes each silence in 1.5 s', () => {
    const [first, second] = legs;
    expect(first?.pieces.map(({ silent }) => silent)).toEqual([false]);
    expect(first?.pieces[0]?.takes).toBeCloseTo(5.1668 * 500);
    expect(second?.pieces.map(({ silent }) => silent)).toEqual([true, false]);
    expect(second?.pieces[0]?.takes).toBe(1500);
  });

  test('time goes on without a jump, from stop to stop', () => {
    const straight = (part: number): number => part;
    let reached = 0;
    for (const leg of legs) {
      const whole = leg.pieces.reduce((sum, { takes }) => sum + takes, 0);
      for (let elapsed = 0; elapsed < whole; elapsed += 16) {
        const { time, over } = playedAt(leg, elapsed, straight);
        expect(over).toBe(false);
        expect(time).toBeGreaterThanOrEqual(reached);
        reached = time;
      }
      expect(playedAt(leg, whole, straight)).toEqual({ time: leg.to, silent: false, over: true });
      expect(leg.to).toBeGreaterThanOrEqual(reached);
      reached = leg.to;
    }
  });
});
