// A part of a page's script by itself.
export { lossPart } from '../../../analysis/losses/index.ts';
