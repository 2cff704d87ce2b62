import { describe, expect, test } from 'vitest';
import { retransmissionClock, type RetransmissionClock } from '../../../src/engine/tcp/clock.ts';
import { ms, plainTcp, seconds } from '../configurations.ts';
import { Alone } from './alone.ts';

const retransmission = {
  ...plainTcp.retransmission,
  clock: 'wheel' as const,
  minimum: ms(200),
  maximum: seconds(120),
};
const tcp = { ...plainTcp, retransmission };
const clockOf = (): RetransmissionClock =>
  retransmissionClock(tcp, { interval: ms(4), phase: ms(1) });

interface Round {
  /** Samples of one round trip, ms. */
  readonly samples: readonly number[];
}

/** The timeouts after each sample, ms. Every round trip begins where the one before ended. */
function timeoutsAfter(clock: RetransmissionClock, rounds: readonly Round[]): number[] {
  let estimate = { srtt: 0, rttvar: 0, rto: 0, shift: 0 };
  let at = 0;
  return rounds.flatMap(({ samples }) => {
    at += 10;
    return samples.map((sample, i) => {
      // The first ACK is beyond what the round trip before had sent.
      const path = clock.smooth(estimate, ms(sample), 1, at + (i === 0 ? 1 : 0), at + 10);
      estimate = { ...estimate, ...path };
      return clock.timeout(estimate) / 1e6;
    });
  });
}

const one = (sample: number): Round => ({ samples: [sample] });

describe('the timeout', () => {
  test('is 1 s at first, and in whole ticks afterwards', () => {
    expect(clockOf().firstTimeout).toBe(seconds(1));
    expect(timeoutsAfter(clockOf(), [one(150)])).toEqual([452]);
  });

  test('adds at least the minimum to the round trip, as on a path of 1 ms', () => {
    expect(timeoutsAfter(clockOf(), [one(1), one(1), one(1)])).toEqual([204, 204, 204]);
  });

  test('counts a larger deviation at once, and forgets a quarter of it per round trip', () => {
    // 400 ms after 100: of the error of 300 ms the deviation takes a quarter.
    const [, , late, next, last] = timeoutsAfter(clockOf(), [100, 100, 400, 100, 100].map(one));
    // srtt 137.5; deviation 37.5 + 65.6 = 103.1, times four 412.5.
    expect(late).toBe(552);
    // srtt 132.8; the deviation now counts for 346.9, a quarter of the difference to which is 16.4.
    expect(next).toBe(532);
    expect(last).toBeLessThan(next!);
  });

  test('counts a round trip that falls an eighth as much', () => {
    const after = (sample: number): number =>
      clockOf().smooth({ srtt: ms(500), rttvar: 0 }, ms(sample), 1, 0, 0).rttvar;
    expect(after(900)).toBe(ms(400));
    expect(after(100)).toBe(ms(50));
  });

  test('stays while the round trip goes on', () => {
    const clock = clockOf();
    const calm = timeoutsAfter(clock, [{ samples: [100] }, { samples: [300, 100, 100, 100] }]);
    expect(calm[4]).toBeGreaterThan(340);
  });

  test('doubles, up to the maximum', () => {
    const clock = clockOf();
    const backedOff = (rto: number) => clock.backedOff({ srtt: 0, rttvar: 0, rto, shift: 1 });
    expect(backedOff(ms(204))).toBe(ms(408));
    expect(backedOff(seconds(100))).toBe(seconds(120));
  });
});

test('its timers are those of a timer wheel', () => {
  const clock = clockOf();
  // Between the ticks at 1001 and 1005 ms: up to a tick late, and at 256 ms up to eight.
  expect(clock.deadline(ms(1003), ms(204))).toBe(ms(1209));
  expect(clock.deadline(ms(1003), ms(256)) % ms(4)).toBe(ms(1));
  expect(clock.present(ms(1003))).toBe(ms(1000));
  expect(clock.elapsed(ms(1003), ms(1006))).toBe(ms(4));
});

test('what it remembers is saved', () => {
  const clock = clockOf();
  const first = clock.smooth({ srtt: 0, rttvar: 0 }, ms(100), 1, 0, 10);
  const saved = clock.save!();
  const next = clock.smooth(first, ms(300), 1, 11, 20);
  clock.smooth(next, ms(900), 1, 21, 30);
  clock.load!(saved);
  expect(clock.smooth(first, ms(300), 1, 11, 20)).toEqual(next);
});

describe('each packet is timed', () => {
  const endOf = () =>
    new Alone({
      slowTick: 4,
      tcp: { retransmission, nagle: 'off' },
      state: { mss: 1000, cwnd: 9000, ssthresh: 9000, sndWnd: 9000, maxSndWnd: 9000 },
    });

  test('by the oldest that an ACK takes away', () => {
    const end = endOf();
    end.at(10, () => end.write(1000));
    end.at(20, () => end.write(1000));
    end.at(70, () => end.receive({ acknowledgment: 3001 }));
    end.run(100);
    expect(end.endpoint.state.lastRoundTrip).toBe(ms(60));
    end.at(110, () => end.write(1000));
    end.at(120, () => end.write(1000));
    end.at(150, () => end.receive({ acknowledgment: 4001 }));
    end.at(155, () => end.receive({ acknowledgment: 5001 }));
    end.run(200);
    expect(end.endpoint.state.lastRoundTrip).toBe(ms(35));
  });

  test('but not one that was sent again, nor half of one', () => {
    const end = endOf();
    end.write(2000);
    end.run(1500);
    expect(end.sent.length).toBeGreaterThan(2);
    end.receive({ acknowledgment: 1501 });
    end.receive({ acknowledgment: 2001 });
    expect(end.endpoint.state.srtt).toBe(0);
    expect(end.endpoint.state.shift).toBe(0);
  });

  test('and its memory goes with the end’s snapshots', () => {
    const end = endOf();
    end.at(10, () => end.write(1000));
    end.at(70, () => end.receive({ acknowledgment: 2001 }));
    end.run(100);
    const saved = end.endpoint.save();
    end.endpoint.clock.smooth({ srtt: 1, rttvar: 0 }, ms(900), 1, 5000, 6000);
    const { rttvar } = end.endpoint.state;
    end.endpoint.load(saved);
    expect(end.endpoint.clock.save!()).toMatchObject({ deviation: ms(30) });
    expect(rttvar).toBe(ms(200));
  });
});
