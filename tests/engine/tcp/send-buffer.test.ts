import { expect, it } from 'vitest';
import { Chunks } from '../../../src/engine/tcp/chunks.ts';
import { growSendBuffer } from '../../../src/engine/tcp/send-buffer.ts';
import { Kind } from '../../../src/trace/codes/index.ts';
import { recordsOf } from '../conversation.ts';
import { Alone } from './alone.ts';

const mss = 1460;
const linux = { mss, push: 'batches', sendBuffer: 46_080, largestSendBuffer: 4_194_304 } as const;

/** A sender of two segments at a time whose peer has announced at most so many bytes. */
function sender(largestWindow: number, tcp: object = linux): Alone {
  const state = { cwnd: 2 * mss, mss, sndWnd: 8 * mss, maxSndWnd: largestWindow };
  return new Alone({ tcp, state });
}

/** How many segments of each write the send buffer took. */
function accepted(end: Alone): number[] {
  return recordsOf(end.trace, Kind.Write).map(({ length }) => length / mss);
}

it('holds what it is said to, unless it may grow', () => {
  const end = sender(64_240, { mss, sendBuffer: 10 * mss, largestSendBuffer: 0 });
  end.write(1_000_000);
  expect(accepted(end)).toEqual([10]);
});

it.each([
  // Chunks of 5, and the two that leave: 27 and 6 chunks are less than 46,080 bytes, so 5 more have room.
  [16_060, 32],
  // Chunks of 11 and two: 24 and 3 chunks are less.
  [32_120, 35],
])('counts memory in chunks of half of a window of %d', (largestWindow, segments) => {
  const end = sender(largestWindow);
  end.write(1_000_000);
  expect(accepted(end)).toEqual([segments]);
});

it('grows with the congestion window while a program waits, up to its largest', () => {
  const capacity = (cwnd: number, largestSendBuffer: number): number => {
    const end = sender(32_120, { ...linux, largestSendBuffer });
    end.write(1_000_000);
    end.endpoint.state.cwnd = cwnd * mss;
    end.endpoint.state.admitted = cwnd * mss;
    growSendBuffer(end.endpoint);
    return end.endpoint.state.sendCapacity;
  };
  expect(capacity(20, 4_194_304)).toBe(92_160);
  expect(capacity(20, 60_000)).toBe(60_000);
  // Ten segments at least.
  expect(capacity(6, 4_194_304)).toBe(46_080);
});

it('has no memory for what is acknowledged, also if a timer sent it', () => {
  const chunks = new Chunks();
  chunks.load({ unsent: [{ end: 1, pushed: true }], sent: [], pushedTo: 1 });
  expect(chunks.count(0)).toBe(1);
  expect(chunks.count(1)).toBe(0);
});
