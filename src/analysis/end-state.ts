import type { TcpState } from '../trace/codes/index.ts';
import { Flag, Kind } from '../trace/codes/index.ts';
import type { RecordId, Trace } from '../trace/format/index.ts';
import {
  readRecord,
  segmentSentRecord,
  stateRecord,
  windowRecord,
  writeRecord,
} from '../trace/records/index.ts';

/** One end of a connection in a log. Windows and counts in bytes. */
export interface EndState {
  readonly host: number;
  readonly tcp: TcpState;
  /** Undefined until its first window was logged. */
  readonly congestionWindow: number | undefined;
  readonly threshold: number | undefined;
  /** The window that the peer advertises. */
  readonly peerWindow: number | undefined;
  /** Payload bytes sent and not yet acknowledged. */
  readonly inFlight: number;
  /** Total bytes written by the application. */
  readonly written: number;
  /** Total bytes read by the application. */
  readonly read: number;
}

/** The state of one end while its records are read. */
export type MutableEnd = { -readonly [K in keyof EndState]: EndState[K] } & {
  /** Absolute sequence numbers: the oldest unacknowledged byte, and the end of what was sent. */
  unacknowledged: number;
  end: number;
};

/** Applies one of an end's records to it. */
export function applyRecord(trace: Trace, id: RecordId, end: MutableEnd): void {
  switch (trace.kind(id)) {
    case Kind.State:
      end.tcp = stateRecord.state(trace, id);
      break;
    case Kind.Window:
      end.congestionWindow = windowRecord.congestionWindow(trace, id);
      end.threshold = windowRecord.threshold(trace, id);
      end.peerWindow = windowRecord.peerWindow(trace, id);
      break;
    case Kind.Write:
      end.written += writeRecord.accepted(trace, id);
      break;
    case Kind.Read:
      end.read += readRecord.bytes(trace, id);
      break;
    case Kind.SegmentSent:
      sent(trace, id, end);
      break;
    case Kind.Received:
      acknowledged(trace, trace.segment(id), end);
      break;
    default:
      break;
  }
}

function sent(trace: Trace, id: RecordId, end: MutableEnd): void {
  const syn = (trace.flags(id) & Flag.Syn) !== 0;
  const first = (segmentSentRecord.sequence(trace, id) + (syn ? 1 : 0)) >>> 0;
  if (syn) {
    end.unacknowledged = first;
    end.end = first;
  }
  const after = (first + segmentSentRecord.payload(trace, id)) >>> 0;
  if (ahead(after, end.end)) end.end = after;
}

function acknowledged(trace: Trace, segment: RecordId, end: MutableEnd): void {
  if (segment < 0 || (trace.flags(segment) & Flag.Ack) === 0) return;
  const number = segmentSentRecord.acknowledgment(trace, segment);
  if (ahead(number, end.unacknowledged)) end.unacknowledged = number;
  // The acknowledgment of a FIN takes up a number without a byte.
  if (ahead(end.unacknowledged, end.end)) end.end = end.unacknowledged;
}

/** Whether a comes after b, modulo 2^32. */
function ahead(a: number, b: number): boolean {
  return ((a - b) | 0) > 0;
}

/** An end before its first record. */
export function freshEnd(host: number, tcp: TcpState): MutableEnd {
  return {
    host,
    tcp,
    congestionWindow: undefined,
    threshold: undefined,
    peerWindow: undefined,
    inFlight: 0,
    written: 0,
    read: 0,
    unacknowledged: 0,
    end: 0,
  };
}

/** The state of an end so far. */
export function finished(end: MutableEnd): EndState {
  const { host, tcp, congestionWindow, threshold, peerWindow, written, read } = end;
  const inFlight = inFlightOf(end);
  return { host, tcp, congestionWindow, threshold, peerWindow, inFlight, written, read };
}

/** Payload bytes sent and not yet acknowledged. */
export function inFlightOf({ end, unacknowledged }: MutableEnd): number {
  return (end - unacknowledged) >>> 0;
}
