export { picturesAhead, type Dense } from './ahead.ts';
