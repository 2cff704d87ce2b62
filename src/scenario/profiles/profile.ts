import type { TcpConfiguration } from '../../engine/index.ts';

/** A value with the reason to believe it. */
export interface Sourced<T> {
  readonly value: T;
  readonly source: string;
}

type SourcedFields<T> = {
  readonly [K in keyof T]: T[K] extends object ? SourcedFields<T[K]> : Sourced<T[K]>;
};

/** A TCP of its time: every field of the engine's TcpConfiguration, and the host's two heartbeats. */
export interface StackProfile {
  readonly name: string;
  readonly title: string;
  /** For the narrow column of a rule card. */
  readonly shortTitle: string;
  readonly description: string;
  /** Milliseconds between the ticks that send delayed acknowledgments. */
  readonly fastTickInterval: Sourced<number>;
  /** Milliseconds between the ticks that time-outs are counted in. */
  readonly slowTickInterval: Sourced<number>;
  readonly tcp: SourcedFields<TcpConfiguration>;
}
