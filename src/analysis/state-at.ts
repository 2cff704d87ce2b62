import { Flag, Kind, TcpState, type RecordId, type Trace } from '../trace/format/index.ts';
import { connectionsOf } from '../trace/index.ts';
import type { Moment } from './moment.ts';

/** One end of a connection as the log shows it. Windows and counts in bytes. */
export interface EndState {
  readonly host: number;
  readonly tcp: TcpState;
  /** Undefined until its first window was logged. */
  readonly congestionWindow: number | undefined;
  readonly threshold: number | undefined;
  /** The window that the peer grants. */
  readonly peerWindow: number | undefined;
  /** Sent and not yet acknowledged, payload only. */
  readonly inFlight: number;
  /** Handed over by the application in all. */
  readonly written: number;
  /** Taken by the application in all. */
  readonly read: number;
}

export interface ConnectionState {
  /** Counts from 0. */
  readonly connection: number;
  readonly client: EndState;
  readonly server: EndState;
}

type MutableEnd = { -readonly [K in keyof EndState]: EndState[K] } & {
  /** Absolute sequence numbers: the oldest unacknowledged byte, and the end of what was sent. */
  unacknowledged: number;
  end: number;
};

/**
 * The state of every connection at a moment, in the order in which they were opened; those not
 * yet opened are left out. It depends on nothing but the log up to that moment, so it is
 * the same from whichever side the moment was reached. Reads the log from its start.
 */
export function stateAt(trace: Trace, moment: Moment): ConnectionState[] {
  const ends = new Map<number, { client: MutableEnd; server: MutableEnd }>();
  for (const { id, opened, client, server } of connectionsOf(trace)) {
    if (opened > moment.record) continue;
    ends.set(id, {
      client: freshEnd(client, TcpState.Closed),
      server: freshEnd(server, TcpState.Listen),
    });
  }
  for (let id = 0; id <= moment.record; id++) {
    const pair = ends.get(trace.connection(id));
    if (pair === undefined) continue;
    applyRecord(trace, id, trace.host(id) === pair.client.host ? pair.client : pair.server);
  }
  return [...ends].map(([connection, { client, server }]) => ({
    connection,
    client: finished(client),
    server: finished(server),
  }));
}

function applyRecord(trace: Trace, id: RecordId, end: MutableEnd): void {
  switch (trace.kind(id)) {
    case Kind.State:
      end.tcp = trace.code(id) as TcpState;
      break;
    case Kind.Window:
      end.congestionWindow = trace.sequence(id);
      end.threshold = trace.acknowledgment(id);
      end.peerWindow = trace.window(id);
      break;
    case Kind.Write:
      end.written += trace.lengthOf(id);
      break;
    case Kind.Read:
      end.read += trace.lengthOf(id);
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
  const first = (trace.sequence(id) + (syn ? 1 : 0)) >>> 0;
  if (syn) {
    end.unacknowledged = first;
    end.end = first;
  }
  const after = (first + trace.lengthOf(id)) >>> 0;
  if (ahead(after, end.end)) end.end = after;
}

function acknowledged(trace: Trace, segment: RecordId, end: MutableEnd): void {
  if (segment < 0 || (trace.flags(segment) & Flag.Ack) === 0) return;
  const number = trace.acknowledgment(segment);
  if (ahead(number, end.unacknowledged)) end.unacknowledged = number;
  // The acknowledgment of a FIN counts one number that carries no byte.
  if (ahead(end.unacknowledged, end.end)) end.end = end.unacknowledged;
}

/** Whether a comes after b, modulo 2^32. */
function ahead(a: number, b: number): boolean {
  return ((a - b) | 0) > 0;
}

function freshEnd(host: number, tcp: TcpState): MutableEnd {
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

function finished(end: MutableEnd): EndState {
  const { host, tcp, congestionWindow, threshold, peerWindow, written, read } = end;
  const inFlight = (end.end - end.unacknowledged) >>> 0;
  return { host, tcp, congestionWindow, threshold, peerWindow, inFlight, written, read };
}
