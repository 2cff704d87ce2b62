import type { TimerCode } from '../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import type { Pair } from './pairs.ts';
import { capturedAt, sides, type Seen, type Side } from './sent.ts';
import { timerBehind } from './timers.ts';

/** From one segment to the next at one end, in both logs. */
export interface Gap {
  /** Where both were captured. */
  readonly at: Side;
  readonly from: Pair;
  readonly to: Pair;
  readonly run: Nanoseconds;
  readonly capture: Nanoseconds;
  /** The timer that ended it in the run. */
  readonly timer: TimerCode | undefined;
  /** By how much the two can differ. */
  readonly limit: Nanoseconds;
}

/** A path on which a round trip takes this long has a limit of its own. */
export const wideArea: Nanoseconds = 20e6;

export const limits = {
  gap: 2e6,
  /** A kernel's timers run out at its next tick. */
  timerGap: 5e6,
  wideAreaGap: 10e6,
  end: 2e6,
  /** More for each time-out of the run. */
  endPerTimer: 4e6,
} as const;

/** The gaps between neighbors of the capture that both logs have. */
export function gapsOf(run: Seen, capture: Seen, pairs: readonly Pair[]): Gap[] {
  const wide = roundTripOf(run) >= wideArea;
  return sides
    .filter((side) => capture.at.includes(side))
    .flatMap((at) => {
      const stamp = stampAt(at, pairs);
      const timed = inOrder(at, pairs, (pair) => pair.run[stamp]);
      return gapsAt(at, timed, run.trace, wide);
    });
}

/** A pair, and when each log has it at one end. */
interface Timed {
  readonly pair: Pair;
  readonly run: Nanoseconds;
  readonly capture: Nanoseconds;
}

/** @param sent when the run has what it sends itself */
function inOrder(
  at: Side,
  pairs: readonly Pair[],
  sent: (pair: Pair) => Nanoseconds | undefined,
): Timed[] {
  const timed = pairs.flatMap((pair) => {
    const run = pair.side === at ? sent(pair) : pair.run.arrivedAt;
    const capture = capturedAt(pair.capture, pair.side, at);
    return run === undefined || capture === undefined ? [] : [{ pair, run, capture }];
  });
  return timed.sort((a, b) => a.capture - b.capture);
}

type Stamp = 'sentAt' | 'transmitAt';

/**
 * When a capture at this end has what it sends: before it waits in the device's queue, or when it leaves. Segments closer
 * together than the line could send them tell that it is before.
 */
function stampAt(at: Side, pairs: readonly Pair[]): Stamp {
  const own = inOrder(
    at,
    pairs.filter(({ side }) => side === at),
    ({ run }) => run.transmitAt,
  );
  const isBefore = own.some((next, i) => {
    const before = own[i - 1];
    if (before === undefined) return false;
    const { transmitAt = 0, transmittedAt = 0 } = before.pair.run;
    return next.capture - before.capture < (transmittedAt - transmitAt) / 2;
  });
  return isBefore ? 'sentAt' : 'transmitAt';
}

function gapsAt(at: Side, timed: readonly Timed[], trace: Trace, wide: boolean): Gap[] {
  return timed.slice(1).map((next, i) => {
    const before = timed[i] as Timed;
    const timer = timerBehind(trace, next.pair.run);
    return {
      at,
      from: before.pair,
      to: next.pair,
      run: next.run - before.run,
      capture: next.capture - before.capture,
      timer,
      limit: wide ? limits.wideAreaGap : timer === undefined ? limits.gap : limits.timerGap,
    };
  });
}

/** Whether both gaps are alike. */
export function isWithin({ run, capture, limit }: Gap): boolean {
  return Math.abs(run - capture) <= limit;
}

/** From the SYN to the other side's, at the client; 0 if there is none. */
export function roundTripOf({ sent }: Seen): Nanoseconds {
  const [syn] = sent.client;
  const [answer] = sent.server;
  return answer?.arrivedAt === undefined || syn === undefined ? 0 : answer.arrivedAt - syn.sentAt;
}
