export { picturesAhead } from './ahead.ts';
