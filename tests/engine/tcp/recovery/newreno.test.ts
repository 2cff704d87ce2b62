import { describe, expect, test } from 'vitest';
import type { LossFacts } from '../../../../src/engine/tcp/recovery/recovery.ts';
import { lossRecovery } from '../../../../src/engine/tcp/recovery/recovery.ts';
import { named } from './named.ts';

const mss = 1000;
const facts: LossFacts = {
  cwnd: 12_000,
  ssthresh: 65_535,
  mss,
  peerWindow: 65_535,
  duplicates: 3,
  recovering: false,
  flight: 11_000,
  acknowledged: 0,
  beyondRecover: 1,
  inflation: 0,
  partialAcks: 0,
  oldestLost: false,
  timeouts: 0,
  control: {},
};

describe('NewReno (RFC 6582)', () => {
  const { onDuplicateAck, onNewAck, onTimeout } = lossRecovery(named('newreno'));
  const during = { ...facts, cwnd: 9500, ssthresh: 5500, recovering: true };

  test('begins as Reno does, with half of what is in flight', () => {
    const begun = { cwnd: 8500, ssthresh: 5500, recovering: true, resend: true, sendsOn: false };
    expect(onDuplicateAck(facts)).toEqual(begun);
    expect(onDuplicateAck({ ...facts, flight: 1500 })).toMatchObject({ ssthresh: 2 * mss });
    for (const duplicates of [1, 2, 4])
      expect(onDuplicateAck({ ...facts, duplicates })).toBeUndefined();
  });

  test('does not begin again for duplicates of what was sent before the last one', () => {
    expect(onDuplicateAck({ ...facts, beyondRecover: 0 })).toBeUndefined();
    expect(onDuplicateAck({ ...facts, beyondRecover: -500 })).toBeUndefined();
  });

  test('lets one more segment leave for each further duplicate, also after a partial ACK', () => {
    const inflated = { cwnd: 10_500, ssthresh: 5500, recovering: true, resend: false };
    for (const duplicates of [1, 3, 9])
      expect(onDuplicateAck({ ...during, duplicates })).toEqual(inflated);
  });

  test('repairs the next loss at a partial ACK; only the first restarts the timer', () => {
    const partial = { ...during, acknowledged: 3000, beyondRecover: -4000 };
    const decision = { cwnd: 7500, recovering: true, resend: true, grow: false };
    expect(onNewAck(partial)).toEqual({ ...decision, restartTimer: true });
    expect(onNewAck({ ...partial, partialAcks: 1 })).toEqual({ ...decision, restartTimer: false });
    // Less than a segment: nothing is added back.
    expect(onNewAck({ ...partial, acknowledged: 400 })).toMatchObject({ cwnd: 9100 });
  });

  test('ends at a full ACK, with the threshold, or what is in flight and one segment', () => {
    const full = { ...during, acknowledged: 9000, beyondRecover: 0 };
    const over = { recovering: false, resend: false, grow: false, restartTimer: true };
    expect(onNewAck({ ...full, flight: 7000 })).toEqual({ ...over, cwnd: 5500 });
    expect(onNewAck({ ...full, flight: 3000 })).toEqual({ ...over, cwnd: 4000 });
    expect(onNewAck({ ...full, flight: 0 })).toEqual({ ...over, cwnd: 2000 });
  });

  test('or with the threshold whatever is in flight, where the field says so', () => {
    const { onNewAck } = lossRecovery(named('newreno', { fullAck: 'threshold' }));
    for (const flight of [0, 3000, 7000])
      expect(onNewAck({ ...during, flight, beyondRecover: 0 }).cwnd).toBe(5500);
  });

  test('halves the threshold at a time-out, but not again for the same segment', () => {
    expect(onTimeout({ ...facts, timeouts: 1 })).toBe(5500);
    expect(onTimeout({ ...facts, timeouts: 2, ssthresh: 5500, flight: 1000 })).toBe(5500);
  });
});

describe('NewReno as ns-2 has it', () => {
  const { onDuplicateAck, onNewAck, onTimeout } = lossRecovery(named('newreno-ns2'));
  const during = { ...facts, cwnd: 11_500, ssthresh: 5000, inflation: 6000, recovering: true };

  test('halves the window, not what is in flight, and keeps what duplicates add apart', () => {
    const begun = onDuplicateAck({ ...facts, cwnd: 11_000, flight: 9000 });
    expect(begun).toMatchObject({ cwnd: 8500, ssthresh: 5000, inflation: 3000, sendsOn: true });
    const more = { cwnd: 12_500, inflation: 7000, resend: false };
    for (const duplicates of [1, 3, 7])
      expect(onDuplicateAck({ ...during, duplicates })).toMatchObject(more);
    expect(onDuplicateAck({ ...facts, beyondRecover: 0 })).toBeUndefined();
  });

  test('a partial ACK takes from what duplicates have added, then from the window', () => {
    const partial = { ...during, beyondRecover: -4000 };
    const some = onNewAck({ ...partial, acknowledged: 2000 });
    expect(some).toMatchObject({ cwnd: 10_500, inflation: 5000, resend: true, grow: false });
    const most = onNewAck({ ...partial, acknowledged: 8000 });
    expect(most).toMatchObject({ cwnd: 4500, inflation: 1000, recovering: true });
    expect(onNewAck({ ...partial, acknowledged: 90_000 }).cwnd).toBe(2000);
  });

  test('ends with what is left of the window, which grows; a time-out halves that', () => {
    const over = { cwnd: 5500, recovering: false, grow: true };
    expect(onNewAck({ ...during, beyondRecover: 0 })).toMatchObject(over);
    expect(onTimeout(during)).toBe(2000);
  });
});

describe('recovery by selective ACKs (RFC 6675)', () => {
  const { onDuplicateAck, onNewAck, selective } = lossRecovery(named('sack'));

  test('begins at the third report, or as soon as the oldest is lost by the scoreboard', () => {
    const begun = { cwnd: 5500, ssthresh: 5500, recovering: true, resend: true };
    expect(selective).toBe(true);
    expect(onDuplicateAck(facts)).toEqual(begun);
    expect(onDuplicateAck({ ...facts, duplicates: 1 })).toBeUndefined();
    expect(onDuplicateAck({ ...facts, duplicates: 1, oldestLost: true })).toEqual(begun);
  });

  test('does not begin before all that was sent until a time-out is acknowledged', () => {
    expect(onDuplicateAck({ ...facts, beyondRecover: -1 })).toBeUndefined();
    expect(onDuplicateAck({ ...facts, beyondRecover: 0 })).toBeDefined();
    expect(onDuplicateAck({ ...facts, recovering: true })).toBeUndefined();
  });

  test('leaves the window as it is until the end', () => {
    const during = { ...facts, cwnd: 5500, recovering: true };
    const partial = onNewAck({ ...during, beyondRecover: -1 });
    expect(partial).toMatchObject({ cwnd: 5500, recovering: true, grow: false });
    const full = onNewAck({ ...during, beyondRecover: 0 });
    expect(full).toMatchObject({ cwnd: 5500, recovering: false, grow: false });
  });
});
