import { Kind, Reason } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { windowRecord } from '../../trace/records/index.ts';
import { grouped } from '../quantities.ts';
import { beginWords, endWords, recoveriesOf, recoveryAt } from '../recoveries/index.ts';
import { packetOf, windowSize } from '../windows/packets.ts';
import { prrCounts, type PrrCounts } from './prr-counts.ts';

/** `Recovery begins: ssthresh falls to 16 packets.`: of what begins and ends at a host at one instant. */
export function recoverySentences(trace: Trace, host: number, time: Nanoseconds): string[] {
  const own = recoveriesOf(trace).filter((one) => one.host === host);
  const ended = own
    .filter(({ ends }) => ends !== undefined && trace.time(ends) === time)
    .flatMap((one) => {
      const words = endWords(one);
      if (words === '') return [];
      const last = trace.firstAtOrAfter(time + 1) - 1;
      const window = lastWindow(trace, one.connection, host, last);
      const packet = packetOf(trace, one.connection, host);
      const size = windowSize(windowRecord.congestionWindow(trace, window), packet);
      return [`${words}; cwnd is ${size}.`];
    });
  const begun = own
    .filter(({ begins }) => trace.time(begins) === time)
    .map((one) => `${beginWords(one, packetOf(trace, one.connection, host))}.`);
  return [...ended, ...begun];
}

/** What proportional rate reduction says of data that it holds back. */
export interface PrrHold {
  readonly rule: string;
  readonly numbers: string;
}

/**
 * Undefined: something else holds them back.
 * @param hold that lasts at a record
 */
export function prrHold(
  trace: Trace,
  hold: {
    readonly because: number;
    readonly room: number;
    readonly connection: number;
    readonly host: number;
  },
  record: RecordId,
): PrrHold | undefined {
  const { because, room, connection, host } = hold;
  if (because !== Reason.CongestionWindow || room > 0) return undefined;
  if (recoveryAt(trace, connection, host, record)?.proportional !== true) return undefined;
  const packet = packetOf(trace, connection, host);
  const window = lastWindow(trace, connection, host, record);
  // It sets the window to what is in flight and what may leave, and that has left.
  const inFlight = windowRecord.congestionWindow(trace, window);
  const threshold = windowRecord.threshold(trace, window);
  const limit = grouped(Math.round(threshold / (packet ?? 1)));
  const are = inFlight === packet ? 'is' : 'are';
  const why = prrCounts(trace, connection, host, record);
  const reason = why === undefined ? '' : countWords(why, inFlight - threshold);
  return {
    rule: 'PRR admits no packet yet',
    numbers: `The ${windowSize(inFlight, packet)} in flight ${are} ${comparison(inFlight, threshold, limit)}${reason}. `,
  };
}

/** Above ssthresh it admits in proportion, below it by what is delivered (RFC 9937, section 5). @param above ssthresh, bytes. */
function countWords({ delivered, sent, allowed }: PrrCounts, above: number): string {
  if (above === 0) return '';
  const past = `since recovery began: ${grouped(delivered)} delivered, `;
  return above > 0
    ? `, so it admits in proportion (${past}${grouped(allowed)} allowed, ${grouped(sent)} sent)`
    : `, but it admits only as many as are delivered, and one more for each ACK of new data that shows no further loss (${past}${grouped(sent)} sent)`;
}

function comparison(inFlight: number, threshold: number, limit: string): string {
  if (inFlight === threshold) return 'as many as ssthresh';
  return inFlight > threshold
    ? `still more than ssthresh, ${limit}`
    : `fewer than ssthresh, ${limit}`;
}

function lastWindow(trace: Trace, connection: number, host: number, upTo: RecordId): RecordId {
  let id = upTo;
  const isOwn = (): boolean =>
    trace.kind(id) === Kind.Window &&
    trace.host(id) === host &&
    trace.connection(id) === connection;
  while (id > 0 && !isOwn()) id--;
  return id;
}
