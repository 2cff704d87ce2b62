import { describe, expect, test } from 'vitest';
import type { DisciplineConfiguration } from '../../../src/engine/index.ts';
import { Charge, DropCode, Kind } from '../../../src/trace/codes/index.ts';
import { link, ms, type LineChanges } from '../configurations.ts';
import { recordsOf } from '../conversation.ts';
import { Bench } from './bench.ts';

const codel: DisciplineConfiguration = {
  kind: 'codel',
  target: ms(5),
  interval: ms(100),
  flows: 1024,
  quantum: 1514,
};

/** A frame of 1460 bytes takes 1.2304 ms. */
const slow = { rate: 10_000_000, delay: ms(10), queueFrames: 1000, discipline: codel };
const bench = (changes: LineChanges = {}): Bench =>
  new Bench(link({ up: { ...slow, ...changes }, down: {} }));

describe('a link with CoDel', () => {
  test('sends what finds it free at once, and writes a record when a frame must wait', () => {
    const one = bench();
    one.send(0, 1460);
    one.send(0, 1460, ms(1));
    one.send(0, 1460, ms(100));
    one.run();
    expect(one.arrivals.map(({ at }) => at)).toEqual(
      [1.2304, 2 * 1.2304, 101.2304].map((at) => ms(10 + at)),
    );
    const [queued, ...others] = recordsOf(one.trace(), Kind.Queued);
    expect(others).toEqual([]);
    expect(queued).toMatchObject({ time: ms(1), segment: 1, length: 1538, window: 0 });
    const transmits = recordsOf(one.trace(), Kind.Transmit);
    expect(transmits.map(({ time, value }) => [time, value])).toEqual(
      [0, ms(1.2304), ms(100)].map((time) => [time, time]),
    );
    expect(transmits[1]).toMatchObject({ cause: queued!.id, charge: Charge.Transmission });
    expect(transmits[2]!.charge).toBe(Charge.HostProcessing);
  });

  test('drops at the head after an interval of long waits, and says when and after what wait', () => {
    const one = bench();
    for (let i = 0; i < 250; i++) one.send(0, 1460);
    one.run();
    const drops = recordsOf(one.trace(), Kind.Dropped);
    const trace = one.trace();
    // The 6th frame is the first to wait for 5 ms or longer. A drop comes when the line is free.
    const free = (time: number): number => ms(Math.ceil(time / 1.2304) * 1.2304);
    const first = free(5 * 1.2304 + 100);
    const others = [100, 170.71].map((gap) => free(first / 1e6 + gap));
    expect(drops.map(({ time }) => time)).toEqual([first, ...others]);
    for (const drop of drops) {
      expect(drop.code).toBe(DropCode.CoDel);
      expect([drop.sequence, drop.length]).toEqual([5000, 100_000]);
      expect(trace.kind(drop.cause)).toBe(Kind.Queued);
      expect(trace.segment(drop.cause)).toBe(drop.segment);
      expect(drop.charge).toBe(Charge.Queueing);
    }
    expect(one.arrivals).toHaveLength(250 - drops.length);
  });

  test('drops nothing of a burst that is gone before the interval has passed', () => {
    const one = bench();
    for (let i = 0; i < 80; i++) one.send(0, 1460);
    one.run();
    expect(recordsOf(one.trace(), Kind.Dropped)).toEqual([]);
  });

  test('drops nothing while one frame waits, however long', () => {
    const one = bench({ rate: 56_000 });
    for (let i = 0; i < 40; i++) one.send(0, 1460, ms(220 * i));
    one.send(0, 1460, ms(1));
    one.run();
    const waits = recordsOf(one.trace(), Kind.Queued);
    expect(waits.length).toBeGreaterThan(30);
    expect(recordsOf(one.trace(), Kind.Dropped)).toEqual([]);
  });

  test('drops what comes when it is full, as ever', () => {
    const one = bench({ queueFrames: 2 });
    for (let i = 0; i < 5; i++) one.send(0, 1460);
    one.run();
    expect(one.arrivals.map(({ segment }) => segment)).toEqual([0, 1, 2]);
    const codes = recordsOf(one.trace(), Kind.Dropped).map(({ segment, code }) => [segment, code]);
    expect(codes).toEqual([
      [3, DropCode.QueueFull],
      [4, DropCode.QueueFull],
    ]);
  });
});

describe('a link with FQ-CoDel', () => {
  const fair = (changes: LineChanges = {}): Bench =>
    bench({ discipline: { ...codel, kind: 'fq-codel' }, ...changes });

  /** Segments in the order in which they arrive. */
  const order = (one: Bench): number[] => {
    one.run();
    return one.arrivals.map(({ segment }) => segment);
  };

  test('serves flows in turn, a quantum each', () => {
    const one = fair();
    for (let i = 0; i < 4; i++) one.send(0, 1460, 0, 0);
    for (let i = 0; i < 4; i++) one.send(0, 1460, 0, 1);
    expect(order(one)).toEqual([0, 4, 1, 5, 2, 6, 3, 7]);
  });

  test('counts bytes: small frames go several at a time', () => {
    const one = fair({ discipline: { ...codel, kind: 'fq-codel', quantum: 1538 } });
    for (let i = 0; i < 4; i++) one.send(0, 1460, 0, 0);
    for (let i = 0; i < 8; i++) one.send(0, 691, 0, 1);
    // 1538 bytes on the wire, and 769.
    expect(order(one)).toEqual([0, 4, 5, 1, 6, 7, 2, 8, 9, 3, 10, 11]);
  });

  test('lets a flow that has nothing waiting pass those that have', () => {
    const one = fair();
    for (let i = 0; i < 30; i++) one.send(0, 1460, 0, 0);
    one.send(0, 100, ms(10), 1);
    const arrived = order(one);
    // Eight frames are gone, and the ninth is on the line.
    expect(arrived.indexOf(30)).toBe(9);
    expect(arrived.filter((segment) => segment < 30)).toEqual(
      Array.from({ length: 30 }, (_, i) => i),
    );
  });

  test('does not let a flow pass again before the others had their turn', () => {
    const one = fair();
    for (let i = 0; i < 6; i++) one.send(0, 1460, 0, 0);
    for (let i = 0; i < 6; i++) one.send(0, 100, 0, 1);
    for (let i = 0; i < 6; i++) one.send(0, 1460, 0, 2);
    // The small ones fit into one quantum.
    expect(order(one).slice(0, 9)).toEqual([0, 6, 7, 8, 9, 10, 11, 12, 1]);
  });

  test('when it is full drops half of the longest queue, oldest first', () => {
    const one = fair({ queueFrames: 11 });
    for (let i = 0; i < 10; i++) one.send(0, 1460, 0, 0);
    for (let i = 0; i < 3; i++) one.send(0, 1460, 0, 1);
    one.run();
    const drops = recordsOf(one.trace(), Kind.Dropped);
    expect(drops.map(({ segment }) => segment)).toEqual([1, 2, 3, 4]);
    expect(drops.map(({ code, window }) => [code, window])).toEqual(
      [11, 10, 9, 8].map((others) => [DropCode.QueueFull, others]),
    );
    expect(one.arrivals).toHaveLength(9);
  });

  test('drops at most 64 at once', () => {
    const one = fair({ queueFrames: 200 });
    for (let i = 0; i < 202; i++) one.send(0, 1460);
    expect(recordsOf(one.trace(), Kind.Dropped)).toHaveLength(64);
  });

  test('puts flows that share a queue behind each other', () => {
    const one = fair({ discipline: { ...codel, kind: 'fq-codel', flows: 1 } });
    for (let i = 0; i < 4; i++) one.send(0, 1460, 0, i % 2);
    expect(order(one)).toEqual([0, 1, 2, 3]);
  });

  test('goes back to a saved state', () => {
    const one = fair();
    for (let i = 0; i < 150; i++) one.send(0, 1460, 0, i % 3);
    for (let i = 0; i < 130; i++) one.step();
    const saved = one.save();
    const rest = (): unknown[] => {
      const { length } = one.arrivals;
      one.run();
      return one.arrivals.slice(length);
    };
    const once = rest();
    expect(once.length).toBeGreaterThan(50);
    one.load(saved);
    expect(rest()).toEqual(once);
  });
});
