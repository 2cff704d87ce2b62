import { expect, test } from 'vitest';
import type { EndpointState } from '../../../src/engine/tcp/state.ts';
import { Flag, WindowCode } from '../../../src/trace/codes/index.ts';
import { noRecord } from '../../../src/trace/format/index.ts';
import { Alone } from './alone.ts';

const mss = 1000;

/** An end whose window is so many packets. */
const countingEnd = (packets: number, state: Partial<EndpointState> = {}): Alone =>
  new Alone({
    tcp: {
      windowUnit: 'packets',
      growthCounts: 'acknowledged',
      nagle: 'off',
      sendBuffer: 65_535,
    },
    state: {
      mss,
      cwnd: packets * mss,
      ssthresh: packets * mss,
      sndWnd: 65_000,
      maxSndWnd: 65_000,
      ...state,
    },
  });

const lengths = ({ sent }: Alone): number[] => sent.map(({ length }) => length);

test('a window in packets admits so many of any size', () => {
  const end = countingEnd(3);
  for (let i = 0; i < 5; i++) end.write(10);
  expect(lengths(end)).toEqual([10, 10, 10]);
  // What waited is one packet now.
  end.receive({ acknowledgment: 1011 });
  expect(lengths(end)).toEqual([10, 10, 10, 20]);
});

test('a packet that is acknowledged in part still counts', () => {
  const end = countingEnd(2);
  end.write(4000);
  end.receive({ acknowledgment: 1501 });
  expect(lengths(end)).toEqual([1000, 1000]);
  end.receive({ acknowledgment: 2001 });
  expect(lengths(end)).toEqual([1000, 1000, 1000]);
});

test('a FIN of its own needs room, too', () => {
  const end = countingEnd(2);
  end.write(2000);
  end.close();
  expect(end.sent).toHaveLength(2);
  end.receive({ acknowledgment: 2001 });
  expect(end.sent).toHaveLength(3);
  expect(end.sent[2]!.flags & Flag.Fin).toBe(Flag.Fin);
});

test('a FIN behind the last data shares their packet', () => {
  const end = countingEnd(2);
  end.write(3000);
  end.close();
  end.receive({ acknowledgment: 2001 });
  expect(end.sent[2]).toMatchObject({ length: 1000 });
  expect(end.sent[2]!.flags & Flag.Fin).toBe(Flag.Fin);
});

test('the window is whole packets, at least one', () => {
  const { endpoint } = countingEnd(4);
  endpoint.setWindow(2999, 3999, WindowCode.Unused, noRecord);
  expect(endpoint.state).toMatchObject({ cwnd: 2000, ssthresh: 3000 });
  endpoint.setWindow(1, 1, WindowCode.Unused, noRecord);
  expect(endpoint.state).toMatchObject({ cwnd: 1000, ssthresh: 1000 });
});

test('after a timeout packets count anew as they are sent', () => {
  const end = countingEnd(2);
  end.write(2000);
  end.run(20_000);
  // One packet at a time: the first of them is sent again, and again.
  expect(end.sent.slice(2)).not.toHaveLength(0);
  expect(end.endpoint.windowUsed).toBe(mss);
});

test('limited transmit counts packets', () => {
  const end = new Alone({
    tcp: { windowUnit: 'packets', nagle: 'off', limitedTransmit: true, recovery: 'newreno' },
    state: { mss, cwnd: 3000, ssthresh: 3000, sndWnd: 65_000, maxSndWnd: 65_000 },
  });
  for (let i = 0; i < 6; i++) end.write(10);
  end.receive({});
  expect(lengths(end)).toEqual([10, 10, 10, 30]);
});
