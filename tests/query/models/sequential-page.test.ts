// A page without pipelining (Kruse, Allman, Griner and Tran, section 5.3.2), worked out by hand.
import { describe, expect, it } from 'vitest';
import { sequentialPage } from '../../../src/query/models/index.ts';
import { satellite } from './satellite.ts';

const elements = [3072, 35_840, 5120, 5120];
const line = (bytes: number): number => bytes / 192_000;

describe('one connection', () => {
  it('spends a round trip before each element, and its window grows on', () => {
    const { time, because } = sequentialPage(elements, satellite, {
      connections: 1,
      keepsConnections: true,
    });
    // Base: 1 + 2 of 3 segments; the window is 3. 25 segments: 3 + 5 + 8 leave 9; the window is 17 in the end.
    const base = 2 * 0.56 + 0.56 + line(3072 - 1460);
    const large = 0.56 + 3 * 0.56 + line(35_840 - 16 * 1460);
    const small = 0.56 + line(5120);
    expect(time).toBeCloseTo(base + large + 2 * small, 9);
    expect(because).toBe('connection');
  });

  it('that is not kept pays for a handshake each time, and begins with one segment', () => {
    const { time } = sequentialPage(elements, satellite, {
      connections: 1,
      keepsConnections: false,
    });
    const base = 2 * 0.56 + 0.56 + line(3072 - 1460);
    // 1 + 2 + 3 + 5 + 8 leave 6 of 25; 1 + 2 leave 1 of 4.
    const large = 2 * 0.56 + 5 * 0.56 + line(35_840 - 19 * 1460);
    const small = 2 * 0.56 + 2 * 0.56 + line(5120 - 3 * 1460);
    expect(time).toBeCloseTo(base + large + 2 * small, 9);
  });
});

describe('four connections', () => {
  const page = (splitsFirstRequest = false) =>
    sequentialPage(elements, satellite, {
      connections: 4,
      keepsConnections: true,
      splitsFirstRequest,
    });

  it('the one that brought the base document goes on with the largest element', () => {
    const { time, ends, placement } = page();
    // 5120 bytes are as long as three flights: both small images pass in the large one's time.
    expect(placement?.connections).toEqual([[0], [1, 2], [], []]);
    const base = 2 * 0.56 + 0.56 + line(3072 - 1460);
    expect(ends[0]).toBeCloseTo(base + 4 * 0.56 + line(35_840 - 16 * 1460), 9);
    // Opening, then 1 + 2 + 1; the window is then 4 and holds the other.
    expect(ends[1]).toBeCloseTo(
      base + 0.56 + 3 * 0.56 + line(5120 - 3 * 1460) + 0.56 + line(5120),
      9,
    );
    expect(time).toBe(Math.max(...ends));
  });

  it('that open as references are read, and take what comes next, need not wait for the placement', () => {
    const { time, ends, placement } = sequentialPage(elements, satellite, {
      connections: 4,
      keepsConnections: true,
      opensAsRead: true,
      takesNext: true,
    });
    expect(placement).toBeNull();
    // The first connection still reads the base document: the large image opens one of its own, at 2 round trips.
    expect(ends[0]).toBe(0);
    expect(ends[1]).toBeCloseTo(4 * 0.56 + 5 * 0.56 + line(35_840 - 19 * 1460), 9);
    expect(ends[2]).toBeCloseTo(4 * 0.56 + 2 * 0.56 + line(5120 - 3 * 1460), 9);
    expect(ends[3]).toBe(ends[2]);
    expect(time).toBe(ends[1]);
  });

  it('a GET in two segments costs a round trip more', () => {
    expect(page(true).time - page().time).toBeCloseTo(0.56, 9);
  });

  it('carry no more than the line: with many its rate is the bound', () => {
    const many = [3072, ...new Array<number>(32).fill(50_000)];
    const { time, because, ends } = sequentialPage(many, satellite, {
      connections: 32,
      keepsConnections: true,
    });
    const base = 2 * 0.56 + 0.56 + line(3072 - 1460);
    expect(because).toBe('line');
    expect(time).toBeCloseTo(base + 0.56 + line(32 * 50_000), 9);
    expect(time).toBeGreaterThan(Math.max(...ends));
  });
});

it('a page of its base document alone', () => {
  const { time } = sequentialPage([1000], satellite, { connections: 4, keepsConnections: true });
  expect(time).toBeCloseTo(2 * 0.56 + line(1000), 9);
});
