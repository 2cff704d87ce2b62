export { holdComments } from './hold-comments.ts';
