import { holdsOf, silencesOf } from '../../../analysis/index.ts';
import { transactionsOf } from '../../../analysis/path/index.ts';
import { Reason } from '../../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../../trace/format/index.ts';
import { segmentsOf } from '../../../trace/index.ts';

/** A silence that takes more than this part of the whole is long. */
const longPart = 0.1;

/** The numbers that the page's introduction tells, read off the run. */
export interface HomeFacts {
  /** Of the reply, header included. */
  readonly bytes: number;
  /** From the client's wish to the last byte read. */
  readonly took: Nanoseconds;
  /** How long the reply's frames occupy the wire. */
  readonly wire: Nanoseconds;
  /** The long silences, each ended by a delayed ACK. */
  readonly silences: readonly Nanoseconds[];
  /** Sizes of the reply's first segment, and of the last piece if Nagle's rule held it. */
  readonly first: number;
  readonly tail: number | undefined;
}

/**
 * Reads the facts off a run of one document.
 * @throws Error if the run has no finished transaction.
 */
export function homeFacts(trace: Trace): HomeFacts {
  const transaction = transactionsOf(trace)[0];
  if (transaction === undefined) throw new Error('the run of the home page ends no transaction');
  const reply = segmentsOf(trace).filter(
    (segment) => segment.from !== transaction.host && segment.length > 0,
  );
  // The segment that breaks a silence says in its code which hold it ended.
  const silences = silencesOf(trace, (transaction.end - transaction.start) * longPart)
    .filter((silence) => trace.code(silence.before.id) === Reason.DelayedAck)
    .map((silence) => silence.to - silence.from);
  const nagle = holdsOf(trace).find((hold) => hold.because === Reason.Nagle);
  return {
    bytes: transaction.bytes,
    took: transaction.end - transaction.start,
    wire: reply.reduce(
      (sum, { transmitAt, transmittedAt }) => sum + (transmittedAt ?? 0) - (transmitAt ?? 0),
      0,
    ),
    silences,
    first: reply[0]?.length ?? 0,
    tail: nagle?.bytes,
  };
}
