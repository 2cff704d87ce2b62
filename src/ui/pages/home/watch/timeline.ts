import { longSilencesOf, settledIn } from '../../../../plot/lanes/index.ts';
import { busiestPair } from '../../../../plot/ladder/index.ts';
import type { RunLog } from '../../../../run/index.ts';
import type { Milliseconds, Nanoseconds } from '../../../../trace/format/index.ts';

/** What is sent is played so much slower: milliseconds of the viewer's time for one of the run's. */
const slowness = 500;

/** But one burst takes no longer than this. */
const longestBurst: Milliseconds = 4000;

/** And a silence so long, however long it was. */
const silenceTakes: Milliseconds = 1500;

/** A part of the run that is played at one speed. */
export interface Piece {
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  /** Of the viewer's time. */
  readonly takes: Milliseconds;
  readonly silent: boolean;
}

/** What is played without a stop: the rest of a silence and the burst after it. */
export interface Leg {
  readonly pieces: readonly Piece[];
  /** Where it stops. */
  readonly to: Nanoseconds;
  /** It stops where a long silence has begun, not at the end of the run. */
  readonly stops: boolean;
}

/**
 * Divides a run at its long silences. Each leg but the last stops when all that was sent has been received, and
 * both ends only wait.
 * @param end where the last leg ends
 */
export function legsOf({ trace, heartbeats }: RunLog, end: Nanoseconds): Leg[] {
  const { left, right } = busiestPair(trace);
  const legs: Leg[] = [];
  let from: Nanoseconds = 0;
  let pieces: Piece[] = [];
  for (const silence of longSilencesOf(trace, [right, left], heartbeats)) {
    const stop = settledIn(trace, silence);
    legs.push({ pieces: [...pieces, burst(from, stop)], to: stop, stops: true });
    pieces = [{ from: stop, to: silence.to, takes: silenceTakes, silent: true }];
    from = silence.to;
  }
  return [
    ...legs,
    {
      pieces: [...pieces, burst(from, Math.max(from, end))],
      to: Math.max(from, end),
      stops: false,
    },
  ];
}

function burst(from: Nanoseconds, to: Nanoseconds): Piece {
  return { from, to, takes: Math.min(longestBurst, ((to - from) / 1e6) * slowness), silent: false };
}

/** Where a leg has come to, and whether neither side sends there. */
export interface Played {
  readonly time: Nanoseconds;
  readonly silent: boolean;
  readonly over: boolean;
}

/**
 * Where a leg is after some of the viewer's time.
 * @param ease how a silence passes: both from 0 to 1
 */
export function playedAt(
  { pieces, to }: Leg,
  elapsed: Milliseconds,
  ease: (part: number) => number,
): Played {
  let left = elapsed;
  for (const piece of pieces) {
    if (left < piece.takes) {
      const part = left / piece.takes;
      const gone = piece.silent ? ease(part) : part;
      return {
        time: piece.from + (piece.to - piece.from) * gone,
        silent: piece.silent,
        over: false,
      };
    }
    left -= piece.takes;
  }
  return { time: to, silent: false, over: true };
}
