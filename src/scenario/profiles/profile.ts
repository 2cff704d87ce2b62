import type { Milliseconds } from '../../trace/format/index.ts';
import type { Scenario } from '../schema/schema.ts';

/** A value with its source. */
export interface Sourced<T> {
  readonly value: T;
  readonly source: string;
}

/** A value, not a group of fields. Tested first, because a number with a unit is both to the compiler. */
type Value = string | number | boolean;

type Complete<T> = {
  readonly [K in keyof T]-?: NonNullable<T[K]> extends Value
    ? NonNullable<T[K]>
    : Complete<NonNullable<T[K]>>;
};

/** All fields of a TCP, as in a scenario: times are milliseconds. */
export type Stack = Complete<Scenario['hosts']['client']['tcp']>;

type SourcedFields<T> = {
  readonly [K in keyof T]: T[K] extends Value ? Sourced<T[K]> : SourcedFields<T[K]>;
};

/** A historical TCP: every field of a stack, and the host's two heartbeats. */
export interface StackProfile {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Between the ticks that send delayed acknowledgments. */
  readonly fastTickInterval: Sourced<Milliseconds>;
  /** Between the ticks that count timeouts. */
  readonly slowTickInterval: Sourced<Milliseconds>;
  /** The order of options in a header; left out: BSD's. */
  readonly optionOrder?: Sourced<'linux'>;
  readonly tcp: SourcedFields<Stack>;
}
