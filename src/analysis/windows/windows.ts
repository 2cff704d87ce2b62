import { oncePerTrace, recordsOf } from '../../trace/index.ts';
import { Flag, isRefusal, Kind, TcpState } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { segmentSentRecord, windowRecord } from '../../trace/records/index.ts';
import { applyRecord, freshEnd, inFlightOf } from '../end-state.ts';
import { lastNotAfter } from '../interval-index.ts';
import { lossWords } from '../loss-words.ts';
import type { Beyond } from './beyond.ts';
import { packetOf, PacketsInFlight } from './packets.ts';

/** A value that applies from a time until the next value. */
export interface Level {
  readonly time: Nanoseconds;
  readonly value: number;
  /** The record that set it. */
  readonly record: RecordId;
}

/** What limits one sender and what it has in flight, over time. All in bytes. */
export interface WindowHistory {
  readonly connection: number;
  readonly host: number;
  /** The congestion window and its threshold (RFC 5681); empty for a capture, which does not contain them. */
  readonly congestionWindow: readonly Level[];
  readonly threshold: readonly Level[];
  /** The window that the peer advertises. */
  readonly receiveWindow: readonly Level[];
  /** Payload sent and not yet acknowledged. */
  readonly inFlight: readonly Level[];
  /** What one packet counts as, where the congestion window counts packets of any size; undefined: it counts bytes. */
  readonly packet: number | undefined;
  /** The same as the congestion window counts it: where that is in packets, as if all were full. */
  readonly unacknowledged: readonly Level[];
  /** The part of it that counts as in flight: what has arrived beyond a hole, or is lost, does not, where the sender keeps account. */
  readonly used: readonly Level[];
  /** What to say beside it while copies count, from a time on. */
  readonly copies: readonly { readonly time: Nanoseconds; readonly words: string }[];
  /** Where more is not acknowledged than is in flight, and how much. */
  readonly beyond: readonly Beyond[];
  /** ACKs that did not let the congestion window grow, as less than a window was sent; its size. */
  readonly refused: readonly Level[];
}

/** The four values at one time; undefined before the log's first one. */
export interface Windows {
  readonly congestionWindow: number | undefined;
  readonly threshold: number | undefined;
  readonly receiveWindow: number | undefined;
  readonly inFlight: number;
}

/** The histories computed so far for a log, by connection and host. */
const histories = oncePerTrace(() => new Map<string, WindowHistory>());

/**
 * Reads the windows of a host's end of a connection from the log, once. If the log has no window records (a capture), the
 * peer's window is the one in the segments received.
 */
export function windowHistoryOf(trace: Trace, connection: number, host: number): WindowHistory {
  const known = histories(trace);
  // What keeps account of packets may come later.
  const key = `${connection} ${host} ${lossWords() === undefined}`;
  let history = known.get(key);
  if (history === undefined) known.set(key, (history = readHistory(trace, connection, host)));
  return history;
}

function readHistory(trace: Trace, connection: number, host: number): WindowHistory {
  const end = freshEnd(host, TcpState.Closed);
  const congestionWindow: Level[] = [];
  const threshold: Level[] = [];
  const granted: Level[] = [];
  const advertised: Level[] = [];
  const inFlight: Level[] = [];
  const refused: Level[] = [];
  const packet = packetOf(trace, connection, host);
  const packets = new PacketsInFlight();
  const inPackets: Level[] = [];
  const pipe = lossWords()?.pipeOf(trace, connection, host, packet);
  const piped: Level[] = [];
  /** As the congestion window counts it. */
  let unacknowledged = 0;
  for (const id of recordsOf(trace, Kind.Window, Kind.SegmentSent, Kind.Received)) {
    if (trace.connection(id) !== connection || trace.host(id) !== host) continue;
    const kind = trace.kind(id);
    applyRecord(trace, id, end);
    const note = (levels: Level[], value: number): void => {
      if (levels.at(-1)?.value !== value) levels.push({ time: trace.time(id), value, record: id });
    };
    if (kind === Kind.Window) {
      note(congestionWindow, windowRecord.congestionWindow(trace, id));
      note(threshold, windowRecord.threshold(trace, id));
      note(granted, windowRecord.peerWindow(trace, id));
      if (isRefusal(trace.code(id))) {
        const value = windowRecord.congestionWindow(trace, id);
        refused.push({ time: trace.time(id), value, record: id });
      }
      if (pipe?.onWindow(id, unacknowledged) === true) note(piped, pipe.used(unacknowledged));
      continue;
    }
    unacknowledged = inFlightOf(end);
    note(inFlight, unacknowledged);
    const segment = trace.segment(id);
    if (packet !== undefined) {
      if (kind === Kind.SegmentSent) packets.sent(trace, id);
      else packets.acknowledged(end.unacknowledged);
      unacknowledged = packets.count * packet;
      note(inPackets, unacknowledged);
    }
    if (pipe !== undefined) {
      if (kind === Kind.SegmentSent) pipe.onSent(id, unacknowledged);
      const later = kind === Kind.Received && pipe.onReceived(id, end.unacknowledged);
      if (!later) note(piped, pipe.used(unacknowledged));
    }
    if (kind === Kind.Received && segment >= 0 && (trace.flags(segment) & Flag.Ack) !== 0) {
      note(advertised, segmentSentRecord.window(trace, segment));
    }
  }
  const receiveWindow = granted.length > 0 ? granted : advertised;
  const limits = { congestionWindow, threshold, receiveWindow };
  const counted = packet === undefined ? inFlight : inPackets;
  const used = pipe === undefined ? counted : piped;
  return {
    connection,
    host,
    ...limits,
    inFlight,
    packet,
    unacknowledged: counted,
    used,
    copies: lossWords()?.copyWordsOf(trace, connection, host) ?? [],
    beyond: used === counted ? [] : (lossWords()?.timesBeyond(counted, used) ?? []),
    refused,
  };
}

/** The windows after everything at a time has happened. */
export function windowsAt(history: WindowHistory, time: Nanoseconds): Windows {
  return {
    congestionWindow: levelAt(history.congestionWindow, time),
    threshold: levelAt(history.threshold, time),
    receiveWindow: levelAt(history.receiveWindow, time),
    inFlight: levelAt(history.inFlight, time) ?? 0,
  };
}

/** The value of a step function at a time; undefined before its first step. Binary search. */
export function levelAt(levels: readonly Level[], time: Nanoseconds): number | undefined {
  return levels[lastNotAfter(levels, (level) => level.time, time)]?.value;
}
