import { Flag, Kind, TcpState } from './codes/index.ts';
import type { RecordId, Trace } from './format/index.ts';
import { recordsByKind, recordsOf } from './by-kind.ts';
import { oncePerTrace } from './once.ts';

/** A connection in a log. */
export interface Connection {
  /** Counts from 0; outputs for people count from 1. */
  readonly id: number;
  /** Host numbers. */
  readonly client: number;
  readonly server: number;
  readonly clientPort: number;
  readonly serverPort: number;
  /** Initial sequence number of each side (that of its SYN, if there is one); undefined until the SYN was sent. */
  readonly clientInitialSequence: number | undefined;
  readonly serverInitialSequence: number | undefined;
  /** The Connect record. */
  readonly opened: RecordId;
}

/** The connections of a log, in the order in which they were opened. Cached per log. */
export const connectionsOf: (trace: Trace) => readonly Connection[] = oncePerTrace(readConnections);

function readConnections(trace: Trace): Connection[] {
  const connections: Mutable<Connection>[] = [];
  let unknown = 2 * (recordsByKind(trace)[Kind.Connect] ?? []).length;
  for (const id of recordsOf(trace, Kind.Connect, Kind.SegmentSent, Kind.State)) {
    const kind = trace.kind(id);
    if (kind === Kind.Connect) {
      connections[trace.connection(id)] = {
        id: trace.connection(id),
        client: trace.host(id),
        server: trace.window(id),
        clientPort: trace.sequence(id),
        serverPort: trace.acknowledgment(id),
        clientInitialSequence: undefined,
        serverInitialSequence: undefined,
        opened: id,
      };
    } else if (tellsInitialSequence(trace, id)) {
      const connection = connections[trace.connection(id)];
      if (connection === undefined) continue;
      const isClient = trace.host(id) === connection.client;
      const side = isClient ? 'clientInitialSequence' : 'serverInitialSequence';
      if (connection[side] !== undefined) continue;
      connection[side] = trace.sequence(id);
      if (--unknown === 0) break;
    }
  }
  return connections;
}

/** A SYN, or the first change of state if a connection begins without one. */
function tellsInitialSequence(trace: Trace, id: RecordId): boolean {
  const kind = trace.kind(id);
  if (kind === Kind.SegmentSent) return (trace.flags(id) & Flag.Syn) !== 0;
  if (kind !== Kind.State || trace.code(id) !== TcpState.Established) return false;
  return trace.flags(id) === TcpState.Closed;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
