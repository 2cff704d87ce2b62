export { goalStrip, type StripBar, type StripOptions } from './strip.ts';
