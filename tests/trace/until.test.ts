// A log cut at a time tells what happened up to it, and nothing of what is still to come.
import { describe, expect, test } from 'vitest';
import { holdsOf, momentAt, silencesOf, Why } from '../../src/analysis/index.ts';
import { packTrace, traceUntil, unpackTrace } from '../../src/trace/index.ts';
import { Kind, Reason } from '../../src/trace/format/index.ts';
import { fc, trials } from '../trials.ts';
import { runOf } from '../facts/runs.ts';

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
          if (known.kind(id) === Kind.Hold) expect(known.value(id)).toBeLessThanOrEqual(time);
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
    expect(told(known)).toMatch(/Client holds an ACK for [\d,]+ bytes: delayed acknowledgment\./);
    expect(told(known)).toContain('Server holds 5,191 bytes');
    expect(told(known)).not.toMatch(/ends in|eleased|ticks/);
  });

  test('survives being carried by a page', () => {
    const known = traceUntil(trace, stall.from);
    const carried = unpackTrace(JSON.parse(JSON.stringify(packTrace(known))));
    expect(packTrace(carried)).toEqual(packTrace(known));
  });
});
