export { stripOnTheWay } from './on-the-way.ts';
export { goalStrip, type StripBar, type StripOptions } from './strip.ts';
