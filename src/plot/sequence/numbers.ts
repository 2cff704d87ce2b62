import { grouped } from '../../analysis/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import { connectionsOf } from '../../trace/index.ts';
import type { Side } from './choice.ts';

/** Whether sequence numbers count from the sender's SYN, or are those on the wire. */
export type NumberBase = 'relative' | 'absolute';

/** How a plot writes sequence numbers; its picture is the same either way. */
export interface Numbering {
  /** `1,687`, or `2,948,735,104`. Takes the number relative to the sender's SYN. */
  label(value: number): string;
  /** The offset: the first number of the sender; 0 where numbers are relative. */
  readonly initial: number;
}

/** Sequence numbers as capture tools count them: SYN 0, first byte 1. */
export const relativeNumbers: Numbering = { label: (value) => grouped(value), initial: 0 };

/**
 * The initial sequence number of one end of a connection; undefined if the log does not have its beginning. Then the numbers
 * on the wire are the only ones.
 */
export function initialSequence(trace: Trace, connection: number, side: Side): number | undefined {
  const found = connectionsOf(trace)[connection];
  return side === 'client' ? found?.clientInitialSequence : found?.serverInitialSequence;
}

/** Sequence numbers as on the wire, which wrap at 2^32. */
export function absoluteNumbers(initial: number): Numbering {
  return { label: (value) => grouped((initial + Math.round(value)) % 2 ** 32), initial };
}
