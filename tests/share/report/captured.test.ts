import { expect, test } from 'vitest';
import type { ConnectionRow, WholeRow } from '../../../src/capture/connections/index.ts';
import { howCaptured, startText } from '../../../src/share/report/index.ts';

const finding = { text: '', from: 0, cost: 0, packets: [] };
const start = { seconds: 1_795_190_983, nanoseconds: 601_936_000 };

test('a capture’s start is a date by its own clock; of text without dates only the time of day', () => {
  expect(startText(start)).toBe('20 Nov 2026, 16:09:43.601936 UTC');
  expect(startText({ seconds: 58_183, nanoseconds: 1000 })).toBe('16:09:43.000001');
});

test('what is inferred is named: the end that was not captured, who is who, one clock of two', () => {
  const whole: WholeRow = {
    silent: 0,
    longest: 0,
    findings: 0,
    repeated: 0,
    content: 'http',
    guessed: true,
    ends: 'server',
  };
  const row = { whole } as ConnectionRow;
  const shown = { start, content: 'HTTP: GET', findings: [finding], groups: [] };
  expect(howCaptured(row, shown).map(({ name }) => name)).toEqual([
    'Time 0',
    'Inferred: the other end',
    'Inferred: client and server',
    'Content',
    'Inferred: waits',
    'Not known: congestion windows',
  ]);
  expect(howCaptured(row, shown)[1]?.text).toContain('captured at the server');
  const middle = { whole: { ...whole, ends: 'unknown', guessed: false } } as ConnectionRow;
  expect(howCaptured(middle, shown)[1]?.text).toContain('between client and server');
  const both = { whole: { ...whole, ends: 'both', guessed: false } } as ConnectionRow;
  expect(howCaptured(both, shown)[1]?.text).toContain('each end keeps its own');
  const clocks = {
    offset: -3e6,
    drift: 0,
    uncertainty: 5e5,
    isOneClock: false,
    ahead: 3e6,
    pairs: { client: 9, server: 9 },
  };
  const [, joined, ...others] = howCaptured(middle, { ...shown, clocks });
  expect(joined?.text).toContain('3.00 ms ahead of the client’s, give or take 0.50 ms');
  expect(others.map(({ name }) => name)).not.toContain('Inferred: client and server');
  const [, same] = howCaptured(middle, {
    ...shown,
    clocks: { ...clocks, isOneClock: true },
  });
  expect(same?.text).toContain('by the same clock');
});
