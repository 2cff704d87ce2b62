import { Kind, TimerCode, WindowCode } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { segmentSentRecord, windowRecord } from '../../trace/records/index.ts';
import { accountsOf, endKeyOf, type Account } from '../recoveries/index.ts';

/**
 * What a sender counts as in flight (the pipe of RFC 6675): of what is not acknowledged neither what has arrived nor what it takes for
 * lost, but what it has retransmitted again. The log has it with the ACKs while something is missing; in between it follows from what
 * is sent. Amounts in bytes, or in packets as if all were full.
 */
export class Pipe {
  private readonly trace: Trace;
  private readonly account: Account;
  private readonly packet: number | undefined;
  /** Of what is not acknowledged, what is not in flight; below 0 if copies are. */
  private missing = 0;
  /** It counts copies: always, or while the account lasts. */
  private counts: boolean;
  private window = 0;
  /** The end of what a tail loss probe repeated, until an ACK says more. */
  private probedTo: number | undefined;

  /** @param packet what one packet counts as; undefined: windows count bytes */
  constructor(trace: Trace, account: Account, packet: number | undefined) {
    this.trace = trace;
    this.account = account;
    this.packet = packet;
    this.counts = account.byPackets;
  }

  used(unacknowledged: number): number {
    return Math.max(0, unacknowledged - this.missing);
  }

  /** @param id a SegmentSent record of this end */
  onSent(id: RecordId, unacknowledged: number): void {
    const { trace, packet } = this;
    const payload = segmentSentRecord.payload(trace, id);
    if (payload === 0 || !this.counts) return;
    if (this.isByLossTimer(id)) this.missing = unacknowledged - this.window;
    else if (segmentSentRecord.retransmission(trace, id)) {
      this.missing -= packet ?? payload;
      this.probedTo = (segmentSentRecord.sequence(trace, id) + payload) >>> 0;
    }
  }

  /**
   * Returns whether a later record says what an ACK leaves in flight.
   * @param id a Received record of this end
   * @param number what is acknowledged now
   */
  onReceived(id: RecordId, number: number): boolean {
    const { trace, account, probedTo } = this;
    const time = trace.time(id);
    for (let next = id + 1; next < trace.length && trace.time(next) === time; next++) {
      const isPipe = trace.kind(next) === Kind.Window && trace.code(next) === WindowCode.Pipe;
      if (isPipe && trace.cause(next) === id) return true;
    }
    const isOld = isBefore(segmentSentRecord.acknowledgment(trace, trace.segment(id)), number);
    if (!account.byPackets || isOld || (probedTo !== undefined && isBefore(number, probedTo))) {
      return false;
    }
    // Nothing is missing, and no copy is out.
    this.missing = 0;
    this.probedTo = undefined;
    return false;
  }

  /** Returns whether it says what is in flight. @param id a Window record of this end */
  onWindow(id: RecordId, unacknowledged: number): boolean {
    const { trace, account } = this;
    this.window = windowRecord.congestionWindow(trace, id);
    switch (trace.code(id)) {
      case WindowCode.Pipe:
        this.missing = unacknowledged - windowRecord.inFlight(trace, id);
        this.counts = true;
        this.probedTo = undefined;
        return true;
      case WindowCode.Timeout:
      case WindowCode.Proportional:
        if (!account.byPackets) break;
        // What the timer lets leave fills the window.
        if (!this.isByLossTimer(id)) return false;
        this.missing = unacknowledged - this.window;
        return true;
      case WindowCode.Deflate:
        if (account.byPackets) return false;
        break;
      default:
        return false;
    }
    this.missing = 0;
    this.counts = false;
    return true;
  }

  private isByLossTimer(id: RecordId): boolean {
    const cause = this.trace.cause(id);
    if (cause < 0 || this.trace.kind(cause) !== Kind.TimerFired) return false;
    const timer = this.trace.code(cause);
    return timer === TimerCode.Reordering || timer === TimerCode.Retransmission;
  }
}

/**
 * Undefined: a sender keeps no account.
 * @param packet what one packet counts as; undefined: windows count bytes
 */
export function pipeOf(
  trace: Trace,
  connection: number,
  host: number,
  packet: number | undefined,
): Pipe | undefined {
  const account = accountsOf(trace).get(endKeyOf(connection, host));
  return account && new Pipe(trace, account, packet);
}

/** Modulo 2^32. */
function isBefore(a: number, b: number): boolean {
  return ((a - b) | 0) < 0;
}
