export { type Call, type How } from './how.ts';
export { remediesOf, type Remedies, type TriedRemedy } from './remedies.ts';
