import { describe, expect, test } from 'vitest';
import { Charge, DropCode, Kind } from '../../../src/trace/codes/index.ts';
import { link, losing, ms } from '../configurations.ts';
import { recordsOf } from '../conversation.ts';
import { Bench } from './bench.ts';

const slow = { rate: 1_000_000, delay: ms(30), queueFrames: 2 };
const fast = { rate: 10_000_000, delay: ms(5), queueFrames: 50 };

describe('a link', () => {
  test('has a rate and a delay of its own in each direction, and neither disturbs the other', () => {
    const bench = new Bench(link({ up: slow, down: fast }));
    bench.send(0, 1460);
    bench.send(1, 1460);
    bench.run();
    expect(bench.arrivals).toEqual([
      { at: ms(5 + 1.2304), to: 0, segment: 1 },
      { at: ms(30 + 12.304), to: 1, segment: 0 },
    ]);
  });

  test('sends frames one after the other; those that wait say how many were before them', () => {
    const bench = new Bench(link({ up: slow, down: fast }));
    for (let i = 0; i < 3; i++) bench.send(0, 1460);
    bench.run();
    expect(bench.arrivals.map(({ at }) => at)).toEqual([1, 2, 3].map((n) => ms(30 + n * 12.304)));
    const transmits = recordsOf(bench.trace(), Kind.Transmit);
    expect(transmits.map(({ window }) => window)).toEqual([0, 0, 1]);
  });

  test('charges a wait behind one’s own frames to their transmission, behind others’ to the queue', () => {
    const bench = new Bench(link({ up: slow, down: fast }));
    for (const connection of [0, 0, 1]) bench.send(0, 1460, 0, connection);
    const [, second, third] = recordsOf(bench.trace(), Kind.Transmit);
    expect([second!.code, third!.code]).toEqual([Charge.Transmission, Charge.Queueing]);
  });

  test('drops what finds no room to wait; the frame on the line takes none', () => {
    const bench = new Bench(link({ up: slow, down: fast }));
    for (let i = 0; i < 5; i++) bench.send(0, 1460);
    // By now one of the two that waited is on the line: there is room for one more.
    bench.send(0, 1460, ms(13));
    bench.send(0, 1460, ms(13));
    bench.run();
    expect(bench.arrivals.map(({ segment }) => segment)).toEqual([0, 1, 2, 5]);
    const dropped = recordsOf(bench.trace(), Kind.Dropped);
    expect(dropped.map(({ segment, code, value }) => [segment, code, value])).toEqual([
      [3, DropCode.QueueFull, 0],
      [4, DropCode.QueueFull, 0],
      [6, DropCode.QueueFull, ms(13)],
    ]);
  });

  test('without room for waiting still takes a frame whenever the line is free', () => {
    const bench = new Bench(link({ up: { ...slow, queueFrames: 0 }, down: fast }));
    bench.send(0, 1460);
    bench.send(0, 1460);
    bench.send(0, 1460, ms(12.304));
    bench.run();
    expect(bench.arrivals.map(({ segment }) => segment)).toEqual([0, 2]);
  });

  test('counts listed losses among the frames on the line, not among those dropped before it', () => {
    const up = { ...slow, queueFrames: 1, losses: losing(2) };
    const bench = new Bench(link({ up, down: fast }));
    for (let i = 0; i < 3; i++) bench.send(0, 1460);
    bench.send(0, 1460, ms(100));
    bench.run();
    expect(bench.arrivals.map(({ segment }) => segment)).toEqual([0, 3]);
    const codes = recordsOf(bench.trace(), Kind.Dropped).map(({ segment, code }) => [
      segment,
      code,
    ]);
    expect(codes).toEqual([
      [1, DropCode.Listed],
      [2, DropCode.QueueFull],
    ]);
  });

  test('keeps count over thousands of frames', () => {
    const bench = new Bench(link({ up: { ...fast, queueFrames: 5000 }, down: fast }));
    for (let i = 0; i < 3000; i++) bench.send(0, 1460);
    bench.run();
    bench.send(0, 1460, bench.arrivals.at(-1)!.at);
    bench.run();
    const waiting = recordsOf(bench.trace(), Kind.Transmit).map(({ window }) => window);
    expect(waiting.slice(0, 4)).toEqual([0, 0, 1, 2]);
    expect(waiting.slice(-2)).toEqual([2998, 0]);
  });

  test('goes back to a saved state', () => {
    const bench = new Bench(link({ up: slow, down: fast }));
    for (let i = 0; i < 3; i++) bench.send(0, 1460);
    bench.step();
    const saved = bench.save();
    const rest = (): unknown[] => {
      const { length } = bench.arrivals;
      bench.send(0, 100, ms(42.304));
      bench.run();
      return bench.arrivals.slice(length).map(({ at }) => at);
    };
    const once = rest();
    expect(once).toHaveLength(3);
    bench.load(saved);
    expect(rest()).toEqual(once);
  });
});
