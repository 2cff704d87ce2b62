import { describe, expect, test } from 'vitest';
import { Kind, WindowCode } from '../../../../src/trace/codes/index.ts';
import { recordsOf } from '../../conversation.ts';
import { Alone } from '../alone.ts';

const mss = 1000;

/** An end whose window of so many packets grows only while it limits. */
function limitedEnd(cwnd: number, ssthresh = 65, nagle: 'off' | 'bsd' = 'off'): Alone {
  return new Alone({
    tcp: {
      windowUnit: 'packets',
      growthCounts: 'acknowledged',
      growth: 'limited',
      nagle,
      sendBuffer: 65_535,
    },
    state: {
      mss,
      cwnd: cwnd * mss,
      ssthresh: ssthresh * mss,
      sndWnd: 65_000,
      maxSndWnd: 65_000,
    },
  });
}

const windowOf = ({ endpoint }: Alone): number => endpoint.state.cwnd / mss;

describe('a window that grows only while it limits', () => {
  test('grows when all of it was in flight', () => {
    const end = limitedEnd(4);
    end.write(10_000);
    end.receive({ acknowledgment: 3001 });
    expect(windowOf(end)).toBe(6);
  });

  test('grows in slow start up to twice what was in flight', () => {
    const end = limitedEnd(4);
    end.write(3000);
    end.receive({ acknowledgment: 2001 });
    expect(windowOf(end)).toBe(5);
    end.receive({ acknowledgment: 4001 });
    expect(windowOf(end)).toBe(7);
  });

  test('stays in slow start when less than half of it was in flight', () => {
    const end = limitedEnd(4);
    end.write(2000);
    end.receive({ acknowledgment: 3001 });
    expect(windowOf(end)).toBe(4);
  });

  test('stays in avoidance unless it was in flight as a whole', () => {
    const end = limitedEnd(4, 2);
    end.write(3000);
    end.receive({ acknowledgment: 4001 });
    end.write(4000);
    end.receive({ acknowledgment: 7001 });
    expect(windowOf(end)).toBe(4);
    end.receive({ acknowledgment: 8001 });
    expect(windowOf(end)).toBe(5);
  });

  test('remembers for one window of data that it was full', () => {
    const end = limitedEnd(4, 2);
    end.write(4000);
    end.receive({ acknowledgment: 3001 });
    // It is not full any more, but what was sent when it was is not acknowledged yet.
    end.write(500);
    end.receive({ acknowledgment: 5001 });
    expect(windowOf(end)).toBe(5);
    end.write(3000);
    end.receive({ acknowledgment: 5501 });
    end.receive({ acknowledgment: 8501 });
    expect(windowOf(end)).toBe(5);
  });

  test('is full, too, if it lets nothing leave', () => {
    const end = limitedEnd(4, 2);
    end.write(3000);
    end.endpoint.setWindow(3000, 2000, WindowCode.Unused, 0);
    end.write(1000);
    end.receive({ acknowledgment: 4001 });
    expect(windowOf(end)).toBe(4);
  });
});

describe('the log says why the window does not grow', () => {
  const codesOf = ({ trace }: Alone): number[] =>
    recordsOf(trace, Kind.Window)
      .map(({ code }) => code)
      .filter((code) => code !== WindowCode.Peer);

  test('there was less to send', () => {
    const end = limitedEnd(4);
    end.write(1000);
    end.receive({ acknowledgment: 2001 });
    expect(codesOf(end)).toEqual([WindowCode.ApplicationLimited]);
  });

  test('Nagle’s rule held the rest', () => {
    const end = limitedEnd(4, 65, 'bsd');
    end.write(600);
    end.write(600);
    end.receive({ acknowledgment: 1601 });
    expect(codesOf(end)).toEqual([WindowCode.ApplicationLimited]);
  });

  test('the peer’s window is smaller', () => {
    const end = limitedEnd(4);
    end.receive({ window: 1000 });
    end.write(3000);
    end.receive({ acknowledgment: 2001, window: 1000 });
    expect(codesOf(end)).toEqual([WindowCode.PeerLimited]);
  });

  test('nothing, if it grows', () => {
    const end = limitedEnd(1);
    end.write(1000);
    end.receive({ acknowledgment: 2001 });
    expect(codesOf(end)).toEqual([WindowCode.SlowStart]);
  });
});

test('is saved with its end', () => {
  const end = limitedEnd(4);
  end.write(10_000);
  const saved = end.endpoint.save();
  end.receive({ acknowledgment: 5001 });
  expect(windowOf(end)).toBe(8);
  const other = limitedEnd(4);
  other.endpoint.load(saved);
  other.receive({ acknowledgment: 5001 });
  expect(windowOf(other)).toBe(8);
});
