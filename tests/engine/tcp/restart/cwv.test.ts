import { describe, expect, test } from 'vitest';
import {
  afterPeriods,
  afterRepair,
  isValidated,
  judged,
  noUse,
  nonValidatedPeriod,
  pipeAck,
  sampled,
  samplingPeriod,
  usedWindow,
  type UseMemory,
} from '../../../../src/engine/tcp/restart/cwv.ts';
import { ms, seconds } from '../../configurations.ts';

const rtt = ms(100);
const cwnd = 16_000;

/** So many bytes are sent and acknowledged per round trip, for some round trips, from a time on. */
function steady(before: UseMemory, from: number, rounds: number, bytes: number, start = 1) {
  let memory = before;
  let highAck = start;
  for (let i = 0; i < rounds; i++) {
    const now = from + i * rtt;
    // All that is out is acknowledged, and as much is sent anew.
    const sent = highAck + bytes;
    memory = sampled(memory, {
      now,
      before: highAck,
      highAck: highAck + bytes,
      sent,
      roundTrip: rtt,
    });
    highAck += bytes;
  }
  return { memory, highAck };
}

describe('pipeACK (section 4.2)', () => {
  test('is not known before the first round trip is over', () => {
    expect(pipeAck(noUse, 0, rtt)).toBeUndefined();
    const one = { now: 0, before: 1, highAck: 1461, sent: 5841, roundTrip: rtt };
    expect(pipeAck(sampled(noUse, one), 0, rtt)).toBeUndefined();
  });

  test('is what a round trip acknowledges: after a silence all that left before the first ACK', () => {
    const ack = (memory: UseMemory, before: number, highAck: number) =>
      sampled(memory, { now: 0, before, highAck, sent: 5841, roundTrip: rtt });
    const two = ack(noUse, 1, 2921);
    expect(two.unknown).toBe(true);
    expect(pipeAck(ack(two, 2921, 5841), 0, rtt)).toBe(5840);
  });

  test('is the largest sample of the last three round trips, or of a second', () => {
    expect([samplingPeriod(ms(100)), samplingPeriod(seconds(1))]).toEqual([seconds(1), seconds(3)]);
    const first = steady(noUse, 0, 3, 9000);
    const { memory } = steady(first.memory, ms(300), 3, 2000, first.highAck);
    expect(pipeAck(memory, ms(500), rtt)).toBe(9000);
    const later = steady(memory, seconds(2), 3, 2000, first.highAck + 6000);
    expect(pipeAck(later.memory, seconds(3), rtt)).toBe(2000);
  });

  test('is nothing after a silence, not unknown', () => {
    const { memory } = steady(noUse, 0, 3, 9000);
    expect(pipeAck(memory, seconds(60), rtt)).toBe(0);
  });

  test('of a segment that follows a silence is that segment', () => {
    const { memory, highAck } = steady(noUse, 0, 5, 9000);
    // The ACK of all that was out ended the last sample: nothing is outstanding.
    const idle = sampled(memory, {
      now: ms(500),
      before: highAck,
      highAck: highAck + 9000,
      sent: highAck + 9000,
      roundTrip: rtt,
    });
    const lone = sampled(idle, {
      now: seconds(20),
      before: highAck + 9000,
      highAck: highAck + 10_000,
      sent: highAck + 10_000,
      roundTrip: rtt,
    });
    expect(pipeAck(lone, seconds(20), rtt)).toBe(1000);
    expect(isValidated(lone, seconds(20), cwnd, rtt)).toBe(false);
  });

  test('remembers five periods at most, and counts across the end of the numbers', () => {
    const { memory } = steady(noUse, 0, 1000, 8000, 2 ** 32 - 20_000);
    expect(memory.measured.length).toBeLessThanOrEqual(6);
    expect(pipeAck(memory, 999 * rtt, rtt)).toBe(8000);
  });
});

describe('the phases (section 4.3)', () => {
  test('half of the window is enough', () => {
    const half = steady(noUse, 0, 5, 8000).memory;
    const less = steady(noUse, 0, 5, 7999).memory;
    const at = ms(400);
    expect([isValidated(half, at, cwnd, rtt), isValidated(less, at, cwnd, rtt)]).toEqual([
      true,
      false,
    ]);
    expect(isValidated(noUse, at, cwnd, rtt)).toBe(true);
  });

  test('the non-validated one began when the last sample that was enough had aged', () => {
    const { memory } = steady(noUse, 0, 1, 8000);
    const one = judged(memory, seconds(400), cwnd, rtt);
    expect(one.nonValidatedSince).toBe(samplingPeriod(rtt));
    // Nothing was ever enough: it begins now, and goes on.
    const less = judged(steady(noUse, 0, 1, 10).memory, ms(300), cwnd, rtt);
    expect(less.nonValidatedSince).toBe(ms(300));
    expect(judged(less, seconds(9), cwnd, rtt).nonValidatedSince).toBe(ms(300));
  });

  test('and ends with a sample that is', () => {
    const before = { ...steady(noUse, 0, 1, 10).memory, nonValidatedSince: 0 };
    const { memory } = steady(before, ms(100), 2, 9000, 11);
    expect(judged(memory, ms(200), cwnd, rtt).nonValidatedSince).toBe(-1);
  });
});

describe('the end of the non-validated period (section 4.4.3)', () => {
  const since = seconds(1);
  const memory = { ...steady(noUse, 0, 1, 10).memory, nonValidatedSince: since };
  const after = (time: number, initialWindow = 2000) =>
    afterPeriods(memory, since + time, { cwnd, ssthresh: 4000 }, initialWindow);

  test('five minutes are kept, then half of the window and three quarters as threshold', () => {
    expect(after(nonValidatedPeriod)).toBeUndefined();
    expect(after(nonValidatedPeriod + 1)).toMatchObject({ cwnd: 8000, ssthresh: 12_000 });
  });

  test('one half for each five minutes (section 4.5.2), not below the initial window', () => {
    expect(after(seconds(901))).toMatchObject({ cwnd: 2000, ssthresh: 12_000 });
    expect(after(seconds(901), 3000)?.cwnd).toBe(3000);
    expect(after(seconds(40_000))?.cwnd).toBe(2000);
    // A window below the initial one does not grow by it.
    expect(after(seconds(301), 20_000)?.cwnd).toBe(cwnd);
  });

  test('the next period begins where the last one ended', () => {
    const left = after(seconds(650))!;
    expect(left.memory.nonValidatedSince).toBe(since + 2 * nonValidatedPeriod);
  });
});

describe('a loss (section 4.4.1)', () => {
  test('finds in use what was in flight, or was acknowledged per round trip, if that is more', () => {
    const { memory } = steady(noUse, 0, 3, 5000);
    const used = (flight: number) => usedWindow(memory, ms(300), cwnd, rtt, flight);
    expect([used(3000), used(7000)]).toEqual([5000, 7000]);
    expect(usedWindow(memory, ms(300), 10_000, rtt, 3000)).toBeUndefined();
  });

  test('leaves half of what got through, never less than a segment', () => {
    const lost = { ...noUse, usedAtLoss: 10_000 };
    expect(afterRepair(lost, 2000, 1000)).toBe(4000);
    expect(afterRepair(lost, 9000, 1000)).toBe(1000);
    // A validated window is left to the recovery.
    expect(afterRepair(noUse, 2000, 1000)).toBeUndefined();
  });
});
