import { describe, expect, test } from 'vitest';
import type { TcpConfiguration } from '../../../src/engine/index.ts';
import { output } from '../../../src/engine/tcp/output.ts';
import type { Segment } from '../../../src/engine/tcp/segment.ts';
import type { EndpointState } from '../../../src/engine/tcp/state.ts';
import { noRecord } from '../../../src/trace/format/index.ts';
import { plainTcp } from '../configurations.ts';
import { Alone } from './alone.ts';

/** What an end in a given state sends when it is called once. */
function sendsIn(state: Partial<EndpointState>, tcp: Partial<TcpConfiguration> = {}): Segment[] {
  const { endpoint, sent } = new Alone({ state, tcp });
  output(endpoint, noRecord);
  return sent;
}

describe('the window announced', () => {
  const full = { receiveBuffer: 8000 };

  test.each([
    // bytes unread, window: nothing below a quarter of the buffer that is no full segment either
    [0, 8000],
    [6000, 2000],
    [6540, 1460],
    [6541, 0],
    [7999, 0],
    [8000, 0],
  ])('with %d of 8000 bytes unread: %d', (readable, window) => {
    expect(sendsIn({ ackNow: true, readable }, full)).toMatchObject([{ window }]);
  });

  test('is never less than what is left of the one before', () => {
    const [segment] = sendsIn({ ackNow: true, readable: 7900, rcvAdv: 5001 + 100 }, full);
    expect(segment!.window).toBe(100);
  });

  test('fits its field of 16 bits', () => {
    const [segment] = sendsIn({ ackNow: true }, { receiveBuffer: 100_000 });
    expect(segment!.window).toBe(65_535);
  });
});

describe('the number of an ACK alone', () => {
  test('is that of the next new byte, though old ones are being sent again', () => {
    const again = { sndNxt: 1001, sndMax: 4000, ackNow: true };
    expect(sendsIn(again)).toMatchObject([{ sequence: 4000, length: 0 }]);
  });
});

describe('a segment leaves', () => {
  const windows = { cwnd: 10_000, sndWnd: 10_000, maxSndWnd: 10_000 };
  // Its own window is announced in full, so that no update is due.
  const ready = { ...windows, rcvAdv: 5001 + plainTcp.receiveBuffer, mss: 1460 };
  const lengths = (state: Partial<EndpointState>): number[] =>
    sendsIn({ ...ready, ...state }).map(({ length }) => length);

  test('if it is full, or empties the send buffer with nothing outstanding', () => {
    expect(lengths({ buffered: 1460 })).toEqual([1460]);
    expect(lengths({ buffered: 3000 })).toEqual([1460, 1460, 80]);
  });

  test('not if it is small while something is outstanding', () => {
    expect(lengths({ buffered: 200, sndNxt: 1101, sndMax: 1101 })).toEqual([]);
  });

  test('all the same if a segment has to be sent anyhow: an ACK that is due takes it along', () => {
    const held = { buffered: 200, sndNxt: 1101, sndMax: 1101 };
    expect(lengths({ ...held, ackNow: true })).toEqual([100]);
  });

  test('if it is half of the largest window that the peer ever announced', () => {
    const tight = { sndWnd: 500, maxSndWnd: 1000, buffered: 2000 };
    expect(lengths(tight)).toEqual([500]);
    expect(lengths({ ...tight, sndWnd: 499 })).toEqual([]);
  });

  test('if it was sent before', () => {
    expect(lengths({ buffered: 200, sndMax: 1201, cwnd: 100 })).toEqual([100]);
  });
});
