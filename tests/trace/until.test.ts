// A log cut at a time tells what happened up to it, and nothing of what is still to come.
import { describe, expect, test } from 'vitest';
import { EventSentences, Why } from '../../src/analysis/why/index.ts';
import { holdsOf, momentAt, silencesOf } from '../../src/analysis/index.ts';
import { ladder } from '../../src/plot/ladder/index.ts';
import { packTrace, traceUntil, unpackTrace } from '../../src/trace/index.ts';
import { Kind, Reason } from '../../src/trace/codes/index.ts';
import { fc, trials } from '../trials.ts';
import { runOf } from '../query/runs.ts';

const { trace } = runOf('short-initial-segment', {
  'hosts.client.tcp.delayedAck': { kind: 'timer', delay: 499 },
});
const stall = silencesOf(trace, 10e6)[0]!;

describe('a log cut at a time', () => {
  test('has every record up to then, and says that the run went on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: trace.duration }), (time) => {
        const known = traceUntil(trace, time);
        expect(known.full).toBe(true);
        expect(known.length).toBe(momentAt(trace, time).record + 1);
        for (let id = 0; id < known.length; id++) {
          expect(known.time(id)).toBeLessThanOrEqual(time);
          const kind = known.kind(id);
          if (kind === Kind.Hold || kind === Kind.Think)
            expect(known.value(id)).toBeLessThanOrEqual(time);
          else expect(known.record(id)).toEqual(trace.record(id));
        }
      }),
      trials(30),
    );
  });

  test('does not tell when a timer ends a wait, in words neither; the log itself still does', () => {
    const known = traceUntil(trace, stall.from);
    const wait = holdsOf(known).find(({ because }) => because === Reason.DelayedAck)!;
    expect(wait.timer).toBeUndefined();
    const told = (log: typeof trace): string =>
      new Why(log)
        .at(momentAt(log, stall.from))
        .map(({ text }) => text)
        .join(' ');
    expect(told(trace)).toMatch(/ticks in 497\.\d ms/);
    expect(told(known)).toMatch(/Client holds back an ACK for [\d,]+ bytes: delayed ACK\./);
    expect(told(known)).toContain('Server holds back 5,191 bytes');
    expect(told(known)).not.toMatch(/ends in|eleased|ticks/);
  });

  test('does not tell when an application goes on, in words neither; the log itself still does', () => {
    const paused = runOf('restart-demo-ssr', {
      'script.server.actions.0.bytes': 8192,
      'script.server.actions.2.bytes': 8192,
    }).trace;
    const ids = Array.from({ length: paused.length }, (_, id) => id);
    const pause = ids.find((id) => paused.kind(id) === Kind.Think)!;
    expect(paused.value(pause) - paused.time(pause)).toBe(20e9);
    const within = paused.time(pause) + 1e9;
    const known = traceUntil(paused, within);
    const told = (log: typeof paused, time: number): string =>
      [
        ...new Why(log).at(momentAt(log, time)).map(({ text }) => text),
        new EventSentences(log).at(time),
      ].join(' ');
    expect(told(paused, within)).toContain('pauses for another 19.0 s (scripted).');
    expect(told(known, within)).toMatch(/pauses \(scripted\)\./);
    for (const time of [within, known.time(pause)]) expect(told(known, time)).not.toMatch(/\d s\b/);
    const drawn = (log: typeof paused): string | undefined =>
      ladder(log, { width: 400, height: 500 }).marks.find(({ record }) => record === pause)?.title;
    expect(drawn(known)).toMatch(/ · waits$/);
    expect(drawn(paused)).toMatch(/ · waits for 20\.0 s$/);
  });

  test('survives being carried by a page', () => {
    const known = traceUntil(trace, stall.from);
    const carried = unpackTrace(JSON.parse(JSON.stringify(packTrace(known))));
    expect(packTrace(carried)).toEqual(packTrace(known));
  });
});
