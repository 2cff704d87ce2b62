export { seenAtEnd, type SeenAtEnd } from './seen-at-end.ts';
