import { Kind, TimerCode, WindowCode } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { segmentOf, type Segment } from '../../trace/index.ts';
import { segmentSentRecord, windowRecord } from '../../trace/records/index.ts';
import { grouped } from '../quantities.ts';
import { retransmissionsOf } from '../retransmissions.ts';
import { rangeWords, sackReport } from '../sack-news.ts';
import { copyWordsOf } from '../losses/losses.ts';
import { packetOf } from '../windows/packets.ts';
import { prrCounts } from './prr-counts.ts';

/**
 * `PRR sends 1 for 2 delivered`, and when a recovery begins `30 in flight, and PRR sends 1 for 1 delivered`, at an ACK in a recovery by proportional rate reduction; empty elsewhere, and once nothing is left
 * to send.
 * @param own what a host records at one instant
 */
export function proportionalWords(own: readonly RecordId[], trace: Trace): string {
  const id = own.findLast(
    (one) => trace.kind(one) === Kind.Window && trace.code(one) === WindowCode.Pipe,
  );
  const delivered = id === undefined ? 0 : windowRecord.delivered(trace, id);
  const begins = own.some(
    (one) => trace.kind(one) === Kind.Window && trace.code(one) === WindowCode.FastRetransmit,
  );
  if (id === undefined || (delivered === 0 && !begins)) return '';
  const sent = own.filter(
    (one) => trace.kind(one) === Kind.SegmentSent && trace.lengthOf(one) > 0,
  ).length;
  const room = windowRecord.congestionWindow(trace, id) > windowRecord.inFlight(trace, id);
  if (sent === 0 && room) return '';
  const reason = delivered === 0 ? '' : ` for ${delivered} delivered`;
  const words = `${begins ? inFlightWords(trace, id) : ''}PRR sends ${sent || 'none'}${reason}`;
  const earlier = prrCounts(trace, trace.connection(id), trace.host(id), (own[0] as RecordId) - 1);
  const owed = earlier !== undefined && earlier.delivered > earlier.sent;
  if (sent > delivered && owed) return `${words}, as it had sent fewer than were delivered`;
  // RFC 9937, section 6: for an ACK that advances and shows no further loss.
  return sent === delivered + 1 ? `${words}, one more as nothing further is lost` : words;
}

/** `30 in flight, and `, `1 in flight, the probe’s copy, and `: what PRR sets the window to, besides what it sends. */
function inFlightWords(trace: Trace, pipe: RecordId): string {
  const [connection, host] = [trace.connection(pipe), trace.host(pipe)];
  const count = Math.round(
    windowRecord.inFlight(trace, pipe) / (packetOf(trace, connection, host) ?? 1),
  );
  const copies = copyWordsOf(trace, connection, host).findLast(
    ({ time }) => time < trace.time(pipe),
  );
  const probe = count === 1 && copies?.probe === true ? ', the probe’s copy,' : ',';
  return `${grouped(count)} in flight${probe} and `;
}

/** `: no further packet counts as lost`, at a timer of RACK that finds none; empty at another. @param own what a host records at that time. */
export function idleTimer(own: readonly RecordId[], trace: Trace): string {
  const fired = own.some(
    (id) => trace.kind(id) === Kind.TimerFired && trace.code(id) === TimerCode.Reordering,
  );
  // What is lost leaves the count of what is in flight, or is sent again.
  const found = own.some(
    (id) => trace.kind(id) === Kind.Window || trace.kind(id) === Kind.SegmentSent,
  );
  return fired && !found ? ': no further packet counts as lost' : '';
}

/** Why a rule for losses changed the window at one instant; empty: another rule did. @param windows the instant's window records. */
export function repairReason(windows: readonly RecordId[], trace: Trace): string {
  for (const id of windows) {
    switch (trace.code(id)) {
      case WindowCode.Proportional:
        return 'PRR: by what is delivered';
      case WindowCode.ProbeRepaired:
        return 'the probe repaired a loss';
      case WindowCode.Undo:
        return undoWords(trace, id);
      case WindowCode.Deflate:
        if (isThreshold(trace, windows.at(-1) as RecordId)) return 'ssthresh';
        break;
      default:
    }
  }
  return '';
}

/** A sender that follows each packet ends a recovery with the threshold as its window. */
function isThreshold(trace: Trace, id: RecordId): boolean {
  return (
    trace.header.hosts[trace.host(id)]?.lossDetection !== undefined &&
    windowRecord.congestionWindow(trace, id) === windowRecord.threshold(trace, id)
  );
}

/** `F-RTO: the timeout was spurious`: what showed it is not in the record, but in its ACK. */
function undoWords(trace: Trace, undo: RecordId): string {
  const [copy, first] =
    [...retransmissionsOf(trace)].find(([, { undoneBy }]) => undoneBy === undo) ?? [];
  const toTimeout = first?.trigger === 'timeout';
  const what = toTimeout ? 'the timeout was spurious' : 'nothing was lost';
  const ack = segmentOf(trace, trace.segment(trace.cause(undo)));
  if (ack !== undefined && sackReport(trace, ack).duplicate) return `DSACK: ${what}`;
  const stamp = segmentOf(trace, copy ?? -1)?.options.timestamps?.value;
  const echo = ack?.options.timestamps?.echo;
  if (stamp !== undefined && echo !== undefined && ((echo - stamp) | 0) < 0) {
    return `timestamps: ${what}`;
  }
  return toTimeout ? `F-RTO: ${what}` : what;
}

/** `SACK compression: one ACK for 4 segments`, at its timer; empty at another. @param own what a host records at that time. */
export function compressionWords(own: readonly RecordId[], trace: Trace): string {
  const fired = own.find(
    (id) => trace.kind(id) === Kind.TimerFired && trace.code(id) === TimerCode.AckCompression,
  );
  if (fired === undefined) return '';
  let count = 0;
  for (let id = fired - 1; id >= 0; id--) {
    if (!isOfEnd(trace, id, fired)) continue;
    if (trace.kind(id) === Kind.SegmentSent) break;
    if (trace.kind(id) === Kind.Received && trace.lengthOf(trace.segment(id)) > 0) count++;
  }
  const what = count < 2 ? 'no other segment came' : `one ACK for ${grouped(count)} segments`;
  return `SACK compression: ${what}`;
}

/**
 * ` (SACK of 13,033–14,480: a segment came out of order)`, of an ACK that data beyond a gap cause, and ` (fills the gap: everything up
 * to 14,480 has arrived)` of one that data in a gap cause; empty of any other segment.
 */
export function disorderWords(ack: Segment, trace: Trace): string {
  const { id, length, acknowledgment = 0 } = ack;
  const cause = trace.cause(id);
  if (length > 0 || cause < 0 || trace.kind(cause) !== Kind.Received) return '';
  const came = segmentOf(trace, trace.segment(cause));
  if (came === undefined || came.length === 0) return '';
  const { held, duplicate } = sackReport(trace, ack);
  if (duplicate !== undefined) return '';
  if (came.sequence > acknowledgment) {
    // The first block has what came last (RFC 2018, section 4).
    const [block] = held;
    return block === undefined
      ? ''
      : ` (SACK of ${rangeWords(...block)}: a segment came out of order)`;
  }
  // A copy of what had come before fills nothing.
  const last = acknowledgedBefore(trace, id);
  if (came.end >= acknowledgment || last === undefined || last > came.sequence) return '';
  return ` (fills ${held.length === 0 ? 'the' : 'a'} gap: everything up to ${grouped(acknowledgment - 1)} has arrived)`;
}

/** What the same end acknowledged last before a segment. */
function acknowledgedBefore(trace: Trace, id: RecordId): number | undefined {
  for (let one = id - 1; one >= 0; one--) {
    if (trace.kind(one) === Kind.SegmentSent && isOfEnd(trace, one, id)) {
      return segmentOf(trace, one)?.acknowledgment;
    }
  }
  return undefined;
}

/** Whether an ACK reports a copy, a tail loss probe, as a duplicate: nothing was lost. */
export function isProbeIdle(trace: Trace, received: RecordId): boolean {
  const ack = segmentOf(trace, trace.segment(received));
  if (ack === undefined || !sackReport(trace, ack).duplicate) return false;
  const last = [...retransmissionsOf(trace).keys()].findLast(
    (id) => id < received && isOfEnd(trace, id, received),
  );
  return (
    last !== undefined &&
    retransmissionsOf(trace).get(last)?.trigger === 'probe' &&
    segmentSentRecord.retransmission(trace, last)
  );
}

function isOfEnd(trace: Trace, id: RecordId, other: RecordId): boolean {
  return trace.host(id) === trace.host(other) && trace.connection(id) === trace.connection(other);
}
