// Written by `npm run records` from declared.ts: change that.

/** The segment. */
export { segment } from './columns.ts';

/** When its transmission ended; the rest is propagation. */
export { time as transmitted } from './columns.ts';
