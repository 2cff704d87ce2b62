export { anonymized, type AnonymizedCapture } from './anonymized.ts';
export { keptByAnonymizing, leftOutByAnonymizing } from './contents.ts';
