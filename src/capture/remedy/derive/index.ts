export { derive } from './derive.ts';
export {
  endNames,
  type Derived,
  type EndName,
  type ObservedLoss,
  type ObservedStart,
  type ObservedSegment,
  type ObservedStall,
  type OpenChoice,
  type Refused,
} from './derived.ts';
