export { LinkError, type LinkFault } from './error.ts';
export { decodeLink, encodeLink, isLink, type LinkReader } from './link.ts';
export type { Plain, PlainObject } from './plain.ts';
export { digestDigits, type LinkedRun, type LinkState } from './state.ts';
