// Written by `npm run records` from declared.ts: change that.

/** The client’s port. */
export { sequence as port } from './columns.ts';

/** The server’s port. */
export { acknowledgment as peerPort } from './columns.ts';

/** The server’s host number. */
export { window as peer } from './columns.ts';
