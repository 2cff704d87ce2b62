import { expect, it } from 'vitest';
import { Kind } from '../../../src/trace/codes/index.ts';
import { recordsOf } from '../conversation.ts';
import { Alone } from './alone.ts';

const mss = 1460;

/** How many bytes of a write of a million the send buffer takes. */
function accepted(cwnd: number, largestSendBuffer: number): number {
  const tcp = { mss, sendBuffer: 10 * mss, largestSendBuffer };
  const end = new Alone({ tcp, state: { cwnd, mss, sndWnd: 4 * mss } });
  end.write(1_000_000);
  return recordsOf(end.trace, Kind.Write)[0]!.length;
}

it('holds what it is said to, unless it may grow', () => {
  expect(accepted(20 * mss, 0)).toBe(10 * mss);
});

it('grows with the congestion window, from its first size to its largest', () => {
  expect(accepted(2 * mss, 1_000_000)).toBe(10 * mss);
  expect(accepted(20 * mss, 1_000_000)).toBe(70 * mss);
  expect(accepted(20 * mss, 50 * mss)).toBe(50 * mss);
});

it('does not shrink with the window', () => {
  const tcp = { mss, sendBuffer: 10 * mss, largestSendBuffer: 1_000_000 };
  const end = new Alone({ tcp, state: { cwnd: 20 * mss, mss, sndWnd: 4 * mss } });
  end.write(60 * mss);
  end.endpoint.state.cwnd = mss;
  end.write(60 * mss);
  expect(recordsOf(end.trace, Kind.Write).map(({ length }) => length / mss)).toEqual([60, 10]);
});
