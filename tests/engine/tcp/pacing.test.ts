import { expect, test } from 'vitest';
import type { CongestionControl } from '../../../src/engine/tcp/congestion/control.ts';
import { noOptions } from '../../../src/engine/tcp/segment.ts';
import { Kind, Reason } from '../../../src/trace/codes/index.ts';
import { plainTcp } from '../configurations.ts';
import { recordsOf } from '../conversation.ts';
import { Alone, type EndParts } from './alone.ts';

const mss = 1000;
const windows = { mss, cwnd: 10 * mss, ssthresh: 10 * mss, sndWnd: 20 * mss, maxSndWnd: 20 * mss };

/** Segments of 1,000 bytes each millisecond; the window stays as it is. */
function paced(msPerSegment = 1): CongestionControl & { pacingRate: number } {
  return {
    decides: 'before',
    onHandshake: ({ cwnd }) => cwnd,
    onAck: ({ cwnd, ssthresh }) => ({ cwnd, ssthresh, slowStart: false }),
    pacingRate: mss / (msPerSegment * 1e6),
  };
}

function end(control: CongestionControl, { tcp, state }: EndParts = {}): Alone {
  return new Alone({ control, tcp: { mss, ...tcp }, state: { ...windows, ...state } });
}

test('segments leave at the rate of the controller, the first one at once', () => {
  const sender = end(paced());
  sender.write(4000);
  sender.run(20);
  expect(sender.times).toEqual([0, 1, 2, 3]);
});

test('the wait is logged as pacing', () => {
  const sender = end(paced());
  sender.write(3000);
  const [hold] = recordsOf(sender.trace, Kind.Hold);
  expect(hold).toMatchObject({ code: Reason.Pacing, length: 2000 });
});

test('each gap is that of the rate when the segment before it left; without a rate there is none', () => {
  const control = paced(5);
  const sender = end(control);
  sender.at(1, () => (control.pacingRate = mss / 2e6));
  sender.at(8, () => (control.pacingRate = 0));
  sender.write(6000);
  sender.run(30);
  expect(sender.times).toEqual([0, 5, 7, 9, 9, 9]);
});

test('an ACK keeps the pace: only a window that is paced after a pause is let go by it', () => {
  const sender = end(paced(5));
  sender.at(6, () => sender.receive({ acknowledgment: 2001 }));
  sender.write(4000);
  sender.run(30);
  expect(sender.times).toEqual([0, 5, 10, 15]);
});

test('a window that is paced after a pause has its own gaps until the first ACK', () => {
  const before = { sndUna: 2001, sndNxt: 2001, sndMax: 2001, lastRoundTrip: 100e6 };
  const sender = end(paced(1), {
    tcp: { afterIdle: 'pace-window', pacing: { ...plainTcp.pacing, ending: 'keep' } },
    state: { ...before, rto: 2 },
  });
  sender.at(5000, () => sender.write(6000));
  sender.at(5025, () => sender.receive({ acknowledgment: 3001 }));
  sender.run(5060);
  expect(sender.times).toEqual([5000, 5010, 5020, 5025, 5026, 5027]);
});

test('the third duplicate resends at once, though the turn has not come', () => {
  const sender = end(paced(5));
  sender.write(10_000);
  for (const time of [21, 21, 22]) sender.at(time, () => sender.receive({}));
  sender.run(33);
  expect(sender.times).toEqual([0, 5, 10, 15, 20, 22, 27, 32]);
  expect(sender.sent.map(({ sequence }) => sequence).slice(4)).toEqual([5001, 1001, 6001, 7001]);
});

test('what selective ACKs report lost leaves at the rate, too', () => {
  const sender = end(paced(5), {
    tcp: { recovery: 'sack', selectiveAcks: true },
    state: { selectiveAcks: true },
  });
  sender.write(8000);
  const sack = [{ start: 4001, end: 8001 }];
  sender.at(36, () => sender.receive({ options: { ...noOptions, sack } }));
  sender.run(47);
  expect(sender.times.slice(7)).toEqual([35, 36, 41, 46]);
  expect(sender.sent.slice(8).map(({ sequence }) => sequence)).toEqual([1001, 2001, 3001]);
});

/** An end that is asked to pace at up to a gigabit, with a round trip of 100 ms: 10,000 bytes of window are 200 bytes a millisecond. */
function asked(tcp: EndParts['tcp'] = {}, state: EndParts['state'] = {}): Alone {
  return new Alone({
    tcp: {
      mss,
      maxPacingRate: 1e9,
      retransmission: { ...plainTcp.retransmission, clock: 'exact' },
      ...tcp,
    },
    state: { ...windows, ssthresh: 1e6, srtt: 100e6, pacedSegments: 10, ...state },
  });
}

test('asked for, the pace is twice the window per round trip, and 1.2 times beyond slow start', () => {
  const slowStart = asked();
  slowStart.at(100, () => slowStart.write(3000));
  slowStart.run(130);
  // The first was late, so the second waits for half a gap only.
  expect(slowStart.times).toEqual([100, 102.5, 107.5]);
  const avoidance = asked({}, { ssthresh: 15_000 });
  avoidance.at(100, () => avoidance.write(2000));
  avoidance.run(130);
  expect(avoidance.times[1]).toBeCloseTo(100 + 1000 / 120 / 2, 5);
});

test('no faster than asked for, and by the controller’s rate if that is lower', () => {
  const sender = asked({ maxPacingRate: 800_000 });
  sender.write(3000);
  sender.run(30);
  expect(sender.times).toEqual([0, 10, 20]);
  const control = paced(25);
  const tcp = { mss, maxPacingRate: 800_000 };
  const slower = new Alone({ control, tcp, state: { ...windows, pacedSegments: 10 } });
  slower.write(2000);
  slower.run(30);
  expect(slower.times[1]).toBeCloseTo(25, 5);
});

test('the first ten segments of a connection are not paced', () => {
  const sender = asked({}, { pacedSegments: 0, cwnd: 13 * mss });
  sender.write(13_000);
  sender.run(40);
  expect(sender.times.filter((time) => time === 0)).toHaveLength(10);
  expect(sender.times[11]! - sender.times[10]!).toBeCloseTo(100 / 26, 5);
});

test('a batch leaves as a whole', () => {
  const sender = asked({ push: 'batches' }, { shortestRoundTrip: 100e6 });
  sender.write(6000);
  sender.run(40);
  expect(sender.times).toEqual([0, 0, 10, 10, 20, 20]);
});
