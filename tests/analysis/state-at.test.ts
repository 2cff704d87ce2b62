import { describe, expect, test } from 'vitest';
import { momentAt, stateAt } from '../../src/analysis/index.ts';
import { TcpState } from '../../src/trace/codes/index.ts';
import { builtinRun, shortInitialSegment, withServerFrameLost } from '../runs.ts';
import { fc } from '../trials.ts';

const ms = 1e6;

describe('in the stall of Figure 2', () => {
  const [connection] = stateAt(shortInitialSegment(), momentAt(shortInitialSegment(), 100 * ms));

  test('the server has two segments’ worth of window, too little of it free for a full one', () => {
    expect(connection?.server).toMatchObject({
      tcp: TcpState.Established,
      congestionWindow: 2920,
      inFlight: 1686,
      peerWindow: 16384,
      written: 6877,
    });
  });

  test('the client has read all that came and owes nothing', () => {
    expect(connection?.client).toMatchObject({ inFlight: 0, written: 52, read: 1686 });
  });
});

test('before the first record there is no connection', () => {
  expect(stateAt(shortInitialSegment(), { record: -1, time: 0 })).toEqual([]);
});

test('at the end everything is acknowledged and read, also after a loss', () => {
  for (const trace of [shortInitialSegment(), withServerFrameLost(4)]) {
    for (const { client, server } of stateAt(trace, momentAt(trace, trace.duration))) {
      expect([client.inFlight, server.inFlight]).toEqual([0, 0]);
      expect([client.read, server.read]).toEqual([server.written, client.written]);
    }
  }
});

test('at every record, no more is in flight than was written', () => {
  const trace = builtinRun('odd-short-final-segment');
  fc.assert(
    fc.property(fc.integer({ min: -1, max: trace.length - 1 }), (record) => {
      const time = record < 0 ? 0 : trace.time(record);
      for (const { client, server } of stateAt(trace, { record, time })) {
        expect(client.inFlight).toBeLessThanOrEqual(client.written);
        expect(server.inFlight).toBeLessThanOrEqual(server.written);
      }
    }),
  );
});
