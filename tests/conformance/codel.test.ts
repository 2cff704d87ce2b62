import { describe, expect, test } from 'vitest';
import { Codel, type QueuedFrame } from '../../src/engine/network/codel.ts';
import { ms } from '../engine/configurations.ts';
import { segmentOf } from '../engine/network/bench.ts';
import { fc, trials } from '../trials.ts';
import { PseudocodeQueue } from './rfc8289.ts';

// RFC 8289: the numbers that follow from its text, and its pseudocode beside our queue.

const mtu = 1500;

/** A queue of 1500-byte frames from whose head one is asked for every 10 µs. */
class Standing {
  readonly drops: number[] = [];
  private now = 0;
  private waited = 0;
  private readonly queue = new Codel(ms(5), ms(100), () => this.drops.push(this.now));

  /** Goes on until `until`: a frame at the head has waited for `wait`, and so many stay behind. */
  wait(wait: number, until: number, behind = 10): void {
    this.waited = wait;
    for (; this.now < until; this.now += ms(0.01)) {
      while (this.queue.length <= behind) this.join();
      this.queue.pull(this.now, mtu);
    }
  }

  /** The times between drops, milliseconds. */
  get gaps(): number[] {
    return this.drops.slice(1).map((time, i) => (time - this.drops[i]!) / 1e6);
  }

  private join(): void {
    const joined = (): number => this.now - this.waited;
    this.queue.push({
      segment,
      bytes: mtu,
      cause: 0,
      get joined() {
        return joined();
      },
    });
  }
}

const segment = segmentOf(0, 1460);

describe('RFC 8289', () => {
  test('section 5.5: under a standing queue drops come after 100, 100, 70.7, 57.7, 50 ms', () => {
    const queue = new Standing();
    queue.wait(ms(20), ms(480));
    expect(queue.drops[0]).toBe(ms(100));
    const wanted = [100, 70.7, 57.7, 50, 44.7, 40.8];
    expect(queue.gaps).toHaveLength(wanted.length);
    queue.gaps.forEach((gap, i) => expect(gap).toBeCloseTo(wanted[i]!, 1));
  });

  test('section 5.6: a wait of just the target counts as too long, one below begins anew', () => {
    const queue = new Standing();
    queue.wait(ms(4.99), ms(300));
    expect(queue.drops).toEqual([]);
    queue.wait(ms(5), ms(399));
    queue.wait(ms(4.99), ms(399.01));
    queue.wait(ms(5), ms(499));
    expect(queue.drops).toEqual([]);
    queue.wait(ms(5), ms(501));
    expect(queue.drops).toHaveLength(1);
  });

  test('section 5.6: nothing is dropped while an MTU or less stays behind, however long it waits', () => {
    const queue = new Standing();
    queue.wait(ms(200), ms(2000), 1);
    expect(queue.drops).toEqual([]);
  });

  test('section 5.5: back within 16 intervals, drops go on at the rate of the last time', () => {
    const queue = new Standing();
    queue.wait(ms(20), ms(400));
    expect(queue.drops).toHaveLength(5);
    queue.wait(0, ms(1500));
    queue.drops.length = 0;
    queue.wait(ms(20), ms(1720));
    // Four drops after the first one of the last time: the interval by the root of 4, of 5 ...
    expect(queue.drops[0]).toBe(ms(1600));
    expect(queue.gaps[0]).toBeCloseTo(50, 1);
    expect(queue.gaps[1]).toBeCloseTo(44.7, 1);
  });

  test('section 5.5: later than that, they begin with an interval again', () => {
    const queue = new Standing();
    queue.wait(ms(20), ms(400));
    queue.wait(0, ms(3000));
    queue.drops.length = 0;
    queue.wait(ms(20), ms(3250));
    expect(queue.drops[0]).toBe(ms(3100));
    expect(queue.gaps[0]).toBeCloseTo(100, 1);
  });

  test('section 5: what leaves and what is dropped is what the pseudocode says', () => {
    // Times of arrival and of departure in tenths of milliseconds, and sizes.
    const arrival = fc.record({ gap: fc.nat(200), bytes: fc.constantFrom(40, 600, mtu) });
    const bursts = fc.array(fc.tuple(arrival, fc.integer({ min: 1, max: 60 })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(bursts, fc.integer({ min: 5, max: 120 }), (given, each) => {
        let at = 0;
        const arrivals = given.flatMap(([{ gap, bytes }, many]) => {
          at += ms(gap / 10);
          return Array.from({ length: many }, () => ({ at, bytes }));
        });
        const [ours, theirs]: [string[], string[]] = [[], []];
        let now = 0;
        const dropped = (list: string[]) => (frame: { joined: number }) =>
          void list.push(`${now} drops ${frame.joined}`);
        const queue = new Codel(ms(5), ms(100), dropped(ours));
        const model = new PseudocodeQueue(ms(5), ms(100), mtu, dropped(theirs));
        for (let i = 0; i < arrivals.length || queue.length > 0; now += ms(each / 10)) {
          for (; (arrivals[i]?.at ?? Infinity) <= now; i++) {
            const { at: joined, bytes } = arrivals[i]!;
            const frame: QueuedFrame = { segment, bytes, joined, cause: i };
            queue.push(frame);
            model.enqueue(frame);
          }
          ours.push(`${now} sends ${queue.pull(now, mtu)?.cause}`);
          theirs.push(`${now} sends ${model.dequeue(now)?.cause}`);
        }
        expect(ours).toEqual(theirs);
      }),
      trials(200),
    );
  });
});
