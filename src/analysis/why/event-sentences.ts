import { Kind, noKind, Reason } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import {
  oncePerTraceInSteps,
  recordsPerStep,
  segmentOf,
  type SteppedReading,
} from '../../trace/index.ts';
import { clausesOf, type Clauses, type LogEvent } from './clauses.ts';
import { lossesIn } from './losses.ts';
import { onWireOf, type OnWire } from '../on-wire.ts';
import { lastNotAfter } from '../interval-index.ts';
import { grouped } from '../quantities.ts';
import { capitalized, hostName, listed, maxSentence, withArticle } from '../sentence.ts';
import type { Heartbeats } from './why-holds.ts';
import { windowRecordsOf, type WindowRecords } from '../windows/records.ts';

/**
 * Describes what happens at any instant of a log in short sentences about each host that does something: `Server receives
 * ACK 1,687, grows its congestion window to 4,380 bytes and hands 4,380 bytes in 3 segments to the network. It holds back 811 bytes
 * (congestion window full).`
 */
export class EventSentences {
  private readonly trace: Trace;
  private readonly heartbeats: Heartbeats;
  /** Segments that start transmission, or are lost, at a time that has no record. */
  private readonly onWire: OnWire;
  private readonly windows: WindowRecords;
  /** All times with a sentence, in nanoseconds, ascending; shared, so not to be changed. */
  readonly instants: Float64Array;

  /** @param heartbeats interval of each host's heartbeat by host number; none: its own timer */
  constructor(trace: Trace, heartbeats?: Heartbeats) {
    this.trace = trace;
    this.heartbeats = heartbeats;
    this.onWire = onWireOf(trace);
    this.windows = windowRecordsOf(trace);
    this.instants = merged(eventTimesOf(trace), this.onWire.times);
  }

  /**
   * What happens at a time; empty if nothing does.
   * @param room characters of its longest sentence, unless a single verb needs more
   */
  at(time: Nanoseconds, room = maxSentence): string {
    const events: LogEvent[] = this.onWire.at(time);
    const { trace, heartbeats } = this;
    for (let id = trace.firstAtOrAfter(time); id < trace.length && trace.time(id) === time; id++) {
      events.push({ kind: 'record', record: id });
    }
    const facts = {
      trace,
      time,
      heartbeats,
      segment: (id: RecordId) => segmentOf(trace, id),
      windowBefore: (id: RecordId) => this.windows.before(id),
    };
    const { hosts, capturedAt } = trace.header;
    const actions = hosts.map((_, host) =>
      capturedAt?.includes(host) === false
        ? ''
        : sentencesOf(hostName(trace, host), clausesOf(events, host, facts), room),
    );
    return [...actions, ...lossesIn(events, trace)].filter((sentence) => sentence !== '').join(' ');
  }

  /** The last time, up to a given one, at which something happened; undefined before the first. */
  lastUpTo(time: Nanoseconds): Nanoseconds | undefined {
    return this.instants[lastNotAfter(this.instants, (one) => one, time)];
  }
}

/** Times of the records that can have their own words, ascending, each once. */
export const eventTimesOf: SteppedReading<Float64Array> = oncePerTraceInSteps(function* (trace) {
  let times = new Float64Array(1024);
  let count = 0;
  for (let id = 0; id < trace.length; id++) {
    if (id % recordsPerStep === 0) yield;
    if (!hasWords(trace, id)) continue;
    const time = trace.time(id);
    if (count > 0 && times[count - 1] === time) continue;
    if (count === times.length) {
      const more = new Float64Array(2 * count);
      more.set(times);
      times = more;
    }
    times[count++] = time;
  }
  return times.slice(0, count);
});

/** Merges two ascending lists, each time once. */
function merged(a: Float64Array, b: Float64Array): Float64Array {
  const times = new Float64Array(a.length + b.length);
  let count = 0;
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const time = Math.min(a[i] ?? Infinity, b[j] ?? Infinity);
    while (a[i] === time) i++;
    while (b[j] === time) j++;
    times[count++] = time;
  }
  return times.slice(0, count);
}

/** Whether a record can have its own words. What an end that was not captured does, such as an inferred wait, has none. */
function hasWords(trace: Trace, id: RecordId): boolean {
  if (trace.header.capturedAt?.includes(trace.host(id)) === false) return false;
  if ((trace.kind(id) as number) === noKind) return false;
  switch (trace.kind(id)) {
    case Kind.Hold:
      return trace.code(id) !== Reason.Application && trace.code(id) !== Reason.None;
    case Kind.Release:
    case Kind.Options:
    case Kind.Queued:
    case Kind.Transmit:
    case Kind.Arrived:
    case Kind.Dropped:
    case Kind.State:
    case Kind.RoundTrip:
    case Kind.Cubic:
    case Kind.Window:
    case Kind.CrossTraffic:
    case Kind.Impairment:
      return false;
    default:
      return true;
  }
}

/**
 * One host's clauses in at most two sentences. A timer that fires begins them. If it sends something again, the second one says why;
 * what does not fit into the first is part of that, or, what it still holds, is left to the why line.
 */
function sentencesOf(
  name: string,
  { timer, acts, windowsAt, windows, holds, why }: Clauses,
  room: number,
): string {
  const host = capitalized(name);
  const opening = timer === '' ? `${host} ` : `${host}’s ${timer}, so it `;
  const done = [...acts.slice(0, windowsAt), ...windows, ...acts.slice(windowsAt)];
  const because = why === '' ? '' : ` ${capitalized(why)}.`;
  if (done.length + holds.length === 0) {
    return (timer === '' ? '' : `${host}’s ${timer}.`) + because;
  }
  const clauses = atMost([...done, ...holds]);
  if (why === '') return inSentences(opening, clauses, room, 2).join(' ');
  const fits = (some: readonly string[]): boolean => inSentences(opening, some, room).length < 2;
  const fitting = [clauses, done].find(fits) ?? (acts.length === 0 ? done : undefined);
  let shown = acts.length;
  while (shown > 1 && !fits(acts.slice(0, shown))) shown--;
  const what = inSentences(opening, fitting ?? acts.slice(0, shown), room, 1).join(' ');
  const rest = fitting === undefined ? [...windows, ...acts.slice(shown)] : [];
  if (rest.length === 0) return what + because;
  return `${what}${because.slice(0, -1)}; ${withArticle(name)} ${listed(rest)}.`;
}

/** No sentence is longer than `room`, unless a single clause is, or it is the last one of `most`. */
function inSentences(
  opening: string,
  clauses: readonly string[],
  room: number,
  most = Infinity,
): string[] {
  const sentences: string[] = [];
  let begin = opening;
  let chunk: string[] = [];
  for (const clause of clauses) {
    const long = `${begin}${listed([...chunk, clause])}.`.length > room;
    if (chunk.length > 0 && long && sentences.length < most - 1) {
      sentences.push(`${begin}${listed(chunk)}.`);
      begin = 'It ';
      chunk = [];
    }
    chunk.push(clause);
  }
  return [...sentences, `${begin}${listed(chunk)}.`];
}

/** Beyond this only the first clauses are written out, and the rest counted. */
const maxClauses = 12;

function atMost(clauses: readonly string[]): readonly string[] {
  if (clauses.length <= maxClauses) return clauses;
  const shown = maxClauses - 1;
  return [...clauses.slice(0, shown), `does ${grouped(clauses.length - shown)} more things`];
}
