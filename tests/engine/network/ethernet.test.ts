import { describe, expect, test } from 'vitest';
import { Charge, DropCode, Kind } from '../../../src/trace/codes/index.ts';
import { ethernet, losing, ms } from '../configurations.ts';
import { recordsOf } from '../conversation.ts';
import { Bench } from './bench.ts';

describe('the shared Ethernet', () => {
  test('takes 1.2304 ms for a full segment, 67.2 us for a bare ACK', () => {
    const bench = new Bench(ethernet());
    bench.send(0, 1460);
    bench.run();
    bench.send(1, 0, bench.arrivals[0]!.at);
    bench.run();
    expect(bench.arrivals).toEqual([
      { at: ms(1.2304), to: 1, segment: 0 },
      { at: ms(1.2304 + 0.0672), to: 0, segment: 1 },
    ]);
  });

  test('pads only frames shorter than 84 bytes', () => {
    // 6 bytes of payload make 46 of packet and 84 with the overhead; one more makes 85.
    const bytes = [0, 5, 6, 7].map((length) => {
      const bench = new Bench(ethernet());
      bench.send(0, length);
      return recordsOf(bench.trace(), Kind.Transmit)[0]!.length;
    });
    expect(bytes).toEqual([84, 84, 84, 85]);
  });

  test('is one medium: a station waits while another sends, in the order of queueing', () => {
    const bench = new Bench(ethernet());
    bench.send(0, 1460);
    bench.send(1, 0);
    bench.send(0, 1460);
    bench.run();
    expect(bench.arrivals).toEqual([
      { at: ms(1.2304), to: 1, segment: 0 },
      { at: ms(1.2976), to: 0, segment: 1 },
      { at: ms(2.528), to: 1, segment: 2 },
    ]);
  });

  test('says when transmission starts, how many wait, and whether behind one’s own frames', () => {
    const bench = new Bench(ethernet());
    bench.send(0, 1460);
    bench.send(0, 1460);
    bench.send(1, 0);
    bench.run();
    const transmits = recordsOf(bench.trace(), Kind.Transmit);
    expect(transmits.map(({ value }) => value)).toEqual([0, ms(1.2304), ms(2.4608)]);
    expect(transmits[1]!.code).toBe(Charge.Transmission);
    expect(transmits[2]!.code).toBe(Charge.MediumBusy);
    // The first has left the queue: it is on the medium.
    expect(transmits.map(({ window }) => window)).toEqual([0, 0, 1]);
  });

  test('adds its propagation delay after the last bit, without keeping the medium', () => {
    const bench = new Bench(ethernet({ delay: ms(1) }));
    bench.send(0, 1460);
    bench.send(0, 1460);
    bench.run();
    expect(bench.arrivals.map(({ at }) => at)).toEqual([ms(2.2304), ms(3.4608)]);
    const arrived = recordsOf(bench.trace(), Kind.Arrived);
    expect(arrived.map(({ value }) => value)).toEqual([ms(1.2304), ms(2.4608)]);
  });

  test('loses the listed frames of each station, after they have used the medium', () => {
    const bench = new Bench(ethernet({ losses: [losing(2)] }));
    for (const from of [0, 1, 0, 0]) bench.send(from, 1460);
    bench.run();
    expect(bench.arrivals.map(({ segment }) => segment)).toEqual([0, 1, 3]);
    expect(bench.arrivals[2]!.at).toBe(ms(4 * 1.2304));
    const [dropped] = recordsOf(bench.trace(), Kind.Dropped);
    expect(dropped).toMatchObject({ segment: 2, code: DropCode.Listed, value: ms(3 * 1.2304) });
  });

  test('goes back to a saved state, frames on the way and losses counted', () => {
    const bench = new Bench(ethernet({ losses: [losing(3)] }));
    bench.send(0, 1460);
    bench.send(0, 1460);
    bench.step();
    const saved = bench.save();
    const rest = (): unknown[] => {
      const { length } = bench.arrivals;
      bench.send(0, 100, ms(1.2304));
      bench.send(0, 200, ms(1.2304));
      bench.run();
      return bench.arrivals.slice(length).map(({ at }) => at);
    };
    const once = rest();
    bench.load(saved);
    expect(rest()).toEqual(once);
  });
});
