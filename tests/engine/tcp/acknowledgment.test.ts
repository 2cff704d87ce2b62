import { describe, expect, test } from 'vitest';
import { ackPolicy, adaptiveDelay } from '../../../src/engine/tcp/acknowledgment.ts';

const mss = 1460;
const ms = 1_000_000;
const heartbeat = { interval: 4 * ms, phase: 0 };
const facts = {
  now: 7000,
  length: 100,
  pushed: false,
  unacknowledged: 100,
  mss,
  timeout: 3000 * ms,
  roundTrip: 0,
  announced: 65_535,
  offered: 65_535,
  crowded: false,
  raises: false,
};

describe('data in order is acknowledged', () => {
  const usual = { kind: 'heartbeat', delay: 0, every: 0, ackPush: false, quickAck: true } as const;

  test.each([
    ['at once by an immediate stack', { ...usual, kind: 'immediate' }, false, 1, 'now'],
    ['later by a heartbeat, pushed or not', usual, true, 9000, 'heartbeat'],
    ['at once if pushed, where that counts', { ...usual, ackPush: true }, true, 1, 'now'],
    ['later if not pushed, where that counts', { ...usual, ackPush: true }, false, 1, 'heartbeat'],
    ['later just below two segments', { ...usual, every: 2 }, false, 2 * mss - 1, 'heartbeat'],
    ['at once from two segments on', { ...usual, every: 2 }, false, 2 * mss, 'now'],
    ['later by a timer', { ...usual, kind: 'timer', delay: 50 }, true, 9000, 7050],
  ] as const)('%s', (_, configuration, pushed, unacknowledged, when) => {
    expect(ackPolicy(configuration, heartbeat).onData({ ...facts, pushed, unacknowledged })).toBe(
      when,
    );
  });
});

describe('an adaptive delay', () => {
  const { learn, wait } = adaptiveDelay(500 * ms);

  test.each([
    // estimate, gap, time-out, new estimate (ms)
    ['begins with a third of a second', 0, 5, 3000, 330],
    ['is half of what it was and the gap', 330, 40, 3000, 205],
    ['comes down to twice the gap', 80, 40, 3000, 80],
    ['sees one tick of its clock at least', 100, 1, 3000, 60],
    ['is the time-out after a longer gap', 100, 4000, 3000, 3000],
  ])('%s', (_, estimate, gap, timeout, expected) => {
    const facts = { estimate: estimate * ms, gap: gap * ms, timeout: timeout * ms };
    expect(learn(facts)).toBe(expected * ms);
  });

  test('is bounded, and tightly for what was pushed', () => {
    expect(wait(330 * ms, false)).toBe(330 * ms);
    expect(wait(3000 * ms, false)).toBe(500 * ms);
    expect(wait(330 * ms, true)).toBe(20 * ms);
    expect(wait(15 * ms, true)).toBe(15 * ms);
  });

  test('is remembered by the policy of each connection, and by a snapshot of it', () => {
    const configuration = {
      kind: 'adaptive',
      delay: 500 * ms,
      every: 2,
      ackPush: false,
      quickAck: true,
    } as const;
    const [policy, other] = [
      ackPolicy(configuration, heartbeat),
      ackPolicy(configuration, heartbeat),
    ];
    expect(policy.onData({ ...facts, now: 0 })).toBe(330 * ms);
    const saved = policy.save?.();
    const later = { ...facts, now: 40 * ms };
    expect(policy.onData(later)).toBe(40 * ms + 205 * ms);
    policy.load?.(saved);
    expect(policy.onData(later)).toBe(40 * ms + 205 * ms);
    // The other connection hears of its first segment.
    expect(other.onData(later)).toBe(40 * ms + 330 * ms);
    expect(policy.onData({ ...later, unacknowledged: 2 * mss })).toBe('now');
  });
});
