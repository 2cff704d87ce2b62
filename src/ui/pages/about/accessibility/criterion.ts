import type { CheckName } from './checks.ts';

export type Conformance = 'Supports' | 'Partially supports' | 'Does not support' | 'Not applicable';

/** A success criterion of WCAG 2.2, and how far the site meets it. */
export interface Criterion {
  readonly number: string;
  readonly name: string;
  readonly level: 'A' | 'AA';
  readonly conformance: Conformance;
  readonly remarks: string;
  /** Test files of the project that fail if it is no longer met. */
  readonly tests: readonly string[];
  readonly checks: readonly CheckName[];
}

/** A criterion as it is written down: evidence that is left out is none. */
export type Row = readonly [
  number: string,
  name: string,
  level: Criterion['level'],
  conformance: Conformance,
  remarks: string,
  tests?: readonly string[],
  checks?: readonly CheckName[],
];
