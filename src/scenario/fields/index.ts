export type { Unit } from './fields.ts';
export { allowedIn, fieldHelp, fieldsAt, namesIn, type FieldHelp } from './help.ts';
export { namesOfPath, valueAt } from './path.ts';
export { isValueField, valueProblem, type ValueField } from './value.ts';
