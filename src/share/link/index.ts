export { changed, differenceOf } from './difference.ts';
export { LinkError } from './error.ts';
export { decodeLink, encodeLink, encodeShortLink, type LinkReader } from './link.ts';
export { isLink, linkField, linkOpening } from './opening.ts';
export { checkPlain, isPlainObject, type Plain, type PlainObject } from './plain.ts';
export {
  digestDigits,
  longestTitle,
  type LinkedRun,
  type LinkedSweep,
  type LinkedTwin,
  type LinkedValues,
  type LinkState,
} from './state.ts';
export { changesOfRun, titleWith } from './titles.ts';
