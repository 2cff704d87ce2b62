// Written by `npm run records` from declared.ts: change that.

/** That found no room; bytes. */
export { length as bytes } from './columns.ts';
