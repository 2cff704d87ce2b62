import { describe, expect, test } from 'vitest';
import { retransmissionClock } from '../../../src/engine/tcp/clock.ts';
import { ms, plainTcp, seconds } from '../configurations.ts';

const beat = { interval: ms(500), phase: ms(100) };

describe('the exact clock (RFC 6298)', () => {
  const retransmission = { ...plainTcp.retransmission, clock: 'exact' as const };
  const clock = retransmissionClock({ ...plainTcp, retransmission }, beat);

  test('begins with 1 s, and doubles up to the maximum', () => {
    let rto = clock.firstTimeout;
    const seen = [rto];
    for (let i = 0; i < 7; i++)
      seen.push((rto = clock.backedOff({ srtt: 0, rttvar: 0, rto, shift: i })));
    expect(seen).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map(seconds));
  });

  test('takes the first sample whole, and half of it as the deviation', () => {
    expect(clock.smooth({ srtt: 0, rttvar: 0 }, ms(80), 1, 0, 0)).toEqual({
      srtt: ms(80),
      rttvar: ms(40),
    });
  });

  test('takes an eighth of the error, and a quarter of its difference from the deviation', () => {
    const before = { srtt: ms(80), rttvar: ms(40) };
    expect(clock.smooth(before, ms(120), 1, 0, 0)).toEqual({ srtt: ms(85), rttvar: ms(40) });
    expect(clock.smooth(before, ms(80), 1, 0, 0)).toEqual({ srtt: ms(80), rttvar: ms(30) });
    // Four samples in a round trip: each counts a quarter (RFC 7323, appendix G).
    expect(clock.smooth(before, ms(112), 4, 0, 0)).toEqual({ srtt: ms(81), rttvar: ms(39.5) });
  });

  test.each([
    // srtt, rttvar, time-out: four deviations, at least the granularity, within 1 and 60 s
    [80, 40, 1000],
    [900, 100, 1300],
    [1200, 0, 1201],
    [50_000, 10_000, 60_000],
  ])('of srtt %d ms, deviation %d ms: %d ms', (srtt, rttvar, timeout) => {
    const estimate = { srtt: ms(srtt), rttvar: ms(rttvar), rto: 0, shift: 0 };
    expect(clock.timeout(estimate)).toBe(ms(timeout));
  });

  test('sends data with 3 s if the SYN was sent twice and nothing was measured', () => {
    const twice = { srtt: 0, rttvar: 0, rto: seconds(2), shift: 1 };
    expect(clock.established(twice)).toBe(seconds(3));
    expect(clock.established({ ...twice, rto: seconds(1) })).toBe(seconds(1));
    expect(clock.established({ ...twice, srtt: ms(80), rto: seconds(1) })).toBe(seconds(1));
  });

  test('probes a closed window after one time-out, then ever more rarely', () => {
    const probes = [0, 1, 2, 10].map((shift) =>
      clock.probe({ srtt: 0, rttvar: 0, rto: seconds(1), shift }),
    );
    expect(probes).toEqual([1, 2, 4, 60].map(seconds));
  });

  test('fires when the span is over, to the nanosecond', () => {
    expect(clock.deadline(ms(123), 7)).toBe(ms(123) + 7);
    expect(clock.elapsed(ms(10), ms(17))).toBe(ms(7));
  });

  test('reads round trips off its own timestamps, which never begin with 0', () => {
    const stamp = clock.timestamp(0);
    expect(stamp).toBe(1);
    expect(clock.sampleOfEcho(stamp, ms(80.4))).toBe(ms(80));
    expect(clock.sampleOfEcho(stamp, 0)).toBe(1);
  });
});

describe('the clock of ticks (4.3BSD)', () => {
  const clock = retransmissionClock(plainTcp, beat);

  test('counts ticks, one more than have passed', () => {
    expect(clock.sample(ms(0), ms(50))).toBe(1);
    expect(clock.sample(ms(50), ms(150))).toBe(2);
  });

  test('fires with a tick', () => {
    expect(clock.deadline(ms(0), 2)).toBe(ms(600));
    expect(clock.nanoseconds(3)).toBe(ms(1500));
  });

  test('has timestamps of ticks', () => {
    expect(clock.timestamp(0)).toBe(1);
    expect(clock.timestamp(ms(1100))).toBe(4);
    expect(clock.sampleOfEcho(1, ms(1100))).toBe(4);
  });
});

test('BSD counts the tick in which the first round trip begins, ns-2 does not; later ones are alike', () => {
  const clockOf = (firstTickCounts: boolean) =>
    retransmissionClock(
      { ...plainTcp, retransmission: { ...plainTcp.retransmission, firstTickCounts } },
      beat,
    );
  const before = { srtt: 0, rttvar: 0 };
  // From one moment to three ticks later.
  const ticks = clockOf(true).sample(ms(200), ms(1700));
  expect(clockOf(true).smooth(before, ticks, 1, 0, 0).srtt).toBe(4 * 8);
  expect(clockOf(false).smooth(before, ticks, 1, 0, 0).srtt).toBe(3 * 8);
  const known = { srtt: 24, rttvar: 4 };
  expect(clockOf(false).smooth(known, ticks, 1, 0, 0)).toEqual(
    clockOf(true).smooth(known, ticks, 1, 0, 0),
  );
});
