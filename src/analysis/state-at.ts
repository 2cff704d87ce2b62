import { TcpState } from '../trace/codes/index.ts';
import type { Trace } from '../trace/format/index.ts';
import { connectionsOf } from '../trace/index.ts';
import { applyRecord, finished, freshEnd, type EndState, type MutableEnd } from './end-state.ts';
import type { Moment } from './moment.ts';

export interface ConnectionState {
  /** Counts from 0. */
  readonly connection: number;
  readonly client: EndState;
  readonly server: EndState;
}

/**
 * The state of every connection at a moment, in the order in which they were opened, without those that have not been opened yet. It
 * depends only on the log up to that moment, so it does not matter whether the reader got there forward or backward. Reads
 * the log from its start.
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
