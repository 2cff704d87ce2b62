import type { ChargeName, ReasonName } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import type { Connection, Segment } from '../../trace/index.ts';
import type { EndIndex } from '../end-index.ts';
import type { Moment } from '../moment.ts';
import { duration } from '../quantities.ts';
import { hostPart, plain, textOf, type SentencePart } from '../sentence.ts';

/** Why a host waits: a hold's reason (`none`: it is withheld), what its time is spent on, or one of the others. */
export type WhyCode = ReasonName | ChargeName | 'travelling' | 'waiting' | 'done';

/** One host's situation in one sentence. */
export interface WhySentence {
  readonly host: number;
  readonly because: WhyCode;
  /** Name of the rule behind it, if there is a closer one than the reason's own. */
  readonly rule?: string | undefined;
  readonly parts: readonly SentencePart[];
  /** The parts as plain text. */
  readonly text: string;
  /** The hold, think time, application event or segment that it is about. */
  readonly record: RecordId | undefined;
  /** When that ends; undefined if the log does not say. */
  readonly ends: Nanoseconds | undefined;
  /** The sentence for several hosts in this situation, after their names: ` have finished.` Undefined: one sentence per host. */
  readonly ofSeveral?: string | undefined;
}

/** The input to the sentences of one moment. */
export interface WhyFacts {
  readonly trace: Trace;
  readonly moment: Moment;
  readonly connections: readonly Connection[];
  readonly ends: EndIndex;
  /** Segments that TCP has sent and that the peer's TCP has not received yet, oldest first. */
  readonly inFlight: readonly Segment[];
  /** Applications' next calls that are already scheduled, latest begun last. */
  readonly appEvents: readonly RecordId[];
  /** Whether the log is a capture, which contains only segments. */
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

/** The sentence of a wait whose reason is withheld: `Client waits: ?`, with words for screen readers. */
export function withheldSentence(trace: Trace, host: number, record?: RecordId): WhySentence {
  const parts: SentencePart[] = [
    hostPart(trace, host),
    plain(' waits: '),
    { text: '?', emphasis: 'held' },
    { text: ' reason hidden until you bet.', emphasis: 'hidden' },
  ];
  return sentence(host, 'none', parts, record);
}

/** The sentence of a wait that is only inferred; undefined: the log has it. */
export function inferredSentence(
  trace: Trace,
  host: number,
  record: RecordId,
  ends?: Nanoseconds,
): WhySentence | undefined {
  const told = trace.inferred(record);
  if (told === undefined) return undefined;
  return { ...sentence(host, 'waiting', [plain(told.text)], record, ends), rule: told.rule };
}

/** How long from the moment to a time, for a sentence. */
export function lasting(facts: Pick<WhyFacts, 'moment'>, until: Nanoseconds): SentencePart {
  return { text: duration(until - facts.moment.time), emphasis: 'time' };
}
