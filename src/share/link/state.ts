import type { Plain, PlainObject } from './plain.ts';

/** A run: a scenario and the changes in it. */
export interface LinkedRun {
  /** Name of a built-in scenario, or a whole scenario as written. */
  readonly preset: string | PlainObject;
  /** Paths of its fields and their new values. */
  readonly changes: PlainObject;
  /** Edits to single segments, in order. Untrusted: check them before running. Left out: none. */
  readonly edits?: readonly Plain[];
}

/** A run beside another. */
export interface LinkedTwin extends LinkedRun {
  /** Its name there; left out: its scenario's. */
  readonly title?: string;
}

/** Maximum number of edits in a link. */
export const mostEdits = 100;

/** Maximum length of a title. */
export const longestTitle = 120;

/** A field and some values of it. */
export interface LinkedValues {
  readonly path: string;
  readonly values: readonly (string | number | boolean)[];
}

/** Runs of the scenario with up to three fields taking other values: the specification, not the results. */
export interface LinkedSweep {
  /** Path of the field that covers a range. */
  readonly along: string;
  readonly from: number;
  readonly to: number;
  /** Number of its values, 1 or more. */
  readonly points: number;
  /** Another field and its values, a curve for each; null: there is one curve. */
  readonly curves: LinkedValues | null;
  /** A third field and its values, a picture for each; left out: there is one picture. */
  readonly panels?: LinkedValues;
  /** Runs per point, 1 or more. */
  readonly seeds: number;
  /** Name of the measure that is drawn. */
  readonly measure: string;
}

/** Maximum of a sweep's points, curves, pictures and seeds in a link. */
export const mostSwept = 100;

/** Maximum length of a path or a word in a sweep. */
export const longestSwept = 200;

/** The whole state in a link: which run, which moment of it, and how it is shown. */
export interface LinkState extends LinkedRun {
  /** Version of the scenario format for the changes. */
  readonly schema: number;
  /** The run beside it on one axis; null: none. */
  readonly twin: LinkedTwin | null;
  /** The cursor's time, nanoseconds. */
  readonly time: number;
  /** The selected record; null: none. */
  readonly selection: number | null;
  /** Which views are shown and how. Untrusted: check it before showing. */
  readonly view: PlainObject;
  /** The sweep, opened and not started; left out: none. */
  readonly sweep?: LinkedSweep;
  /** The first digits of the run's digest, hexadecimal; '' if the run was not known. */
  readonly digest: string;
}

/** Number of digits: enough to distinguish one engine from the next. */
export const digestDigits = 8;
