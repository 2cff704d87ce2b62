import { describe, expect, it } from 'vitest';
import type { WaitTable } from '../../../src/course/markdown/index.ts';
import {
  averageWords,
  intervalOf,
  longestOf,
  nearestArrival,
  tallyOf,
  waitAt,
} from '../../../src/ui/toy/waits.ts';

const table: WaitTable = {
  from: 2,
  until: 6,
  heartbeat: [3, 2, 1, 4, 3],
  timer: [5, 5, 5, 5, 5],
  ticks: [5.01, 9.01],
};

describe('a table of waits', () => {
  it('is asked by when the segment arrives', () => {
    expect([2, 3, 6].map((arrives) => waitAt(table, 'heartbeat', arrives))).toEqual([3, 2, 3]);
    expect(waitAt(table, 'timer', 4)).toBe(5);
    expect([-3, 2.6, 99].map((time) => nearestArrival(table, time))).toEqual([2, 3, 6]);
    expect([intervalOf(table), longestOf(table)]).toEqual([4, 5]);
  });
});

describe('many waits', () => {
  it('have an average, a shortest and a longest one', () => {
    expect(tallyOf([3, 1, 5])).toEqual({ count: 3, average: 3, shortest: 1, longest: 5 });
    expect(tallyOf([]).average).toBeNull();
  });

  it('are called half the interval only if they are, and only of ten', () => {
    const of = (count: number, wait: number) => tallyOf(new Array<number>(count).fill(wait));
    expect(averageWords(of(9, 100), 'heartbeat', 200)).toBe('');
    expect(averageWords(of(10, 105), 'heartbeat', 200)).toBe('about half the interval');
    expect(averageWords(of(10, 20), 'heartbeat', 200)).toBe('half the interval is 100 ms');
    expect(averageWords(of(10, 200), 'timer', 200)).toBe('always the whole timer');
  });
});
