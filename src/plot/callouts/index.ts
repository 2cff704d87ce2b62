export { mostCallouts, type Callout, type CalloutTone } from './callout.ts';
export { calloutsShown, withCallouts } from './callouts.ts';
