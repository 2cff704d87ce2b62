// Written by `npm run records` from declared.ts: change that.

/** Of the IP packet; bytes. */
export { length as packet } from './columns.ts';
