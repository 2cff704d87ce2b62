import { Kind, TcpState } from '../trace/codes/index.ts';
import type { RecordId, Trace } from '../trace/format/index.ts';
import {
  connectionsOf,
  oncePerTraceInSteps,
  recordsOf,
  recordsPerStep,
  type SteppedReading,
} from '../trace/index.ts';
import { applyRecord, freshEnd, inFlightOf, type MutableEnd } from './end-state.ts';
import { lastNotAfter } from './interval-index.ts';

/** The state of one end of a connection from a record on, as far as sentences need it. */
export interface EndMoment {
  readonly record: RecordId;
  readonly tcp: TcpState;
  /** Payload bytes sent and not yet acknowledged. */
  readonly inFlight: number;
}

/** The states of one end in columns: a long log has no room for an object each. */
interface EndMoments {
  readonly records: RecordId[];
  readonly states: TcpState[];
  readonly amounts: number[];
}

/** Looks up the state of any end after any record. */
export class EndIndex {
  /** By connection and host, both 16 bits. */
  private readonly ends: ReadonlyMap<number, EndMoments>;

  constructor(ends: ReadonlyMap<number, EndMoments>) {
    this.ends = ends;
  }

  /** Undefined before the end's first record. */
  at(connection: number, host: number, record: RecordId): EndMoment | undefined {
    const known = this.ends.get(endOf(connection, host));
    if (known === undefined) return undefined;
    const { records, states, amounts } = known;
    const i = lastNotAfter(records, (one) => one, record);
    if (i < 0) return undefined;
    return { record: records[i], tcp: states[i], inFlight: amounts[i] } as EndMoment;
  }
}

/** The index of a log; cached. */
export const endIndexOf: SteppedReading<EndIndex> = oncePerTraceInSteps(readEnds);

function* readEnds(trace: Trace): Generator<void, EndIndex> {
  const ends = new Map<number, EndMoments>();
  const reading = new Map<number, MutableEnd>();
  for (const { id, client, server } of connectionsOf(trace)) {
    reading.set(endOf(id, client), freshEnd(client, TcpState.Closed));
    reading.set(endOf(id, server), freshEnd(server, TcpState.Listen));
  }
  let read = 0;
  for (const id of recordsOf(trace, Kind.State, Kind.SegmentSent, Kind.Received)) {
    if (read++ % recordsPerStep === 0) yield;
    const name = endOf(trace.connection(id), trace.host(id));
    const end = reading.get(name);
    if (end === undefined) continue;
    applyRecord(trace, id, end);
    let known = ends.get(name);
    if (known === undefined) ends.set(name, (known = { records: [], states: [], amounts: [] }));
    const inFlight = inFlightOf(end);
    const { records, states, amounts } = known;
    if (states.at(-1) === end.tcp && amounts.at(-1) === inFlight) continue;
    records.push(id);
    states.push(end.tcp);
    amounts.push(inFlight);
  }
  return new EndIndex(ends);
}

function endOf(connection: number, host: number): number {
  return connection * 0x10000 + host;
}
