import { describe, expect, test } from 'vitest';
import { ReceiveMemory } from '../../../src/engine/tcp/receive-memory.ts';
import { plainTcp } from '../configurations.ts';

const mss = 1460;

interface Settings {
  readonly receiveBuffer?: number;
  readonly largest?: number;
  readonly options?: number;
  readonly scaled?: boolean;
}

/** As Linux has it, once the SYNs have agreed. */
function memory({
  receiveBuffer = 65_536,
  largest = 33_554_432,
  options = 0,
  scaled = true,
}: Settings = {}): ReceiveMemory {
  const own = new ReceiveMemory({
    ...plainTcp,
    receiveBuffer,
    largestReceiveBuffer: largest,
    segmentMemory: 2176,
  });
  own.agree(options, scaled);
  return own;
}

/** A full segment comes, is acknowledged at once, and is read. Returns the announced window. */
function take(own: ReceiveMemory, announced: number, unit: number, length = mss): number {
  own.keep(length);
  own.measure(length, announced);
  own.raise(length, length);
  const window = own.offered({ mss: length, unit, announced });
  own.release(0);
  return window;
}

describe('the window of a SYN', () => {
  test.each([
    ['of the default buffer', {}, 64_240],
    ['with timestamps', { options: 12 }, 65_160],
    ['of a buffer of 32,768', { receiveBuffer: 32_768 }, 32_120],
    ['of a large buffer', { receiveBuffer: 200_000 }, 65_535],
  ])('%s is whole segments', (_, settings, window) => {
    expect(memory(settings).first()).toBe(window);
  });
});

/** Windows after each of so many full segments. */
function windows(settings: Settings, count: number, length = mss): number[] {
  const own = memory(settings);
  const unit = settings.scaled === false ? 1 : 1024;
  let announced = unit === 1 ? own.first() : 64_512;
  return Array.from({ length: count }, () => (announced = take(own, announced, unit, length)));
}

describe('the announced window', () => {
  test('grows by two segments with each one, up to what the memory can carry', () => {
    const units = windows({}, 10).map((window) => window / 1024);
    expect(units).toEqual([66, 69, 72, 75, 78, 81, 83, 85, 85, 85]);
  });

  test('with timestamps', () => {
    const units = windows({ options: 12 }, 10, 1448).map((window) => window / 1024);
    expect(units).toEqual([66, 69, 72, 75, 78, 80, 83, 84, 84, 84]);
  });

  test.each([
    [32_768, [35_040, 37_960, 40_880, 40_880]],
    [16_384, [18_980, 18_980]],
  ])('of a fixed buffer of %d without scaling is whole segments', (receiveBuffer, expected) => {
    const settings = { receiveBuffer, largest: 0, scaled: false };
    expect(windows(settings, expected.length)).toEqual(expected);
  });

  test('does not grow with very short segments, nor before the memory of one is known', () => {
    const own = memory();
    own.keep(226);
    expect(own.raise(226, 536)).toBe(false);
    own.measure(mss, 64_512);
    expect(own.raise(127, mss)).toBe(false);
    expect(own.raise(128, mss)).toBe(true);
  });

  test('is what is free when the application does not read, and then nothing', () => {
    const own = memory();
    let announced = 64_512;
    const windows: number[] = [];
    for (let i = 0; i < 66; i++) {
      own.keep(mss);
      own.measure(mss, announced);
      own.raise(mss, mss);
      announced = own.offered({ mss, unit: 1024, announced });
      windows.push(announced);
    }
    expect(windows[31]).toBeGreaterThan(40_000);
    // Rounded down where less than half is free.
    expect(windows[40]! % 1024).toBe(0);
    expect(windows[40]!).toBeLessThanOrEqual(own.room + 40 * mss);
    expect(windows.at(-1)).toBe(0);
    expect(own.crowded).toBe(true);
    own.release(0);
    expect(own.crowded).toBe(false);
    expect(own.room).toBe(87_552);
  });
});

test('segments that wait together share their description', () => {
  const own = memory();
  own.measure(mss, 64_512);
  const free = own.room;
  const taken = (): number => free - own.room;
  own.keep(mss);
  const first = taken();
  own.keep(mss);
  expect(taken() - first).toBeLessThan(first);
});

test('the buffer grows with what is read in a round trip, unless it is fixed', () => {
  const [grows, fixed] = [memory(), memory({ largest: 0 })];
  for (const own of [grows, fixed]) {
    own.measure(mss, 64_512);
    own.growth.echoed(1, 1000);
    own.read(1000, { bytes: 43_800, inAll: 43_800, unread: 0, beyond: 0 });
  }
  expect(fixed.largest).toBe(87_552);
  // Twice 43,800, and four times 43,800 x 2 for what was read three times as much as the first 14,600.
  expect(grows.largest).toBe(437_999);
});

test('a snapshot carries all of it', () => {
  const own = memory({ options: 12 });
  take(own, 64_512, 1024, 1448);
  own.keep(1000);
  const saved = own.save();
  const other = memory();
  other.load(saved);
  expect(other.save()).toEqual(saved);
  own.keep(1000);
  expect(other.save()).not.toEqual(own.save());
});
