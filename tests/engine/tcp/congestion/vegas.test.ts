import { describe, expect, test } from 'vitest';
import {
  beginVegas,
  vegasAck,
  vegasDuplicate,
  vegasTimeout,
  type VegasAck,
  type VegasDuplicate,
  type VegasMemory,
} from '../../../../src/engine/tcp/congestion/vegas.ts';
import { ms } from '../../configurations.ts';

const mss = 1000;
const parameters = { alpha: 1, beta: 3, gamma: 1 };
/** A path of 100 ms, an epoch that ends with the ACK of the segment at 10000, begun 100 ms ago. */
const memory: VegasMemory = {
  ...beginVegas(ms(100), 0, 10_000),
  epochStart: ms(900),
  doubling: false,
};

/** Ten segments were sent in the epoch, and took `roundTrip` ms. */
function epoch(roundTrip: number, changes: Partial<VegasAck> = {}, before = memory) {
  const took = { ...before, sum: ms(roundTrip), count: 1 };
  const facts: VegasAck = {
    now: ms(1000),
    cwnd: 10_000,
    ssthresh: 2000,
    mss,
    acknowledgment: 11_000,
    next: 20_000,
    duplicates: 0,
    acknowledged: { end: 11_000, at: ms(900), times: 1 },
    oldest: { end: 12_000, at: ms(950), times: 1 },
    ...changes,
  };
  return vegasAck(took, facts, parameters);
}

describe('once per round trip, in avoidance', () => {
  test.each([
    // ms of the epoch's mean, segments that wait, window then
    [100, 0, 10.1],
    [112, 1, 10],
    [130, 2, 10],
    [170, 4, 9],
  ])('%d ms instead of 100: %d segments wait, from 10 to %d', (roundTrip, _waiting, after) => {
    expect(epoch(roundTrip).cwnd / mss).toBeCloseTo(after, 9);
  });

  test('the rate is that of the epoch: what was sent, by its mean round trip', () => {
    expect(epoch(125).memory.rate * ms(125)).toBeCloseTo(10, 9);
  });

  test('the window never falls below two segments', () => {
    const next = 12_000;
    expect(epoch(900, { cwnd: 2000, next }).cwnd).toBeGreaterThanOrEqual(2000);
  });

  test('a window that is not used does not grow', () => {
    expect(epoch(100, { cwnd: 40_000 }).cwnd).toBe(40_000);
  });
});

describe('in slow start', () => {
  const ssthresh = 100_000;

  test('the window doubles in every second epoch', () => {
    const first = epoch(100, { ssthresh });
    expect(first.cwnd).toBe(11_000);
    expect(epoch(100, { ssthresh }, { ...first.memory, epochBegin: 10_000 }).cwnd).toBe(10_000);
  });

  test('it ends when more than gamma wait, with an eighth less', () => {
    const { cwnd, ssthresh: after } = epoch(130, { ssthresh });
    expect(cwnd).toBe(8750);
    expect(after).toBe(2000);
  });
});

describe('duplicate ACKs', () => {
  const facts: VegasDuplicate = {
    now: ms(1000),
    cwnd: 8000,
    peerWindow: 60_000,
    mss,
    ssthresh: 2000,
    duplicates: 1,
    acknowledgment: 10_000,
    next: 18_000,
    oldest: { end: 11_000, at: ms(950), times: 1 },
  };

  test('the first says nothing if the oldest segment is not overdue', () => {
    expect(vegasDuplicate(memory, facts)).toBeUndefined();
  });

  test('the first is enough if it is; the window loses a quarter', () => {
    const late = { ...facts, oldest: { end: 11_000, at: ms(800), times: 1 } };
    const decision = vegasDuplicate(memory, late);
    expect(decision).toMatchObject({ resend: true, duplicates: 3, cwnd: 7000 });
    expect(decision?.memory).toMatchObject({ reduced: 6, watch: 2 });
  });

  test('a segment sent twice and late again halves it', () => {
    const late = { ...facts, oldest: { end: 11_000, at: ms(800), times: 2 } };
    expect(vegasDuplicate(memory, late)?.memory.reduced).toBe(4);
  });

  test('losses from before the last cut do not cut it again', () => {
    const cut = { ...memory, reducedAt: ms(960), reduced: 6 };
    const decision = vegasDuplicate(cut, { ...facts, duplicates: 3 });
    expect(decision).toMatchObject({ resend: true, cwnd: 8000 });
  });

  test('after a time-out, those of what was sent before it say nothing', () => {
    const timedOut = vegasTimeout(memory, ms(900), 10_000);
    expect(vegasDuplicate(timedOut, { ...facts, duplicates: 3 })).toBeUndefined();
    const later = { ...facts, acknowledgment: 11_000, duplicates: 3 };
    expect(vegasDuplicate(timedOut, later)?.resend).toBe(true);
  });

  test('an ACK after a resent segment sends the next one that is overdue', () => {
    const watching = { ...memory, watch: 2 };
    const late = { oldest: { end: 12_000, at: ms(500), times: 1 } };
    const decision = epoch(100, late, watching);
    expect(decision.resend).toBe(true);
    expect(decision.memory.watch).toBe(1);
    expect(epoch(100, { oldest: undefined }, watching).resend).toBe(false);
  });
});
