import { describe, expect, test } from 'vitest';
import { simulate } from '../../../src/engine/index.ts';
import { advance, distance } from '../../../src/engine/tcp/sequence.ts';
import { Flag, Kind, TcpState, TimerCode, WindowCode } from '../../../src/trace/codes/index.ts';
import type { Trace, TraceRecord } from '../../../src/trace/format/index.ts';
import { anyRun } from './any-run.ts';
import { fc, trials } from '../../trials.ts';

/** What the log tells of one end's sending, without a look into the engine. */
class Sender {
  /** Highest number sent so far. */
  highest: number | undefined;
  /** Oldest number that no segment received has acknowledged. */
  oldest = 0;
  /** Right edge of the peer's window, as far as received segments tell. */
  edge = 0;
  congestionWindow = 0;
  /** The cause for which limited transmit may let one more segment leave (RFC 3042). */
  limitedBy: number | undefined;
  /** While something is missing: bytes that still fit into the pipe (RFC 6675), until the next ACK of new data. */
  pipeRoom: number | undefined;

  /** Established without a handshake: no segment says where its numbers begin. */
  established({ sequence }: TraceRecord): void {
    this.highest = advance(sequence, 1);
    this.oldest = this.highest;
  }

  /** The first window record tells of the peer's window, too, where no segment has. */
  windowChanged({ code, sequence, length, window, cause }: TraceRecord): void {
    this.congestionWindow = sequence;
    if (code === WindowCode.LimitedTransmit) this.limitedBy = cause;
    if (code === WindowCode.Pipe) this.pipeRoom = sequence - length;
    if (code === WindowCode.Deflate || code === WindowCode.Timeout) this.pipeRoom = undefined;
    if (this.edge === 0 && this.highest === this.oldest) this.edge = advance(this.oldest, window);
  }

  sent({ flags, sequence, length, cause }: TraceRecord, isProbe: boolean): void {
    const syn = (flags & Flag.Syn) !== 0;
    if (this.highest === undefined) {
      this.highest = advance(sequence, 1);
      this.oldest = sequence;
      return;
    }
    if (syn || (flags & Flag.Rst) !== 0) return;
    const end = advance(sequence, length);
    if (length > 0 && distance(end, this.highest) > 0 && !isProbe) {
      this.mayBeSent(end, length, cause);
      expect(distance(end, this.edge)).toBeLessThanOrEqual(0);
    }
    if (this.pipeRoom !== undefined) this.pipeRoom -= length;
    const last = advance(end, (flags & Flag.Fin) !== 0 ? 1 : 0);
    // A pure ACK has the number of the next new byte, even while old ones are sent again; a
    // probe's byte may count as new still.
    if (last === sequence) expect([0, -1]).toContain(distance(sequence, this.highest));
    if (distance(last, this.highest) > 0) this.highest = last;
  }

  /** New data up to `end`: within the congestion window, or by one of its two exceptions. */
  private mayBeSent(end: number, length: number, cause: number): void {
    const beyond = distance(end, this.oldest) - this.congestionWindow;
    if (this.pipeRoom !== undefined) {
      expect(length).toBeLessThanOrEqual(this.pipeRoom);
    } else if (beyond > 0 && this.limitedBy === cause) {
      // At most two segments, and but one for each duplicate.
      expect(beyond).toBeLessThanOrEqual(2 * 1460);
      this.limitedBy = undefined;
    } else {
      expect(beyond).toBeLessThanOrEqual(0);
    }
  }

  received({ flags, length, acknowledgment, window }: TraceRecord): void {
    if ((flags & Flag.Ack) === 0 || this.highest === undefined) return;
    if (distance(acknowledgment, this.highest) > 0) return;
    if (distance(acknowledgment, this.oldest) > 0) {
      this.oldest = acknowledgment;
      this.pipeRoom = undefined;
    }
    // 4.4BSD takes the window of repeated data for news, whenever they were sent, and counts it
    // from what is acknowledged by now (tests/clauses, RFC 9293, 3.10.7.4, old-window).
    const edge = advance(length > 0 ? this.oldest : acknowledgment, window);
    // An old SYN ACK that comes late takes nothing back.
    if (this.edge === 0 || distance(edge, this.edge) > 0) this.edge = edge;
  }
}

/** Follows every end of every connection; proves at each new segment that it was allowed. */
function checkSending(trace: Trace): void {
  const senders = new Map<string, Sender>();
  for (let id = 0; id < trace.length; id++) {
    const record = trace.record(id);
    const end = `${record.host} ${record.connection}`;
    const sender = senders.get(end) ?? new Sender();
    senders.set(end, sender);
    if (record.kind === Kind.Window) sender.windowChanged(record);
    else if (record.kind === Kind.Received) sender.received(trace.record(record.segment));
    else if (record.kind === Kind.State && atOnce(record)) sender.established(record);
    else if (record.kind === Kind.SegmentSent) sender.sent(record, isProbe(trace, record));
  }
}

function atOnce({ code, flags }: TraceRecord): boolean {
  return flags === TcpState.Closed && code === TcpState.Established;
}

/** One byte that the persist timer sends into a closed window; or a tail loss probe. */
function isProbe(trace: Trace, { cause, length }: TraceRecord): boolean {
  if (trace.kind(cause) !== Kind.TimerFired) return false;
  const timer = trace.code(cause);
  return timer === TimerCode.TailLossProbe || (length === 1 && timer === TimerCode.Persist);
}

describe('a sender', () => {
  test('sends nothing new beyond the congestion window or the peer’s, but for what the log names', () => {
    fc.assert(
      fc.property(anyRun, (configuration) => checkSending(simulate(configuration))),
      trials(200),
    );
  });
});
