import type { Unit } from '../fields/fields.ts';

/** A scenario as a form: plain data, made by the engine's script and drawn by a page. */
export type FormEntry = FormValue | FormGroup | FormList;

/** One field to be set. */
export interface FormValue {
  readonly kind: 'number' | 'integer' | 'choice' | 'flag' | 'text';
  /** `network.rate`, `http.documents.0.bytes`. */
  readonly path: string;
  readonly title: string;
  /** One line: what it is. */
  readonly help: string;
  readonly unit: Unit | undefined;
  /** Of a number; of a text's length. */
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly choices: readonly (string | number)[] | undefined;
  /** Whether a scenario must say it: nothing is usual then. */
  readonly required: boolean;
  /** What counts in the run; undefined: the field is left out, and nothing takes its place. */
  readonly value: FieldValue | undefined;
  /** What counts if the field is left out. */
  readonly usual: FieldValue | undefined;
  /** Which stack supplies that; undefined: none, it is the scenario format's. */
  readonly profile: string | undefined;
}

export type FieldValue = string | number | boolean;

/** Fields that belong together. */
export interface FormGroup {
  readonly kind: 'group';
  /** Of the scenario's group; '' for one that the form alone has. */
  readonly path: string;
  readonly title: string;
  readonly help: string;
  /** Whether anything of it stands in the scenario. */
  readonly present: boolean;
  readonly entries: readonly FormEntry[];
}

/** Any number of fields or groups alike. */
export interface FormList {
  readonly kind: 'list';
  readonly path: string;
  readonly title: string;
  readonly help: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly items: readonly FormEntry[];
}

/** Of a group's, a page asks at each level again. */
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

/** Whether the scenario says something else than what is usual. */
export function isChanged({ required, value, usual }: FormValue): boolean {
  return !required && value !== usual;
}
