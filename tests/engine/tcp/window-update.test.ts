import { describe, expect, test } from 'vitest';
import { windowUpdateRule } from '../../../src/engine/tcp/window-update.ts';

const mss = 1460;

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
    const left = 4 * mss;
    expect(windowUpdateRule(rule)({ advance, left, mss, buffer, emptied })).toBe(announced);
  });

  test('doubled: as much again as the peer knows of, a segment at least', () => {
    const rule = windowUpdateRule('doubled');
    const facts = { mss, buffer: 16_384, emptied: true };
    expect(rule({ ...facts, advance: 4000, left: 4000 })).toBe(true);
    expect(rule({ ...facts, advance: 3999, left: 4000 })).toBe(false);
    expect(rule({ ...facts, advance: mss, left: 0 })).toBe(true);
    expect(rule({ ...facts, advance: mss - 1, left: 0 })).toBe(false);
  });

  test.each(['doubled', 'reopened'] as const)(
    '%s: all of a buffer that is smaller than a segment, or it would never open again',
    (name) => {
      const facts = { mss, buffer: 1152, left: 0, emptied: true };
      expect(windowUpdateRule(name)({ ...facts, advance: 1152 })).toBe(true);
      expect(windowUpdateRule(name)({ ...facts, advance: 1151 })).toBe(false);
    },
  );

  test('reopened: one segment, if the peer knows of less than two', () => {
    const rule = windowUpdateRule('reopened');
    const facts = { mss, buffer: 16_384, emptied: true };
    expect(rule({ ...facts, advance: mss, left: 2 * mss - 1 })).toBe(true);
    expect(rule({ ...facts, advance: mss - 1, left: 0 })).toBe(false);
    expect(rule({ ...facts, advance: 6 * mss, left: 2 * mss })).toBe(false);
  });
});
