export { maxCallouts, type Callout, type CalloutTone, type ViewCallout } from './callout.ts';
export { calloutsShown, withCallouts } from './callouts.ts';
