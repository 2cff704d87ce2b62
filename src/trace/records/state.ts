// Written by `npm run records` from declared.ts: change that.
import type { TcpState } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';
import type { RecordOrigin } from './origin.ts';

export interface StateColumns extends RecordOrigin {
  /** The new one. */
  readonly state: TcpState;
  /** The old one. */
  readonly before: TcpState;
  /** The initial one, if a connection is established without a handshake; sequence number. */
  readonly initial: number;
}

/** The new one. */
export function state(trace: Trace, id: RecordId): TcpState {
  return trace.code(id) as TcpState;
}

/** The old one. */
export function before(trace: Trace, id: RecordId): TcpState {
  return trace.flags(id) as TcpState;
}

/** The initial one, if a connection is established without a handshake; sequence number. */
export { sequence as initial } from './columns.ts';
