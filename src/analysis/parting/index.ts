export {
  divergenceOf,
  leftAt,
  type Divergence,
  type Parting,
  type SegmentPair,
} from './parting.ts';
export { partingText } from './text.ts';
