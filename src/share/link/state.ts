import type { Plain, PlainObject } from './plain.ts';

/** Which run: a scenario and what was changed in it. */
export interface LinkedRun {
  /** Name of a built-in scenario, or a whole scenario as a person writes it. */
  readonly preset: string | PlainObject;
  /** Paths of its fields and their new values. */
  readonly changes: PlainObject;
  /** What befell single segments of it then, in order; whoever runs it reads that with care. Left out: nothing. */
  readonly edits?: readonly Plain[];
}

/** A run beside another. */
export interface LinkedTwin extends LinkedRun {
  /** What it is called there; left out: as its scenario. */
  readonly title?: string;
}

/** More edits than this no link carries. */
export const mostEdits = 100;

/** A title is no longer. */
export const longestTitle = 120;

/** A field and some values of it. */
export interface LinkedValues {
  readonly path: string;
  readonly values: readonly (string | number | boolean)[];
}

/** Runs of the scenario with up to three fields taking other values; as it is asked for, not what came of it. */
export interface LinkedSweep {
  /** Path of the field that goes over a range. */
  readonly along: string;
  readonly from: number;
  readonly to: number;
  /** Values of it, 1 or more. */
  readonly points: number;
  /** Another field and its values, a curve for each; null: there is one curve. */
  readonly curves: LinkedValues | null;
  /** A third field and its values, a picture for each; left out: there is one picture. */
  readonly panels?: LinkedValues;
  /** Runs of each point, 1 or more. */
  readonly seeds: number;
  /** Name of what is drawn of each run. */
  readonly measure: string;
}

/** Neither range, curves, pictures nor seeds of a sweep in a link are more. */
export const mostSwept = 100;

/** A path or a word in a sweep is no longer. */
export const longestSwept = 200;

/** All that a link carries: which run, which moment of it, and how it is shown. */
export interface LinkState extends LinkedRun {
  /** Version of the scenario format that the changes are written in. */
  readonly schema: number;
  /** The run beside it on one axis; null: none. */
  readonly twin: LinkedTwin | null;
  /** Where the cursor stands, nanoseconds. */
  readonly time: number;
  /** The selected record; null: none. */
  readonly selection: number | null;
  /** Which views are shown and how; whoever shows them reads it with care. */
  readonly view: PlainObject;
  /** What is swept over, opened and not begun; left out: nothing. */
  readonly sweep?: LinkedSweep;
  /** The first digits of the run's digest, hexadecimal; '' where the run was not known. */
  readonly digest: string;
}

/** Digits of the digest that ride along: enough to tell one engine from the next. */
export const digestDigits = 8;
