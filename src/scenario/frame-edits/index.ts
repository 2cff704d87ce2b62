export {
  editsIn,
  frameEditWords,
  frameEffects,
  frameOfSegment,
  withFrameEdits,
  type FrameEdit,
  type FrameEffect,
} from './frame-edits.ts';
export { longestDelay, readFrameEdits } from './reading.ts';
