export { derive, type Derived, type Refused } from './derive/index.ts';
export {
  remediesOf,
  type Call,
  type How,
  type Remedies,
  type TriedRemedy,
} from './remedies/index.ts';
