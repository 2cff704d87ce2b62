import {
  connectionsOf,
  oncePerTrace,
  recordsOf,
  segmentsOf,
  type Segment,
} from '../../trace/index.ts';
import { Kind, TcpState } from '../../trace/codes/index.ts';
import { noRecord, type Nanoseconds, type RecordId, type Trace } from '../../trace/format/index.ts';
import { transactionStartRecord } from '../../trace/records/index.ts';
import { lossWords } from '../loss-words.ts';
import { requestsOf, type AskedRequest } from './requests.ts';
import { transactionsOf, unfinishedTransactionsOf } from './transactions.ts';

/**
 * The phases in a browser's waterfall: it waits in the browser (for a free connection, or for the browser itself), its
 * connection opens (with TLS, its handshake included), its request is in flight, the reply has not begun to arrive, the reply arrives.
 */
export const elementPhases = ['waiting', 'connecting', 'asking', 'answering', 'receiving'] as const;
export type ElementPhase = (typeof elementPhases)[number];

/** An interval of one phase; none is empty. */
export interface PhaseInterval {
  readonly phase: ElementPhase;
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
}

/** One document of a page being fetched. */
export interface PageElement {
  /** Number of its transaction, from 0. */
  readonly number: number;
  readonly page: number;
  /** Its index in the page, from 0: document 0 names the others. */
  readonly document: number;
  /** The connection that brought it, or on which it was last requested; undefined while it has none. */
  readonly connection: number | undefined;
  /** When the browser learned of it, and when it ended: the log's end if it did not. */
  readonly known: Nanoseconds;
  readonly end: Nanoseconds;
  /** Bytes of the reply read when the transaction ended; 0 if it has not ended. */
  readonly bytes: number;
  readonly outcome: 'complete' | 'failed' | 'unfinished';
  /** Contiguous from `known` to `end`. */
  readonly intervals: readonly PhaseInterval[];
  /** The attempts to get it, in order. */
  readonly requests: readonly AskedRequest[];
  /** Its transaction's start. */
  readonly record: RecordId;
}

/**
 * The elements of a log's pages, in the order in which the browser started to fetch them; empty if no page is fetched. Cached per
 * log.
 */
export const pageElementsOf: (trace: Trace) => readonly PageElement[] = oncePerTrace((trace) => {
  const requests = requestsOf(trace);
  if (requests.size === 0) return [];
  const openings = openingsOf(trace, requests);
  const last = trace.time(trace.length - 1);
  const ended = new Map(transactionsOf(trace).map((one) => [one.number, one]));
  return [...ended.values(), ...unfinishedTransactionsOf(trace)]
    .sort((a, b) => a.number - b.number)
    .map(({ number, page, document, start, startRecord }): PageElement => {
      const tries = requests.get(number) ?? [];
      const attempts = attemptsOf(tries, openings.get(number) ?? []);
      const known = transactionStartRecord.knownSince(trace, startRecord) || start;
      const whole = ended.get(number);
      const end = whole?.end ?? last;
      return {
        number,
        page,
        document,
        connection: attempts.at(-1)?.connection,
        known,
        end,
        bytes: whole?.bytes ?? 0,
        outcome: whole === undefined ? 'unfinished' : whole.failed ? 'failed' : 'complete',
        intervals: stretchesOf(attempts, known, end),
        requests: tries,
        record: startRecord,
      };
    });
});

/** A connection that was opened for a document. */
interface Opening {
  readonly connection: number;
  readonly from: Nanoseconds;
  /** When it was open at the client; Infinity: never. */
  readonly to: Nanoseconds;
}

/** The connections opened for documents, by the number of the document's transaction. */
function openingsOf(
  trace: Trace,
  requests: ReadonlyMap<number, readonly AskedRequest[]>,
): Map<number, Opening[]> {
  const connections = connectionsOf(trace);
  const established = new Map<number, number>();
  for (const id of recordsOf(trace, Kind.State)) {
    if (trace.code(id) !== TcpState.Established) continue;
    const connection = trace.connection(id);
    if (trace.host(id) !== connections[connection]?.client) continue;
    established.set(connection, trace.time(id));
  }
  const firsts = new Map<number, number>();
  for (const [number, tries] of requests) {
    for (const { connection, first } of tries) if (first) firsts.set(connection, number);
  }
  const openings = new Map<number, Opening[]>();
  for (const { id, opened } of connections) {
    const number = firsts.get(id) ?? openerOf(trace, opened);
    if (number === undefined) continue;
    const to = Math.max(established.get(id) ?? Infinity, lossWords()?.handshakeEnd(trace, id) ?? 0);
    const own = { connection: id, from: trace.time(opened), to };
    openings.set(number, [...(openings.get(number) ?? []), own]);
  }
  return openings;
}

/**
 * The transaction whose start led a client, perhaps after some thinking, to open a connection on which it then requests
 * nothing.
 */
function openerOf(trace: Trace, opened: RecordId): number | undefined {
  let cause = trace.cause(opened);
  if (cause !== noRecord && trace.kind(cause) === Kind.Think) cause = trace.cause(cause);
  if (cause === noRecord || trace.kind(cause) !== Kind.TransactionStart) return undefined;
  return transactionStartRecord.number(trace, cause);
}

/** One connection on which a document was requested. */
interface Attempt {
  readonly connection: number;
  readonly opening: Opening | undefined;
  readonly asked: AskedRequest | undefined;
}

function attemptsOf(tries: readonly AskedRequest[], openings: readonly Opening[]): Attempt[] {
  const asked = tries.map((one): Attempt => {
    const { connection } = one;
    return {
      connection,
      opening: openings.find((opening) => opening.connection === connection),
      asked: one,
    };
  });
  const unasked = openings
    .filter(({ connection }) => asked.every((one) => one.connection !== connection))
    .map((opening): Attempt => ({ connection: opening.connection, opening, asked: undefined }));
  return [...asked, ...unasked].sort((a, b) => beginningOf(a) - beginningOf(b));
}

function beginningOf({ opening, asked }: Attempt): number {
  return opening?.from ?? asked?.written ?? Infinity;
}

function stretchesOf(
  attempts: readonly Attempt[],
  known: Nanoseconds,
  end: Nanoseconds,
): PhaseInterval[] {
  const intervals: PhaseInterval[] = [];
  let from = known;
  const until = (time: Nanoseconds, phase: ElementPhase): void => {
    const to = Math.min(time, end);
    if (to <= from) return;
    intervals.push({ phase, from, to });
    from = to;
  };
  attempts.forEach((attempt, i) => {
    const { opening, asked } = attempt;
    const next = attempts[i + 1];
    const over = next === undefined ? end : beginningOf(next);
    const within = (time: Nanoseconds | undefined): Nanoseconds => Math.min(time ?? Infinity, over);
    until(beginningOf(attempt), 'waiting');
    if (opening !== undefined) until(within(opening.to), 'connecting');
    if (asked === undefined) return;
    until(within(asked.written), 'waiting');
    // When several requests share a write, the first can be answered before the last is out.
    until(Math.min(within(asked.sent), within(asked.answered)), 'asking');
    until(within(asked.answered), 'answering');
    until(over, 'receiving');
  });
  until(end, 'waiting');
  return intervals;
}

/** The segments that carry any of an element's request or reply, in the order in which they were sent. */
export function segmentsOfElement(trace: Trace, element: PageElement): ReadonlySet<RecordId> {
  const own = segmentsOf(trace).filter((segment) => carries(trace, element, segment));
  return new Set(own.map(({ id }) => id));
}

/** Whether a segment carries any of an element's request or reply, at any attempt. */
export function carries(trace: Trace, { requests }: PageElement, segment: Segment): boolean {
  const { connection, from, sequence, end } = segment;
  const fromClient = connectionsOf(trace)[connection]?.client === from;
  return requests.some((one) => {
    const range = fromClient ? one.request : one.reply;
    return one.connection === connection && sequence < range.to && end > range.from;
  });
}
