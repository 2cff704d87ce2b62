export { withChanges, type Change } from './change.ts';
export { formOf } from './form-of.ts';
export {
  isChanged,
  valuesIn,
  type FieldValue,
  type FormEntry,
  type FormGroup,
  type FormList,
  type FormValue,
} from './form.ts';
export { keepingParts } from './kept-parts.ts';
export { sliderOf } from './slider.ts';
