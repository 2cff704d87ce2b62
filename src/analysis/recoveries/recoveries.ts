import { Flag, Kind, TimerCode, WindowCode } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { oncePerTrace, recordsOf } from '../../trace/index.ts';
import { segmentSentRecord, windowRecord } from '../../trace/records/index.ts';
import { accountsOf, endKey, type Account } from './accounts.ts';

/** A sender fixes a loss, from when it notices it until everything sent before has arrived. */
export interface Recovery {
  readonly connection: number;
  readonly host: number;
  /** After a fast retransmit, or after a timeout. */
  readonly kind: 'recovery' | 'loss';
  /** Its first record. */
  readonly begins: RecordId;
  /** The ACK after which it is over, or the first record of the next one; undefined: it lasts to the end of the log. */
  readonly ends: RecordId | undefined;
  /** `another`: another one follows without a break. */
  readonly ending: 'repaired' | 'undone' | 'another' | undefined;
  /** Proportional rate reduction decides what may leave (RFC 9937). */
  readonly proportional: boolean;
  /** The threshold before and in it, bytes. */
  readonly thresholds: readonly [before: number, now: number];
}

type Written = { -readonly [Key in keyof Recovery]: Recovery[Key] };

/**
 * All in a log, by beginning, of senders that keep account of what is in flight while they fix a loss. The log does not say when one
 * ends, nor that one begins if it leaves the threshold as it is: both follow from the ACKs and from what is sent.
 */
export const recoveriesOf = oncePerTrace((trace): readonly Recovery[] => {
  const found: Recovery[] = [];
  const accounts = accountsOf(trace);
  if (accounts.size === 0) return found;
  const senders = new Map<number, Sender>();
  for (const [key, account] of accounts) senders.set(key, new Sender(trace, account, found));
  for (const id of recordsOf(trace, Kind.Window, Kind.SegmentSent, Kind.Received)) {
    senders.get(endKey(trace, id))?.read(id);
  }
  return found;
});

/** The one that lasts after a record; undefined: none does. */
export function recoveryAt(
  trace: Trace,
  connection: number,
  host: number,
  record: RecordId,
): Recovery | undefined {
  return recoveriesOf(trace).findLast(
    (one) =>
      one.connection === connection &&
      one.host === host &&
      one.begins <= record &&
      (one.ends === undefined || one.ends > record),
  );
}

/** One end of a connection while its records are read. */
class Sender {
  private readonly trace: Trace;
  private readonly account: Account;
  private readonly found: Recovery[];
  /** The number after all that was sent. */
  private sentTo = 0;
  private last: Written | undefined;
  /** The number that ends it. */
  private until = 0;
  private undone = false;
  private acknowledged = 0;
  private threshold = 0;

  constructor(trace: Trace, account: Account, found: Recovery[]) {
    this.trace = trace;
    this.account = account;
    this.found = found;
  }

  read(id: RecordId): void {
    const { trace } = this;
    if (trace.kind(id) === Kind.Window) this.onWindow(id);
    else if (trace.kind(id) === Kind.Received) this.onReceived(id, trace.segment(id));
    else this.onSent(id);
  }

  /** Without selective ACKs duplicates could be of the time before, so more must be acknowledged (RFC 6582, section 4.1). */
  private get waitsForMore(): boolean {
    return !this.account.selective && this.acknowledged === this.until;
  }

  private get open(): Written | undefined {
    return this.last?.ending === undefined ? this.last : undefined;
  }

  private onSent(id: RecordId): void {
    const { trace, account } = this;
    const flags = trace.flags(id);
    const phantom = (flags & (Flag.Syn | Flag.Fin)) === 0 ? 0 : 1;
    const payload = segmentSentRecord.payload(trace, id);
    const next = (segmentSentRecord.sequence(trace, id) + payload + phantom) >>> 0;
    if ((flags & Flag.Syn) !== 0 || isAfter(next, this.sentTo)) this.sentTo = next;
    const cause = trace.cause(id);
    if (!account.byPackets || !segmentSentRecord.retransmission(trace, id)) return;
    const byRack =
      trace.kind(cause) === Kind.TimerFired && trace.code(cause) === TimerCode.Reordering;
    const byAck = trace.kind(cause) === Kind.Received && this.open === undefined;
    if (byAck || (byRack && this.open?.kind !== 'recovery')) this.begin('recovery', cause);
  }

  private onReceived(id: RecordId, segment: RecordId): void {
    const { trace, until } = this;
    if (this.open === undefined || segment < 0 || (trace.flags(segment) & Flag.Ack) === 0) return;
    this.acknowledged = segmentSentRecord.acknowledgment(trace, segment);
    if (isAfter(until, this.acknowledged) || this.waitsForMore) return;
    this.end(id, this.undone ? 'undone' : 'repaired');
  }

  private onWindow(id: RecordId): void {
    const { trace, account, last, threshold } = this;
    const code = trace.code(id);
    this.threshold = windowRecord.threshold(trace, id);
    switch (code) {
      case WindowCode.FastRetransmit:
        this.begin('recovery', id, threshold);
        break;
      case WindowCode.Timeout:
        if (this.open?.kind === 'loss') this.until = this.sentTo;
        else if (account.byPackets) this.begin('loss', id, threshold);
        else this.end(id, 'another');
        break;
      case WindowCode.Undo:
        this.undone = true;
        // The same ACK may have completed it.
        if (this.open !== undefined && !this.waitsForMore) this.end(id, 'undone');
        else if (last?.ends === trace.cause(id)) last.ending = 'undone';
        break;
      case WindowCode.Pipe:
        // Only in a recovery does it say what an ACK delivers.
        if (this.open?.kind !== 'recovery' && windowRecord.delivered(trace, id) > 0) {
          this.begin('recovery', id);
        }
        break;
      default:
    }
  }

  private begin(kind: Recovery['kind'], begins: RecordId, before = this.threshold): void {
    const { trace } = this;
    this.end(begins, 'another');
    this.until = this.sentTo;
    this.undone = false;
    this.last = {
      connection: trace.connection(begins),
      host: trace.host(begins),
      kind,
      begins,
      ends: undefined,
      ending: undefined,
      proportional: kind === 'recovery' && this.account.byPackets,
      thresholds: [before, this.threshold],
    };
    this.found.push(this.last);
  }

  private end(ends: RecordId, ending: Recovery['ending']): void {
    if (this.open !== undefined) Object.assign(this.open, { ends, ending });
  }
}

/** Modulo 2^32. */
function isAfter(a: number, b: number): boolean {
  return ((a - b) | 0) > 0;
}
