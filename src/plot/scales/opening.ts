import { momentAt, type Moment } from '../../analysis/index.ts';
import { transactionsOf, type Transaction } from '../../analysis/path/index.ts';
import { eventSpan } from './view.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { connectionsOf, oncePerTrace, segmentsOf } from '../../trace/index.ts';
import { quietsOf, type Quiet } from './quiet.ts';
import type { Interval } from './zoom.ts';

/** What the pictures of a run show initially. */
export interface Opening {
  readonly moment: Moment;
  /** First and last time on view; null: the whole run. */
  readonly time: Interval | null;
  /** The connection that it happens on; null: the default one. */
  readonly connection: number | null;
}

/** How far into a stall the first frame is: both its beginning and its wait are visible. */
const into = 0.6;

/** A wait as short as what hosts take to process a segment stalls nothing, ns. */
const shortestStall = 1e6;

/** A connection that is silent for longer has paused: the minimum RTO of RFC 6298, section 2.4, ns. */
const shortestPause = 1e9;

/** A run is about a pause if no stall is nearly as long. */
const farLonger = 3;

/** So many round trips are on view before a pause, and after it: until a slow start is over. */
const before = 2;
const after = 8;

/** A page or connection that takes less of a run is illegible in a picture of the whole. */
const minPart = 0.25;

/** Margin on either side of a page, as a part of it. */
const air = 0.025;

/**
 * Where a run opens, by what happens in it rather than by its name. If one of its connections pauses between data for far
 * longer than TCP ever holds anything back, the run is about what follows: the view has the pause and some round trips on
 * either side. Otherwise it is about the first of its long stalls, and if the page that stalls is a small part of the run,
 * about that page. The cursor is within the stall, on a whole millisecond, so that the symptom is on view and nothing that
 * follows is revealed. Where nothing waits, the run is about a typical write or document: the cursor is where all of it
 * has come.
 */
export const openingOf = oncePerTrace((trace): Opening => {
  const quiets = quietsOf(trace, shortestStall - 1);
  const stalls = quiets.filter(
    ({ held, from, to }) => held > (to - from) / 2 && to - from >= shortestStall,
  );
  const longest = longestOf(stalls);
  const pauses = quiets.filter(({ held, amidData, ...span }) => {
    const length = lengthOf(span);
    return amidData && held <= length / 2 && length > Math.max(shortestPause, farLonger * longest);
  });
  const pause = firstLong(pauses);
  if (pause !== undefined) return afterPause(trace, pause, stalls);
  const stall = firstLong(stalls);
  if (stall === undefined) {
    const typical = typicalOf(trace);
    return {
      moment: momentAt(trace, typical?.end ?? 0),
      time: null,
      ...chosenConnection(trace, typical?.connection ?? null),
    };
  }
  const { connection } = stall;
  return {
    moment: within(trace, stall),
    time: pageOf(trace, stall),
    ...chosenConnection(trace, connection),
  };
});

/**
 * The pause, and what it leads to: a stall longer than a round trip, or what left before any answer came. Where a request
 * ends the pause, that is the reply's first round trip.
 */
function afterPause(trace: Trace, pause: Quiet, stalls: readonly Quiet[]): Opening {
  const round = roundTrip(trace, pause.connection);
  const until = pause.to + after * round;
  const stall = firstLong(
    stalls.filter(({ from, to }) => from >= pause.to && from < until && to - from > round),
  );
  const last = Math.max(until, (stall?.to ?? 0) + before * round);
  const [first, end] = eventSpan(trace);
  const time: Interval = [Math.max(first, pause.from - before * round), Math.min(end, last)];
  const { connection } = pause;
  const replied = segmentsOf(trace).find(
    (one) =>
      one.connection === connection &&
      one.from !== pause.before.from &&
      one.length > 0 &&
      one.sentAt >= pause.to,
  );
  const breaks = replied ?? pause.before;
  const arrival = breaks.receivedAt ?? breaks.droppedAt ?? pause.to;
  return {
    moment: stall === undefined ? momentAt(trace, arrival) : within(trace, stall),
    time: lengthOf({ from: time[0], to: time[1] }) < end - first ? time : null,
    ...chosenConnection(trace, stall?.connection ?? connection),
  };
}

/** The first as large as the one that three quarters of them do not exceed: requests and short headers are smaller. */
function typicalOf(trace: Trace): Transaction | undefined {
  const all = transactionsOf(trace).sort((a, b) => a.bytes - b.bytes || a.end - b.end);
  const size = all[Math.floor(all.length * 0.75)]?.bytes;
  return all.find(({ bytes }) => bytes === size);
}

/** From a connection's first segment until the first from its other end arrives. */
function roundTrip(trace: Trace, connection: number): Nanoseconds {
  const segments = segmentsOf(trace).filter((one) => one.connection === connection);
  const [first] = segments;
  const answer = segments.find(({ from, receivedAt }) => {
    return from !== first?.from && receivedAt !== undefined;
  });
  return first === undefined ? 0 : (answer?.receivedAt ?? first.sentAt) - first.sentAt;
}

/** From the first to the last of the page that a stall belongs to; null if it is in none, or if that is much of the run. */
function pageOf(trace: Trace, stall: Quiet): Interval | null {
  const transactions = transactionsOf(trace);
  const found = transactions.find(({ start, end }) => start <= stall.from && stall.to <= end);
  if (found === undefined) return null;
  const page = transactions.filter(({ page, host }) => page === found.page && host === found.host);
  const from = Math.min(...page.map(({ start }) => start));
  const to = Math.max(...page.map(({ end }) => end));
  const [first, last] = eventSpan(trace);
  const margin = (to - from) * air;
  return to - from < (last - first) * minPart ? [from - margin, to + margin] : null;
}

function within(trace: Trace, { from, to }: Quiet): Moment {
  const exact = from + (to - from) * into;
  const whole = Math.round(exact / 1e6) * 1e6;
  return momentAt(trace, whole > from && whole < to ? whole : Math.round(exact));
}

/** The first that is more than half as long as the longest. */
function firstLong(quiets: readonly Quiet[]): Quiet | undefined {
  const longest = longestOf(quiets);
  return quiets.find((quiet) => lengthOf(quiet) > longest / 2);
}

function longestOf(quiets: readonly Quiet[]): number {
  return quiets.reduce((longest, quiet) => Math.max(longest, lengthOf(quiet)), 0);
}

function lengthOf({ from, to }: Pick<Quiet, 'from' | 'to'>): number {
  return to - from;
}

/** A run with a single connection needs no choice. */
function chosenConnection(trace: Trace, connection: number | null): Pick<Opening, 'connection'> {
  return { connection: connectionsOf(trace).length > 1 ? connection : null };
}
