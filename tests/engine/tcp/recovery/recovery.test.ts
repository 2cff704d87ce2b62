import { describe, expect, test } from 'vitest';
import { halvedWindow } from '../../../../src/engine/tcp/recovery/half-window.ts';
import { lossRecovery } from '../../../../src/engine/tcp/recovery/recovery.ts';
import { named } from './named.ts';

const mss = 1000;
const facts = {
  cwnd: 8000,
  ssthresh: 65_535,
  mss,
  peerWindow: 16_384,
  duplicates: 3,
  recovering: false,
  flight: 8000,
  acknowledged: 0,
  beyondRecover: 1,
  inflation: 0,
  partialAcks: 0,
  oldestLost: false,
  timeouts: 0,
  control: {},
};

describe('half of what may be in flight', () => {
  test.each([
    [8000, 16_384, 4000],
    [9999, 16_384, 4000],
    [16_384, 6000, 3000],
    [3000, 16_384, 2000],
    [0, 0, 2000],
  ])('congestion window %d, peer’s window %d: %d', (cwnd, peerWindow, half) => {
    expect(halvedWindow({ cwnd, peerWindow, mss })).toBe(half);
  });
});

describe('Tahoe', () => {
  const { onDuplicateAck } = lossRecovery(named('tahoe'));

  test.each([1, 2, 4, 5])('does nothing on duplicate %d', (duplicates) => {
    expect(onDuplicateAck({ ...facts, duplicates })).toBeUndefined();
  });

  test('on the third sends one segment again and starts over', () => {
    expect(onDuplicateAck(facts)).toEqual({
      cwnd: mss,
      ssthresh: 4000,
      recovering: false,
      resend: true,
    });
  });
});

describe('Reno', () => {
  const { onDuplicateAck, onNewAck } = lossRecovery(named('reno'));

  test.each([1, 2])('does nothing on duplicate %d', (duplicates) => {
    expect(onDuplicateAck({ ...facts, duplicates })).toBeUndefined();
  });

  test('on the third sends one segment again, with half the window and the three that have left', () => {
    expect(onDuplicateAck(facts)).toEqual({
      cwnd: 7000,
      ssthresh: 4000,
      recovering: true,
      resend: true,
      sendsOn: false,
    });
  });

  test('on each further one lets one more segment leave', () => {
    const during = { ...facts, cwnd: 7000, ssthresh: 4000, duplicates: 4, recovering: true };
    expect(onDuplicateAck(during)).toEqual({
      cwnd: 8000,
      ssthresh: 4000,
      recovering: true,
      resend: false,
    });
  });

  test('does nothing on a fourth duplicate outside recovery: a time-out has ended it', () => {
    expect(onDuplicateAck({ ...facts, duplicates: 4 })).toBeUndefined();
  });

  test('goes on with half the window when new data is acknowledged', () => {
    const after = { ...facts, duplicates: 5, ssthresh: 4000 };
    const goesOn = { recovering: false, resend: false, grow: true, restartTimer: true };
    expect(onNewAck({ ...after, cwnd: 9000 })).toEqual({ ...goesOn, cwnd: 4000 });
    expect(onNewAck({ ...after, cwnd: 3000 })).toEqual({ ...goesOn, cwnd: 3000 });
    // 4.4BSD looks for more than three duplicates; after just three the window stays inflated.
    const justThree = { ...after, duplicates: 3, cwnd: 7000 };
    expect(onNewAck(justThree)).toEqual({ ...goesOn, cwnd: 7000 });
  });
});

describe('Reno as ns-2 has it', () => {
  const { onDuplicateAck, onNewAck, onTimeout } = lossRecovery(named('reno-ns2'));
  const during = { ...facts, cwnd: 9000, ssthresh: 4000, inflation: 5000, recovering: true };

  test('lets new data leave right behind the segment that is sent again', () => {
    const third = onDuplicateAck(facts);
    expect(third).toMatchObject({ cwnd: 7000, ssthresh: 4000, resend: true, sendsOn: true });
  });

  test('any new ACK takes away what duplicates added, also after no more than three', () => {
    expect(onNewAck({ ...during, duplicates: 3 })).toMatchObject({ cwnd: 4000, grow: true });
    expect(onNewAck({ ...during, duplicates: 7 })).toMatchObject({ cwnd: 4000, grow: true });
  });

  test('a time-out halves the window without them', () => {
    expect(onTimeout(during)).toBe(2000);
    expect(onTimeout({ ...during, inflation: 0 })).toBe(4000);
  });
});

describe('new data at the third duplicate', () => {
  test.each(['reno', 'newreno'] as const)('leaves where the field says so: %s', (recovery) => {
    for (const sendsAtThirdDuplicate of [true, false]) {
      const { onDuplicateAck } = lossRecovery(named(recovery, { sendsAtThirdDuplicate }));
      expect(onDuplicateAck(facts)).toMatchObject({ sendsOn: sendsAtThirdDuplicate });
    }
  });
});
