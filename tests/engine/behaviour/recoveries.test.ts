import { describe, expect, test } from 'vitest';
import { simulate, type TcpConfiguration } from '../../../src/engine/index.ts';
import { Kind, OptionCode, TimerCode, WindowCode } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { immediately, plainTcp, scripted, write } from '../configurations.ts';
import { bytesRead, dataOf, recordsOf } from '../conversation.ts';

const mss = 1460;
const options = { selectiveAcks: true, receiveBuffer: 60_000 };

/** Twelve segments leave at once and more after them; the client's frames are SYN, ACK, then these. */
function run(
  tcp: Partial<TcpConfiguration>,
  lost: readonly number[],
  segments = 30,
  peer: Partial<TcpConfiguration> = {},
): Trace {
  return simulate(
    scripted({
      client: {
        does: [write(segments * mss)],
        tcp: { ...options, initialWindow: 12, sendBuffer: 65_535, ...tcp },
      },
      server: { tcp: { ...options, delayedAck: immediately, ...peer } },
      clientLoses: lost.map((segment) => segment + 3),
    }),
  );
}

const resent = (trace: Trace): string[] =>
  dataOf(trace, 'client')
    .filter((line) => line.includes('again'))
    .map((line) => String(Number(line.split(':')[0]) / mss));

function timeouts(trace: Trace): number {
  return recordsOf(trace, Kind.TimerFired, 'client').filter(
    ({ code }) => code === TimerCode.Retransmission,
  ).length;
}

describe('three segments of a window of twelve lost', () => {
  const lost = [1, 3, 4];

  test('Reno repairs one and waits for its timer', () => {
    const trace = run({ recovery: 'reno' }, lost);
    expect(timeouts(trace)).toBeGreaterThan(0);
    expect(bytesRead(trace, 'server')).toBe(30 * mss);
  });

  test('NewReno repairs one per round trip, without a time-out', () => {
    const trace = run({ recovery: 'newreno' }, lost);
    expect(timeouts(trace)).toBe(0);
    expect(resent(trace)).toEqual(['1', '3', '4']);
    const times = recordsOf(trace, Kind.SegmentSent, 'client')
      .filter(({ value }) => value >= 0x10000)
      .map(({ time }) => time / 1e6);
    for (const i of [1, 2]) expect(times[i]! - times[i - 1]!).toBeGreaterThan(20);
    expect(bytesRead(trace, 'server')).toBe(30 * mss);
  });

  test('selective ACKs repair all within one round trip', () => {
    const trace = run({ recovery: 'sack' }, lost);
    expect(timeouts(trace)).toBe(0);
    expect(resent(trace)).toEqual(['1', '3', '4']);
    const times = recordsOf(trace, Kind.SegmentSent, 'client')
      .filter(({ value }) => value >= 0x10000)
      .map(({ time }) => time / 1e6);
    expect(times[2]! - times[0]!).toBeLessThan(20);
    expect(bytesRead(trace, 'server')).toBe(30 * mss);
  });

  test('without the peer’s selective ACKs, NewReno takes their place', () => {
    const trace = run({ recovery: 'sack' }, lost, 30, { selectiveAcks: false });
    expect(recordsOf(trace, Kind.Options).filter(({ code }) => code === OptionCode.Sack)).toEqual(
      [],
    );
    expect(timeouts(trace)).toBe(0);
    expect(resent(trace)).toEqual(['1', '3', '4']);
  });
});

describe('a recovery by selective ACKs', () => {
  test('fills the pipe up to half of what was in flight, and no further', () => {
    const trace = run({ recovery: 'sack' }, [1, 3, 4]);
    const windows = recordsOf(trace, Kind.Window, 'client');
    const pipes = windows.filter(({ code }) => code === WindowCode.Pipe);
    const begun = windows.find(({ code }) => code === WindowCode.FastRetransmit)!;
    expect(pipes[0]!.sequence).toBe(begun.acknowledgment);
    // At first more is in the network than half of it; then it drains to the half and stays.
    expect(pipes[0]!.length).toBeGreaterThan(begun.acknowledgment);
    const drained = pipes.findIndex(({ length, sequence }) => length <= sequence);
    expect(drained).toBeGreaterThan(0);
    for (const { length, sequence } of pipes.slice(drained))
      expect(length).toBeLessThanOrEqual(sequence);
  });

  test('waits for the timer if what it sent again is lost too; what the peer holds is not sent anew', () => {
    // Thirteen segments leave before the loss is noticed; the next frame is the first one again.
    const trace = run({ recovery: 'sack' }, [1, 14]);
    expect(dataOf(trace, 'client').filter((line) => line.startsWith(`${mss}:`))).toEqual([
      `${mss}:${2 * mss} lost`,
      `${mss}:${2 * mss} again lost`,
      `${mss}:${2 * mss} again`,
    ]);
    expect(timeouts(trace)).toBe(1);
    expect(bytesRead(trace, 'server')).toBe(30 * mss);
  });

  test('takes for lost what three segments beyond are reported of, not what a partial ACK ends at', () => {
    // The first of twelve and the last: nothing beyond it was sent when the recovery began.
    const lost = [0, 11];
    /** What the newest ACK said when segment 11 was sent again, in segments. */
    const told = (recovery: 'newreno' | 'sack') => {
      const trace = run({ recovery }, lost, 60);
      expect(resent(trace)).toEqual(['0', '11']);
      const again = segmentsOf(trace).filter(({ retransmission }) => retransmission)[1]!;
      const { acknowledgment, options } = segmentsOf(trace)
        .filter(({ from, receivedAt }) => from === 1 && (receivedAt ?? Infinity) <= again.sentAt)
        .at(-1)!;
      // Blocks are told in the numbers of the wire.
      const first = plainTcp.initialSequence + 1;
      const blocks = options.sack.map(({ start, end }) => [
        (start - first) / mss,
        (end - first) / mss,
      ]);
      return { acknowledged: (acknowledgment! - 1) / mss, blocks };
    };
    expect(told('newreno')).toEqual({ acknowledged: 11, blocks: [] });
    expect(told('sack')).toEqual({ acknowledged: 11, blocks: [[12, 15]] });
  });

  test('sends the last segment again when nothing else is left: its loss nobody can report', () => {
    // The last of twelve, and one before it.
    const trace = run({ recovery: 'sack' }, [6, 11], 12);
    expect(resent(trace)).toEqual(['6', '11']);
    expect(timeouts(trace)).toBe(0);
    expect(bytesRead(trace, 'server')).toBe(12 * mss);
  });
});

describe('limited transmit (RFC 3042)', () => {
  /** Three segments in flight, the first lost: two duplicates, one too few. */
  const few = (limitedTransmit: boolean, recovery: 'newreno' | 'sack'): Trace =>
    run({ initialWindow: 3, limitedTransmit, recovery }, [0], 10);

  test.each(['newreno', 'sack'] as const)(
    'turns a time-out into a fast retransmit (%s)',
    (recovery) => {
      expect(timeouts(few(false, recovery))).toBe(1);
      const trace = few(true, recovery);
      expect(timeouts(trace)).toBe(0);
      expect(bytesRead(trace, 'server')).toBe(10 * mss);
    },
  );

  test('lets one segment leave for each of two duplicates, and says so', () => {
    const trace = few(true, 'newreno');
    const limited = recordsOf(trace, Kind.Window, 'client').filter(
      ({ code }) => code === WindowCode.LimitedTransmit,
    );
    expect(limited).toHaveLength(2);
    for (const { cause, sequence } of limited) {
      expect(sequence).toBe(3 * mss);
      const sent = recordsOf(trace, Kind.SegmentSent, 'client').filter(
        (segment) => segment.cause === cause,
      );
      expect(sent.map(({ length }) => length)).toEqual([mss]);
    }
  });
});
