import type { ChargeName, ReasonName } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import type { Connection, Segment } from '../../trace/index.ts';
import type { EndIndex } from '../end-index.ts';
import type { Moment } from '../moment.ts';
import { duration } from '../quantities.ts';
import { hostPart, plain, textOf, type SentencePart } from '../sentence.ts';

/** Why a host waits: a hold's reason (`none`: it is withheld), what its time is spent on, or one of the rest. */
export type WhyCode = ReasonName | ChargeName | 'travelling' | 'waiting' | 'done';

/** One host's situation in one sentence. */
export interface WhySentence {
  readonly host: number;
  readonly because: WhyCode;
  readonly parts: readonly SentencePart[];
  /** The parts as plain text. */
  readonly text: string;
  /** The hold, thought, act or segment it speaks of. */
  readonly record: RecordId | undefined;
  /** When that ends; undefined if the log does not tell. */
  readonly ends: Nanoseconds | undefined;
  /** What is said of several hosts in this situation, behind their names: ` have finished.` Undefined: each for itself. */
  readonly ofSeveral?: string | undefined;
}

/** What the sentences of one moment are made from. */
export interface WhyFacts {
  readonly trace: Trace;
  readonly moment: Moment;
  readonly connections: readonly Connection[];
  readonly ends: EndIndex;
  /** Segments that TCP has handed over and that the peer's TCP does not have yet, oldest first. */
  readonly underWay: readonly Segment[];
  /** Applications' next acts that are already on their way, soonest last begun. */
  readonly acts: readonly RecordId[];
  /** Whether the log is of a capture, which knows segments only. */
  readonly captured: boolean;
  /** Whether a connection still has segments to send after the moment. */
  continues(connection: number): boolean;
}

export function sentence(
  host: number,
  because: WhyCode,
  parts: readonly SentencePart[],
  record?: RecordId,
  ends?: Nanoseconds,
): WhySentence {
  return { host, because, parts, text: textOf(parts), record, ends };
}

/** What is said of a wait whose reason is withheld: `Client waits: ?`, to those who listen in words. */
export function withheldSentence(trace: Trace, host: number, record?: RecordId): WhySentence {
  const parts: SentencePart[] = [
    hostPart(trace, host),
    plain(' waits: '),
    { text: '?', emphasis: 'held' },
    { text: ' reason hidden until you bet.', emphasis: 'hidden' },
  ];
  return sentence(host, 'none', parts, record);
}

/** How long from the moment to a time, for a sentence. */
export function lasting(facts: Pick<WhyFacts, 'moment'>, until: Nanoseconds): SentencePart {
  return { text: duration(until - facts.moment.time), emphasis: 'time' };
}
