// A part of a page's script by itself, fetched with the first figure that has callouts.
export { withCallouts } from '../../plot/callouts/index.ts';
