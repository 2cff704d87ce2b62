import { Flag, Kind, type RecordId, type Trace } from './format/index.ts';

/** A connection as its log shows it. */
export interface Connection {
  /** Counts from 0; outputs for people count from 1. */
  readonly id: number;
  /** Host numbers. */
  readonly client: number;
  readonly server: number;
  readonly clientPort: number;
  readonly serverPort: number;
  /** First sequence number of each side (that of its SYN); undefined until the SYN was sent. */
  readonly clientInitialSequence: number | undefined;
  readonly serverInitialSequence: number | undefined;
  /** The Connect record. */
  readonly opened: RecordId;
}

/** Lists the connections of a log, in the order in which they were opened. */
export function connectionsOf(trace: Trace): Connection[] {
  const connections: Mutable<Connection>[] = [];
  for (let id = 0; id < trace.length; id++) {
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
    } else if (kind === Kind.SegmentSent && (trace.flags(id) & Flag.Syn) !== 0) {
      const connection = connections[trace.connection(id)];
      if (connection === undefined) continue;
      if (trace.host(id) === connection.client) {
        connection.clientInitialSequence ??= trace.sequence(id);
      } else {
        connection.serverInitialSequence ??= trace.sequence(id);
      }
    }
  }
  return connections;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
