export { stripInTransition } from './in-transition.ts';
export { goalStrip, type StripBar, type StripOptions } from './strip.ts';
