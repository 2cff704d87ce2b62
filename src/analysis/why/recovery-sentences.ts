import { Kind, Reason, TimerCode } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { segmentOf } from '../../trace/index.ts';
import { holdRecord, windowRecord } from '../../trace/records/index.ts';
import { duration, grouped, instant } from '../quantities.ts';
import { endOf, lossesOf, runningTimer } from '../losses/losses.ts';
import {
  beginWords,
  endWords,
  recoveriesOf,
  recoveryAt,
  type Recovery,
} from '../recoveries/index.ts';
import { packetOf, windowSize } from '../windows/packets.ts';
import { detectionWords, lostWords, overtakenWords } from './detection-words.ts';
import { prrCounts, type PrrCounts } from './prr-counts.ts';
import { resendReason } from './resend-words.ts';

/**
 * What a host concludes about losses at one instant, as one sentence without its period: what RACK counts as lost, why it sends again
 * what it sends again, and which recovery begins or ends. Empty: nothing of it, or the log does not say.
 * @param own what the host records then
 */
export function lossReason(trace: Trace, own: readonly RecordId[]): string {
  const [first] = own;
  if (first === undefined) return '';
  const resent = own.map((id) => resendReason(trace, id));
  const reasons = new Set([rackWords(trace, own), ...resent]);
  const why = [...reasons].filter((words) => words !== '').join('; ');
  const mine = recoveriesOf(trace).filter(({ host }) => host === trace.host(first));
  const ended = mine.find(({ ends }) => ends !== undefined && own.includes(ends));
  const begun = mine.find(({ begins }) => own.includes(begins));
  const end = ended === undefined ? '' : endedWords(trace, ended, own);
  const begin = begun === undefined ? '' : begunWords(trace, begun);
  const so = why !== '' && begin !== '' ? `${why}, so ${lowered(begin)}` : why + begin;
  const yet = yetWords(trace, own, so === '');
  return [end, so, yet].filter((words) => words !== '').join('; ');
}

/** `RACK counts them as lost: ...`, `RACK has counted them as lost since 696.702 ms`; empty: RACK found nothing of it. */
function rackWords(trace: Trace, own: readonly RecordId[]): string {
  const { detected, reasons } = lossesOf(trace);
  const found = own.flatMap((id) => detected.get(id) ?? []);
  const resent = own.filter((id) => reasons.has(id));
  const earlier = resent
    .flatMap((id) => reasons.get(id) ?? [])
    .filter((one) => !found.includes(one));
  // The sentence before names what leaves at once.
  const isNamed = resent.every((id) => segmentOf(trace, id)?.transmitAt === trace.time(id));
  const isAll = isNamed && earlier.length === 0 && resent.length === found.length;
  // Copies apart.
  const now = [false, true]
    .map((again) => found.filter((one) => one.again === again))
    .filter((some) => some.length > 0)
    .map((some) => detectionWords(some, isAll));
  if (earlier.length === 0) return now.map((words) => `RACK ${words}`).join('; ');
  // By then all of them.
  const since = instant(Math.max(...earlier.map(({ by }) => trace.time(by))));
  return [
    `RACK has counted ${lostWords(earlier, isNamed)} as lost since ${since}`,
    ...now.map((words) => `now ${words}`),
  ].join(', and ');
}

/** What an ACK shows as missing that does not count as lost yet, and the timer that waits for it; empty: nothing. */
function yetWords(trace: Trace, own: readonly RecordId[], isAlone: boolean): string {
  const { overtaken } = lossesOf(trace);
  const one = own.map((id) => overtaken.get(id)).find((some) => some !== undefined);
  if (one === undefined) return '';
  const wait = own.findLast((id) => trace.kind(id) === Kind.Hold);
  return overtakenWords(one, isAlone) + (isAlone && wait !== undefined ? timerIn(trace, wait) : '');
}

/** ` (RACK’s reordering timer in 20.1 ms)`; empty: another one runs, or the log does not say when it fires. */
function timerIn(trace: Trace, wait: RecordId): string {
  const fires = holdRecord.timer(trace, wait);
  const timer = runningTimer(trace, wait, endOf(trace, wait));
  if (fires < 0 || timer !== TimerCode.Reordering) return '';
  return ` (RACK’s reordering timer in ${duration(fires - trace.time(wait))})`;
}

/** `Recovery begins and ssthresh falls to 16 packets (Reno: half of the window’s 32)`. */
function begunWords(trace: Trace, recovery: Recovery): string {
  const packet = packetOf(trace, recovery.connection, recovery.host);
  return beginWords(recovery, packet).replace(':', ' and') + thresholdRule(trace, recovery, packet);
}

/** What CUBIC leaves of a window after a loss (RFC 9438, section 4.6), as Linux counts it. */
const cubicPart = 717 / 1024;

/** ` (Reno: half of the window’s 32)`; empty: no rule gives this threshold, or both do. */
function thresholdRule(
  trace: Trace,
  { begins, connection, host, thresholds: [before, now] }: Recovery,
  packet: number | undefined,
): string {
  if (packet === undefined || before === now) return '';
  const last = lastWindow(trace, connection, host, begins - 1);
  const window = Math.round(windowRecord.congestionWindow(trace, last) / packet);
  const [isHalf, isCubic] = [0.5, cubicPart].map(
    (part) => Math.max(2, Math.floor(window * part)) * packet === now,
  );
  if (isHalf === isCubic) return '';
  return ` (${isHalf === true ? 'Reno: half' : 'CUBIC: 0.7'} of the window’s ${grouped(window)})`;
}

/** With the window, unless that changes: then it is said beside it. */
function endedWords(trace: Trace, one: Recovery, own: readonly RecordId[]): string {
  const words = endWords(one);
  const { connection, host } = one;
  const [before, after] = [(own[0] as RecordId) - 1, own.at(-1) as RecordId].map((id) =>
    windowRecord.congestionWindow(trace, lastWindow(trace, connection, host, id)),
  ) as [number, number];
  if (words === '' || before !== after) return words;
  return `${words}; cwnd is ${windowSize(after, packetOf(trace, connection, host))}`;
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
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
