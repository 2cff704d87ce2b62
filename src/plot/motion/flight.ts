import type { Milliseconds, Nanoseconds, Trace } from '../../trace/format/index.ts';
import { inFlightOf } from '../marks/index.ts';

/** Maximum length of a flight, in the viewer's time. */
export const longestFlight: Milliseconds = 1500;

/** Minimum length: less would be a flicker. */
const shortestFlight: Milliseconds = 250;

/** While a segment is in flight: the viewer's milliseconds for one of the run's, if there is time for it. */
const pace = 500;

/** The maximum that silences take of a flight, together and each. */
const longestSilences: Milliseconds = 400;
const longestSilence: Milliseconds = 250;

/** A cursor's animation from one moment of a run to a later one. */
export interface Flight {
  /** In the viewer's time; at most `longestFlight`. */
  readonly takes: Milliseconds;
  /** The cursor's time in the run after some of the viewer's time; from `takes` on, exactly at the end. */
  at(elapsed: Milliseconds): Nanoseconds;
}

/** A part of the flight at constant speed. */
interface Piece {
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  readonly takes: Milliseconds;
}

/**
 * The cursor's flight through a run: silences pass quickly, and segments in flight get the rest of the time.
 * @param from @param to `from` before `to`
 * @param ease how the whole of it begins and ends: rises from 0 to 1
 */
export function flightOf(
  trace: Trace,
  from: Nanoseconds,
  to: Nanoseconds,
  ease: (part: number) => number,
): Flight {
  const pieces = piecesOf(trace, from, to);
  const sum = pieces.reduce((total, piece) => total + piece.takes, 0);
  const takes = Math.min(longestFlight, Math.max(shortestFlight, sum));
  return {
    takes,
    at: (elapsed) => (elapsed >= takes ? to : placeIn(pieces, sum * ease(elapsed / takes), to)),
  };
}

function placeIn(pieces: readonly Piece[], elapsed: Milliseconds, end: Nanoseconds): Nanoseconds {
  let left = elapsed;
  for (const { from, to, takes } of pieces) {
    if (left < takes) return from + (to - from) * (left / takes);
    left -= takes;
  }
  return end;
}

/** The flight in pieces, in order: alternately something is in flight, and nothing. */
function piecesOf(trace: Trace, from: Nanoseconds, to: Nanoseconds): Piece[] {
  const sent = spansInFlight(trace, from, to);
  const silent: [Nanoseconds, Nanoseconds][] = [];
  let until = from;
  for (const [begin, end] of sent) {
    if (begin > until) silent.push([until, begin]);
    until = end;
  }
  if (until < to) silent.push([until, to]);
  const silences = within(
    silent.map((span) => ({ span, takes: Math.min(longestSilence, paced(span)) })),
    longestSilences,
  );
  const rest = longestFlight - silences.reduce((sum, { takes }) => sum + takes, 0);
  const flights = within(
    sent.map((span) => ({ span, takes: paced(span) })),
    rest,
  );
  return [...silences, ...flights]
    .map(({ span: [begin, end], takes }) => ({ from: begin, to: end, takes }))
    .sort((a, b) => a.from - b.from);
}

interface Timed {
  readonly span: readonly [Nanoseconds, Nanoseconds];
  readonly takes: Milliseconds;
}

function paced([from, to]: Timed['span']): Milliseconds {
  return ((to - from) / 1e6) * pace;
}

/** Speeds all of them up to fit the maximum. */
function within(timed: readonly Timed[], most: Milliseconds): Timed[] {
  const sum = timed.reduce((total, { takes }) => total + takes, 0);
  const part = Math.min(1, most / sum);
  return timed.map(({ span, takes }) => ({ span, takes: takes * part }));
}

/** When at least one segment is in flight: disjoint spans, in order. */
function spansInFlight(
  trace: Trace,
  from: Nanoseconds,
  to: Nanoseconds,
): [Nanoseconds, Nanoseconds][] {
  const spans: [Nanoseconds, Nanoseconds][] = [];
  for (const { transmitAt, arrivedAt, droppedAt } of inFlightOf(trace).within(from, to)) {
    const begin = Math.max(from, transmitAt ?? from);
    const end = Math.min(to, arrivedAt ?? droppedAt ?? begin);
    const last = spans.at(-1);
    if (end <= begin) continue;
    if (last !== undefined && begin <= last[1]) last[1] = Math.max(last[1], end);
    else spans.push([begin, end]);
  }
  return spans;
}
