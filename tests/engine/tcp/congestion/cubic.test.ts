import { describe, expect, test } from 'vitest';
import {
  congestionControl,
  type AckFacts,
  type CongestionControl,
  type ControlNews,
} from '../../../../src/engine/tcp/congestion/control.ts';
import { curveFrom, windowAt } from '../../../../src/engine/tcp/congestion/cubic-curve.ts';
import type { LossFacts } from '../../../../src/engine/tcp/recovery/recovery.ts';
import { ms, plainTcp, seconds } from '../../configurations.ts';

const mss = 1000;
/** RFC 9438, section 5, and beta as Linux rounds it. */
const C = 0.4;
const beta = 717 / 1024;

const cubic = (hystart = false): CongestionControl =>
  congestionControl({
    ...plainTcp,
    congestionControl: 'cubic',
    windowUnit: 'packets',
    growthCounts: 'acknowledged',
    hystart,
  });

const ack: AckFacts = {
  now: 0,
  cwnd: 0,
  ssthresh: 2 * mss,
  mss,
  peerWindow: 1e9,
  acknowledged: mss,
  packets: 1,
  roundTrip: ms(100),
  grows: true,
  acknowledgment: 1,
  first: 1,
  next: 1,
  duplicates: 0,
};

const lossAt = (packets: number): LossFacts => ({
  cwnd: packets * mss,
  ssthresh: 100 * mss,
  mss,
  peerWindow: 1e9,
  duplicates: 3,
  recovering: false,
  flight: packets * mss,
  acknowledged: 0,
  beyondRecover: 1,
  inflation: 0,
  partialAcks: 0,
  oldestLost: true,
  timeouts: 0,
  control: {},
});

/** The window after a loss, packets. */
const thresholdAfter = (control: CongestionControl, packets: number): number =>
  control.onLoss!(lossAt(packets)) / mss;

/** One ACK of `packets`: the window after it, packets. */
function grow(control: CongestionControl, cwnd: number, at: number, packets = 1): number {
  const facts = { ...ack, cwnd: cwnd * mss, now: at, packets, acknowledged: packets * mss };
  return control.onAck(facts).cwnd / mss;
}

/** ACKs of one packet each, a window of them per round trip of so many ms: the window at each time, packets. */
function run(
  control: CongestionControl,
  { from, roundTrip, until }: { from: number; roundTrip: number; until: number },
): Map<number, number> {
  const windows = new Map<number, number>();
  let cwnd = from;
  for (let time = 0; time < until;) {
    cwnd = grow(control, cwnd, ms(time));
    windows.set(time, cwnd);
    time += roundTrip / cwnd;
  }
  return windows;
}

const curvesOf = (control: CongestionControl): (ControlNews & { what: 'curves' })[] =>
  (control.news ?? []).filter((news) => news.what === 'curves');

describe('the cubic function (RFC 9438, section 4.2)', () => {
  // K is rounded down to a millisecond, W_cubic toward the plateau to a packet.
  test.each([
    [100, 70],
    [1000, 700],
    [38, 27],
    [12, 8],
    [100_000, 70_020],
  ])('from W_max %d and a window of %d', (wMax, cwnd) => {
    const curve = curveFrom(cwnd, wMax);
    const k = Math.cbrt((wMax - cwnd) / C);
    expect(curve.plateau).toBe(wMax);
    expect(k * 1000 - curve.toPlateau).toBeGreaterThanOrEqual(-1e-6);
    expect(k * 1000 - curve.toPlateau).toBeLessThan(1);
    for (const t of [0, k / 3, k, 1.5 * k, 3 * k]) {
      const exact = C * (t - k) ** 3 + wMax;
      // A millisecond of K shifts the curve by its slope.
      const tolerance = 1 + 3 * C * (t - k) ** 2 * 0.002;
      expect(Math.abs(windowAt(curve, Math.round(t * 1000)) - exact)).toBeLessThan(tolerance);
    }
  });

  test('far from the plateau stays the same', () => {
    const curve = curveFrom(50, 0);
    expect(windowAt(curve, 1e9)).toBe(windowAt(curve, 165_000));
  });

  test('without a larger window before it, the plateau is where it begins', () => {
    expect(curveFrom(50, 40)).toEqual({ plateau: 50, toPlateau: 0 });
    expect(windowAt(curveFrom(50, 0), 10_000)).toBe(50 + C * 1000);
  });
});

describe('a loss', () => {
  test.each([100, 21, 5, 3, 2])(
    'leaves 0.7 of %d packets, at least two (section 4.6)',
    (before) => {
      expect(thresholdAfter(cubic(), before)).toBe(Math.max(2, Math.floor(before * beta)));
    },
  );

  test('sets W_max to the window, the epoch begins below it', () => {
    const control = cubic();
    const after = thresholdAfter(control, 100);
    grow(control, after, seconds(7));
    expect(curvesOf(control)).toEqual([
      {
        what: 'curves',
        start: seconds(7),
        plateau: 100 * mss,
        toPlateau: Math.floor(1000 * Math.cbrt((100 - after) / C)),
        // The third root is rounded down, so W_cubic(0) is rounded up.
        cubic: (after + 1) * mss,
        friendly: after * mss,
      },
    ]);
  });

  test('below the W_max before it, it gives way: fast convergence (section 4.7)', () => {
    const control = cubic();
    thresholdAfter(control, 100);
    const after = thresholdAfter(control, 80);
    grow(control, after, 0);
    expect(curvesOf(control)[0]?.plateau).toBe(Math.floor((80 * (1 + beta)) / 2) * mss);
  });

  test('at or above it, it does not', () => {
    const control = cubic();
    thresholdAfter(control, 80);
    grow(control, thresholdAfter(control, 80), 0);
    expect(curvesOf(control)[0]?.plateau).toBe(80 * mss);
  });

  test('a timeout within a recovery is none', () => {
    const control = cubic();
    thresholdAfter(control, 100);
    const facts = { ...lossAt(70), ssthresh: 70 * mss, recovering: true };
    expect(control.onLoss!(facts)).toBe(70 * mss);
  });

  test('a timeout forgets W_max (section 4.8)', () => {
    const control = cubic();
    thresholdAfter(control, 100);
    expect(control.onTimeout!({ now: 0, mss, cwnd: 100 * mss, highest: 1 })).toBe(mss);
    grow(control, 70, 0);
    expect(curvesOf(control)[0]).toMatchObject({ plateau: 70 * mss, toPlateau: 0 });
  });

  test('that was none gives back W_max and the epoch (section 4.9.1)', () => {
    const control = cubic();
    const after = thresholdAfter(control, 100);
    grow(control, after, seconds(1));
    const before = control.save!();
    thresholdAfter(control, 90);
    control.onTimeout!({ now: 0, mss, cwnd: 90 * mss, highest: 1 });
    control.onUndo!();
    expect(control.save!()).toMatchObject({ memory: (before as { memory: object }).memory });
  });
});

describe('growth', () => {
  /** W_cubic of a loss at 400 packets, in plain floating point. */
  const after = Math.floor(400 * beta);
  const k = Math.cbrt((400 - after) / C);
  const wCubic = (time: number): number => C * (time / 1000 - k) ** 3 + 400;

  test('follows W_cubic up to W_max and beyond', () => {
    const control = cubic();
    thresholdAfter(control, 400);
    const windows = run(control, { from: after, roundTrip: 100, until: 12_000 });
    for (const [time, cwnd] of [...windows].filter((_, i) => i % 200 === 0)) {
      // A round trip behind at most, and a packet.
      const slope = wCubic(time + 100) - wCubic(time - 100);
      expect(Math.abs(cwnd - wCubic(time))).toBeLessThan(slope + 2);
    }
  });

  test('is never slower than a Reno of the same average (section 4.3)', () => {
    const control = cubic();
    const begin = thresholdAfter(control, 20);
    const windows = run(control, { from: begin, roundTrip: 10, until: 1000 });
    // In a hundred round trips, alpha packets in each, less what the window's rounding costs.
    const alpha = (3 * (1 - beta)) / (1 + beta);
    expect([...windows.values()].at(-1)).toBeGreaterThan(begin + 100 * alpha - 4);
    expect([...windows.values()].at(-1)).toBeLessThan(begin + 100 * alpha + 1);
  });

  test('of W_est is alpha per window acknowledged', () => {
    const control = cubic();
    thresholdAfter(control, 1000);
    let friendly = 0;
    for (let acks = 0; acks < 7000; acks++) {
      grow(control, 700, 0);
      friendly = curvesOf(control).at(-1)?.friendly ?? friendly;
    }
    expect(friendly / mss - 700).toBe(Math.floor((10 * 3 * (1 - beta)) / (1 + beta)));
  });

  test('adds half of what is acknowledged at most', () => {
    const control = cubic();
    thresholdAfter(control, 1000);
    grow(control, 10, 0);
    expect(grow(control, 10, seconds(20), 8)).toBe(14);
  });

  test('before any loss adds a twentieth at least', () => {
    const control = cubic();
    let cwnd = 100;
    for (let acks = 0; acks < 200; acks++) cwnd = grow(control, cwnd, 0);
    expect(cwnd).toBe(110);
  });

  test('needs a window that is in use', () => {
    const control = cubic();
    thresholdAfter(control, 100);
    const facts = { ...ack, cwnd: 70 * mss, grows: false, packets: 70 };
    expect(control.onAck(facts).cwnd).toBe(70 * mss);
    expect(curvesOf(control)).toEqual([]);
  });

  test('in slow start adds what is acknowledged, and what is left begins the epoch', () => {
    const control = cubic();
    const facts = { ...ack, cwnd: 8 * mss, ssthresh: 10 * mss, packets: 5 };
    expect(control.onAck(facts)).toMatchObject({ cwnd: 10 * mss, slowStart: true });
    expect(curvesOf(control)[0]).toMatchObject({ plateau: 10 * mss });
  });

  test('a pause is no part of the epoch, but does not begin it later than now', () => {
    const control = cubic();
    thresholdAfter(control, 100);
    grow(control, 70, seconds(1));
    const idle = { now: seconds(9), sinceSent: seconds(5), sinceAcknowledged: seconds(5) };
    control.onIdle!(idle);
    grow(control, 70, seconds(9), 70);
    expect(curvesOf(control)[0]?.start).toBe(seconds(6));
    control.onIdle!({ ...idle, sinceSent: seconds(20) });
    grow(control, 70, seconds(9), 70);
    expect(curvesOf(control)[0]?.start).toBe(seconds(9));
  });

  test('goes on from where it was saved', () => {
    const control = cubic();
    thresholdAfter(control, 100);
    run(control, { from: 70, roundTrip: 100, until: 500 });
    const saved = control.save!();
    const first = run(control, { from: 71, roundTrip: 100, until: 900 });
    control.load!(saved);
    expect(run(control, { from: 71, roundTrip: 100, until: 900 })).toEqual(first);
  });
});

test.each(['bytes', 'segments'] as const)(
  'a window in %s grows by whole segments',
  (windowUnit) => {
    const control = congestionControl({
      ...plainTcp,
      congestionControl: 'cubic',
      windowUnit,
      growthCounts: 'acknowledged',
    });
    const facts = { ...ack, cwnd: 20_500, packets: 0, acknowledged: 20_500 };
    expect(control.onLoss!({ ...lossAt(20), cwnd: 20_500 })).toBe(Math.floor(20 * beta) * mss);
    expect(control.onAck({ ...facts, now: seconds(9) }).cwnd % mss).toBe(500);
  },
);
