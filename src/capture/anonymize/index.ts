export { anonymized, type AnonymizedCapture } from './anonymized.ts';
