// Written by `npm run records` from declared.ts: change that.

/** The segment. */
export { segment } from './columns.ts';
