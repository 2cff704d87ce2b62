// The windows over time against the state at each moment: two readings of one log must agree.
import { describe, expect, test } from 'vitest';
import { momentAt, stateAt } from '../../../src/analysis/index.ts';
import { windowHistoryOf, windowsAt } from '../../../src/analysis/windows/index.ts';
import { connectionsOf } from '../../../src/trace/index.ts';
import { Kind } from '../../../src/trace/codes/index.ts';
import { builtinRun, shortInitialSegment } from '../../runs.ts';
import { fc, trials } from '../../trials.ts';

test('in the stall of Figure 2 the server has two segments’ worth of window and 1,686 bytes under way', () => {
  const history = windowHistoryOf(shortInitialSegment(), 0, 1);
  expect(windowsAt(history, 100e6)).toEqual({
    congestionWindow: 2920,
    threshold: 65535,
    receiveWindow: 16384,
    inFlight: 1686,
  });
});

test('before the first record nothing is known and nothing in flight', () => {
  const history = windowHistoryOf(shortInitialSegment(), 0, 1);
  expect(windowsAt(history, -1)).toEqual({
    congestionWindow: undefined,
    threshold: undefined,
    receiveWindow: undefined,
    inFlight: 0,
  });
});

test('each sender’s windows are read once, however many ask', () => {
  const trace = shortInitialSegment();
  expect(windowHistoryOf(trace, 0, 1)).toBe(windowHistoryOf(trace, 0, 1));
  expect(windowHistoryOf(trace, 0, 0)).not.toBe(windowHistoryOf(trace, 0, 1));
});

describe.each(['odd-short-final-segment', 'victim-flow', 'request-resets-idle-clock'] as const)(
  'in %s',
  (name) => {
    const trace = builtinRun(name);

    test('at any time, at either end, they are what the state says', () => {
      const histories = connectionsOf(trace).flatMap(({ id, client, server }) =>
        [client, server].map((host) => windowHistoryOf(trace, id, host)),
      );
      fc.assert(
        fc.property(fc.integer({ min: 0, max: trace.length - 1 }), (record) => {
          const moment = momentAt(trace, trace.time(record));
          for (const { connection, client, server } of stateAt(trace, moment)) {
            for (const end of [client, server]) {
              const history = histories.find(
                (one) => one.connection === connection && one.host === end.host,
              )!;
              expect(windowsAt(history, moment.time)).toEqual({
                congestionWindow: end.congestionWindow,
                threshold: end.threshold,
                receiveWindow: end.peerWindow,
                inFlight: end.inFlight,
              });
            }
          }
        }),
        trials(60),
      );
    });

    test('each level is a change, and names the record that made it', () => {
      const { congestionWindow, inFlight } = windowHistoryOf(trace, 0, 1);
      for (const levels of [congestionWindow, inFlight]) {
        levels.forEach(({ time, value, record }, i) => {
          expect(trace.time(record)).toBe(time);
          expect(value).not.toBe(levels[i - 1]?.value);
        });
      }
      for (const { value, record } of congestionWindow) {
        expect(trace.kind(record)).toBe(Kind.Window);
        expect(trace.sequence(record)).toBe(value);
      }
    });
  },
);
