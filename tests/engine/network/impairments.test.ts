import { describe, expect, test } from 'vitest';
import { Kind, ImpairmentCode } from '../../../src/trace/codes/index.ts';
import { ethernet, link, losing, ms } from '../configurations.ts';
import { recordsOf } from '../conversation.ts';
import { Bench } from './bench.ts';

const wire = { rate: 10_000_000, delay: ms(5) };
/** Of a frame with 1460 bytes of payload. */
const frameTime = ms(1.2304);
const late = { delays: [{ frame: 1, by: ms(20) }], duplicates: [] };
const twice = { delays: [], duplicates: [1] };

describe('a frame that is listed to be late', () => {
  test.each([
    ['link', link({ up: { ...wire, impairments: late } })],
    ['Ethernet', ethernet({ delay: ms(5), impairments: [late] })],
  ])('arrives so much later, and the next ones overtake it (%s)', (_, network) => {
    const bench = new Bench(network);
    for (let i = 0; i < 3; i++) bench.send(0, 1460);
    bench.run();
    expect(bench.arrivals).toEqual([
      { at: ms(5) + 2 * frameTime, to: 1, segment: 1 },
      { at: ms(5) + 3 * frameTime, to: 1, segment: 2 },
      { at: ms(25) + frameTime, to: 1, segment: 0 },
    ]);
  });

  test('says so between its transmission and its arrival', () => {
    const bench = new Bench(link({ up: { ...wire, impairments: late } }));
    bench.send(0, 1460);
    bench.run();
    const trace = bench.trace();
    const [transmit] = recordsOf(trace, Kind.Transmit);
    const [impairment] = recordsOf(trace, Kind.Impairment);
    const [arrived] = recordsOf(trace, Kind.Arrived);
    expect(impairment).toMatchObject({
      code: ImpairmentCode.Delayed,
      value: ms(20),
      cause: transmit!.id,
      time: transmit!.time,
    });
    expect(arrived).toMatchObject({ cause: impairment!.id, value: frameTime });
  });

  test('is under way after a return to an earlier moment, too', () => {
    const bench = new Bench(link({ up: { ...wire, impairments: late } }));
    bench.send(0, 1460);
    bench.send(0, 1460);
    const saved = bench.save();
    bench.run();
    const once = [...bench.arrivals];
    bench.load(saved);
    bench.run();
    expect(bench.arrivals).toEqual([...once, ...once]);
  });

  test('is lost if it is listed to be lost as well', () => {
    const bench = new Bench(link({ up: { ...wire, impairments: late, losses: losing(1) } }));
    bench.send(0, 1460);
    bench.run();
    expect(bench.arrivals).toEqual([]);
    expect(recordsOf(bench.trace(), Kind.Impairment)).toEqual([]);
  });
});

describe('a frame that is listed to be duplicated', () => {
  test.each([
    ['link', link({ up: { ...wire, impairments: twice } })],
    ['Ethernet', ethernet({ delay: ms(5), impairments: [twice] })],
  ])('arrives twice, and the next one after both (%s)', (_, network) => {
    const bench = new Bench(network);
    bench.send(0, 1460);
    bench.send(0, 1460);
    bench.run();
    expect(bench.arrivals).toEqual([
      { at: ms(5) + frameTime, to: 1, segment: 0 },
      { at: ms(5) + 2 * frameTime, to: 1, segment: 0 },
      { at: ms(5) + 3 * frameTime, to: 1, segment: 1 },
    ]);
  });

  test('arrives once on time and once late if it is listed to be late as well', () => {
    const both = { ...late, duplicates: [1] };
    const bench = new Bench(link({ up: { ...wire, impairments: both } }));
    bench.send(0, 1460);
    bench.run();
    expect(bench.arrivals.map(({ at }) => at)).toEqual([ms(5) + 2 * frameTime, ms(25) + frameTime]);
  });

  test('arrives once if it is listed to be lost: its copy gets through', () => {
    const bench = new Bench(link({ up: { ...wire, impairments: twice, losses: losing(1) } }));
    bench.send(0, 1460);
    bench.run();
    expect(bench.arrivals.map(({ at }) => at)).toEqual([ms(5) + 2 * frameTime]);
  });

  test('counts once: the frame behind it is the second', () => {
    const impairments = { delays: [{ frame: 2, by: ms(9) }], duplicates: [1] };
    const bench = new Bench(link({ up: { ...wire, impairments } }));
    bench.send(0, 1460);
    bench.send(0, 1460);
    bench.run();
    const delayed = recordsOf(bench.trace(), Kind.Impairment).filter(
      ({ code }) => code === ImpairmentCode.Delayed,
    );
    expect(delayed.map(({ segment }) => segment)).toEqual([1]);
  });
});
