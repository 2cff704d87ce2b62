import { describe, expect, test } from 'vitest';
import { acknowledgmentRule, windowUpdateRule } from '../../../src/engine/tcp/acknowledgment.ts';

const mss = 1460;

describe('data in order is acknowledged', () => {
  const usual = { kind: 'heartbeat', delay: 0, every: 0, ackPush: false } as const;

  test.each([
    ['at once by an immediate stack', { ...usual, kind: 'immediate' }, false, 1, 'now'],
    ['later by a heartbeat, pushed or not', usual, true, 9000, 'later'],
    ['at once if pushed, where that counts', { ...usual, ackPush: true }, true, 1, 'now'],
    ['later if not pushed, where that counts', { ...usual, ackPush: true }, false, 1, 'later'],
    ['later just below two segments', { ...usual, every: 2 }, false, 2 * mss - 1, 'later'],
    ['at once from two segments on', { ...usual, every: 2 }, false, 2 * mss, 'now'],
    ['later by a timer', { ...usual, kind: 'timer' }, true, 9000, 'later'],
  ] as const)('%s', (_, configuration, pushed, unacknowledged, when) => {
    expect(acknowledgmentRule(configuration).onData({ pushed, unacknowledged, mss })).toBe(when);
  });
});

describe('room made by reading is announced', () => {
  test.each([
    // rule, advance, buffer, emptied, announced
    ['tahoe', 2 * mss, 16_384, true, true],
    ['tahoe', 2 * mss - 1, 16_384, true, false],
    ['tahoe', 2 * mss, 16_384, false, false],
    ['tahoe', 5735, 16_384, false, true],
    ['tahoe', 5734, 16_384, false, false],
    ['reno', 2 * mss, 16_384, false, true],
    ['reno', 2 * mss - 1, 16_384, true, false],
    ['reno', 2048, 4096, false, true],
    ['reno', 2047, 4096, false, false],
  ] as const)('%s: %d bytes of %d, emptied %s: %s', (rule, advance, buffer, emptied, announced) => {
    expect(windowUpdateRule(rule)({ advance, mss, buffer, emptied })).toBe(announced);
  });
});
