import { Kind, type TimerCode } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { oncePerTrace, recordsOf } from '../../trace/index.ts';
import { endKeyOf, permitsReports } from '../recoveries/index.ts';
import type { Range } from '../sack-news.ts';
import { Sender } from './sender.ts';

/** What RACK compares the time since a packet left with (RFC 8985, section 6.2, step 5). */
export interface RackLimit {
  /** Of the packet that came last (RACK.rtt). */
  readonly roundTrip: Nanoseconds;
  /** The reordering window (RACK.reo_wnd), and why it is 0. */
  readonly window: Nanoseconds;
  readonly closed: 'three' | 'recovery' | undefined;
}

/** Packets that others have overtaken, and that RACK does not count as lost yet. */
export interface Overtaken extends RackLimit {
  readonly packets: readonly Range[];
  /** For how long each of them does not, unless the limit changes. */
  readonly left: readonly Nanoseconds[];
}

/** Why a sender counts a packet as lost. */
export interface LossReason extends RackLimit {
  readonly packet: Range;
  /** It had been sent again: that copy counts as lost. */
  readonly again: boolean;
  /** The ACK, or RACK’s timer, that showed it. */
  readonly by: RecordId;
  /** Of all packets that have come the one that left last (RACK.segment, RFC 8985, section 6.1), and when it left. */
  readonly later: Range;
  /** Only a copy of that packet left later. */
  readonly laterCopy: 'probe' | 'retransmission' | undefined;
  /** By how much it left after the lost one, or its copy. */
  readonly laterBy: Nanoseconds;
  /** Since it left. */
  readonly age: Nanoseconds;
}

/** The timer that one end's retransmission timer stands for from a record on. */
export interface TimerChange {
  readonly id: RecordId;
  readonly timer: TimerCode;
}

/** What to say beside the amount in flight, from a time on: copies count, too, unless what they repeat counts as lost. */
export interface CopyWords {
  readonly time: Nanoseconds;
  /** `1 of them the probe’s copy`; empty: no copy counts. */
  readonly words: string;
  /** It is a single one, of a probe. */
  readonly probe: boolean;
}

/** What a log's senders know of losses, of those that follow each packet. */
export interface Losses {
  /** Why each segment that repairs a loss was sent: the loss's reason, by the segment's record. */
  readonly reasons: ReadonlyMap<RecordId, LossReason>;
  /** What each ACK, or RACK’s timer, showed to be lost, in order of its numbers. */
  readonly detected: ReadonlyMap<RecordId, readonly LossReason[]>;
  /** What each ACK is the first to show as overtaken. */
  readonly overtaken: ReadonlyMap<RecordId, Overtaken>;
  /** How many segments are not acknowledged when each timer for a tail loss probe fires. */
  readonly probed: ReadonlyMap<RecordId, number>;
  /** Segments that repeat one already retransmitted. */
  readonly repeated: ReadonlySet<RecordId>;
  /** By end of a connection, as `endOf` numbers them; in order. */
  readonly timers: ReadonlyMap<number, readonly TimerChange[]>;
  readonly copies: ReadonlyMap<number, readonly CopyWords[]>;
}

/** The same while it is found. */
export interface Found {
  readonly reasons: Map<RecordId, LossReason>;
  readonly detected: Map<RecordId, LossReason[]>;
  readonly overtaken: Map<RecordId, Overtaken>;
  readonly probed: Map<RecordId, number>;
  readonly repeated: Set<RecordId>;
}

/**
 * Follows the senders of a log that know of each packet what became of it: the log has what they saw, and what they did, but not what
 * they concluded. Reasons are those of RACK (RFC 8985, section 6.2).
 */
export const lossesOf = oncePerTrace((trace): Losses => {
  const found: Found = {
    reasons: new Map(),
    detected: new Map(),
    overtaken: new Map(),
    probed: new Map(),
    repeated: new Set(),
  };
  const timers = new Map<number, TimerChange[]>();
  const copies = new Map<number, CopyWords[]>();
  const senders = new Map<number, Sender>();
  const { hosts } = trace.header;
  const all = { ...found, timers, copies };
  if (!hosts.some(({ lossDetection }) => lossDetection !== undefined)) return all;
  const kinds = [
    Kind.SegmentSent,
    Kind.Received,
    Kind.TimerFired,
    Kind.RoundTrip,
    Kind.Window,
    Kind.Hold,
  ];
  for (const id of recordsOf(trace, ...kinds)) {
    const host = hosts[trace.host(id)];
    if (host?.lossDetection === undefined) continue;
    const end = endOf(trace, id);
    let sender = senders.get(end);
    if (sender === undefined) {
      const selective = permitsReports(trace, trace.connection(id));
      senders.set(end, (sender = new Sender(trace, host, selective, found)));
      timers.set(end, sender.timers);
      copies.set(end, sender.copies);
    }
    sender.read(id);
  }
  return all;
});

/** What one end's retransmission timer stands for when a record is made; undefined: its sender does not follow each packet. */
export function runningTimer(trace: Trace, id: RecordId, end: number): TimerCode | undefined {
  return lossesOf(trace)
    .timers.get(end)
    ?.findLast((one) => one.id <= id)?.timer;
}

export function copyWordsOf(trace: Trace, connection: number, host: number): readonly CopyWords[] {
  return lossesOf(trace).copies.get(endKeyOf(connection, host)) ?? [];
}

/** The number of the end of a connection whose record it is. */
export function endOf(trace: Trace, id: RecordId): number {
  return trace.connection(id) * 0x10000 + trace.host(id);
}
