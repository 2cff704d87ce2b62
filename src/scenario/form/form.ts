import type { Unit } from '../fields/fields.ts';

/** A scenario as a form: plain data, made by the engine's script and drawn by a page. */
export type FormEntry = FormValue | FormGroup | FormList;

/** One field to set. */
export interface FormValue {
  readonly kind: 'number' | 'integer' | 'choice' | 'flag' | 'text';
  /** `network.rate`, `http.documents.0.bytes`. */
  readonly path: string;
  readonly title: string;
  /** One line that describes it. */
  readonly help: string;
  readonly unit: Unit | undefined;
  /** For a number; for a text, of its length. */
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly choices: readonly (string | number)[] | undefined;
  /** Whether a scenario must include it, so that there is no default. */
  readonly required: boolean;
  /** The value in the run; undefined: the field is left out, and nothing takes its place. */
  readonly value: FieldValue | undefined;
  /** The default. */
  readonly defaultValue: FieldValue | undefined;
  /** The stack that supplies the default; undefined: the scenario format does. */
  readonly profile: string | undefined;
}

export type FieldValue = string | number | boolean;

/** Fields that belong together. */
export interface FormGroup {
  readonly kind: 'group';
  /** The path of the scenario's group; '' for a group of the form alone. */
  readonly path: string;
  readonly title: string;
  readonly help: string;
  /** Whether any of its fields is in the scenario. */
  readonly present: boolean;
  readonly entries: readonly FormEntry[];
}

/** A list of similar fields or groups. */
export interface FormList {
  readonly kind: 'list';
  readonly path: string;
  readonly title: string;
  readonly help: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly items: readonly FormEntry[];
}

/** Cached, because a page asks again at each level. */
const values = new WeakMap<FormEntry, readonly FormValue[]>();

/** Every field of an entry, in order. */
export function valuesIn(entry: FormEntry): readonly FormValue[] {
  const known = values.get(entry) ?? valuesOf(entry);
  values.set(entry, known);
  return known;
}

function valuesOf(entry: FormEntry): readonly FormValue[] {
  switch (entry.kind) {
    case 'group':
      return entry.entries.flatMap(valuesIn);
    case 'list':
      return entry.items.flatMap(valuesIn);
    default:
      return [entry];
  }
}

/** Whether the scenario differs from the default. */
export function isChanged({ required, value, defaultValue }: FormValue): boolean {
  return !required && value !== defaultValue;
}
