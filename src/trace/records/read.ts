// Written by `npm run records` from declared.ts: change that.

/** Where in the stream received; bytes. */
export { sequence as offset } from './columns.ts';

/** Taken; 0: the end of the stream; bytes. */
export { length as bytes } from './columns.ts';

/** Left unread; bytes. */
export { window as unread } from './columns.ts';
