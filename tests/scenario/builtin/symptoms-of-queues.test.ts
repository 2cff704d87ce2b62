import { describe, expect, test } from 'vitest';
import { transactionsOf } from '../../../src/analysis/path/index.ts';
import { levelAt, queuesOf } from '../../../src/analysis/windows/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { builtinRun } from '../../runs.ts';
import { changed, stack } from './symptoms.ts';

/** Milliseconds that the small request takes before and during the upload, and the seconds of the upload. */
function times(run: Trace): { before: number; during: number; upload: number } {
  const [before, , during] = transactionsOf(run).filter(({ bytes }) => bytes !== 1_000_000);
  const upload = transactionsOf(run).find(({ bytes }) => bytes === 1_000_000)!;
  const took = ({ start, end }: { start: number; end: number }): number => end - start;
  return {
    before: Math.round(took(before!) / 1e6),
    during: Math.round(took(during!) / 1e6),
    upload: Number((took(upload) / 1e9).toFixed(1)),
  };
}

const room = (frames: number): Trace =>
  changed('full-queue', ({ network }) => Object.assign(network, { queue: frames }));

describe('full-queue', () => {
  const run = builtinRun('full-queue');

  test('a small request takes 31 times as long beside the upload', () => {
    expect(times(run)).toEqual({ before: 23, during: 737, upload: 8.4 });
  });

  test('a loss does not empty the queue: the window that is left fills most of it', () => {
    const [queue] = queuesOf(run);
    expect(queue!.room).toBe(64);
    const waiting = Array.from({ length: 28 }, (_, i) => levelAt(queue!.waiting, (55 + i) * 1e8)!);
    expect(Math.min(...waiting)).toBeGreaterThan(40);
  });

  test('with room for 8 packets the request is fast and the upload takes as long', () => {
    expect(times(room(8))).toMatchObject({ during: 119, upload: 8.4 });
    expect(times(room(16)).upload).toBe(8.4);
  });

  test.each([
    ['codel', 80],
    ['fq-codel', 40],
  ] as const)(
    'with %s the request is fast at any depth, and the upload takes as long',
    (kind, limit) => {
      const managed = changed('full-queue', ({ network }) =>
        Object.assign(network, { queue: 1000, discipline: { kind } }),
      );
      expect(times(managed).during).toBeLessThan(limit);
      expect(times(managed).upload).toBe(8.4);
    },
  );

  test('with Reno, too, the request waits behind the queue', () => {
    expect(
      times(stack('full-queue', 'client', { congestionControl: 'reno' })).during,
    ).toBeGreaterThan(400);
  });
});
