// Written by `npm run records` from declared.ts: change that.
import type { ChargedOrigin } from './origin.ts';

export interface ConnectColumns extends ChargedOrigin {
  /** The client’s port. */
  readonly port: number;
  /** The server’s port. */
  readonly peerPort: number;
  /** The server’s host number. */
  readonly peer: number;
}

/** The client’s port. */
export { sequence as port } from './columns.ts';

/** The server’s port. */
export { acknowledgment as peerPort } from './columns.ts';

/** The server’s host number. */
export { window as peer } from './columns.ts';
