import type { Nanoseconds } from '../../trace/format/index.ts';
import { limits } from './gaps.ts';
import { capturedAt, sides, type Seen, type Side } from './sent.ts';
import { timerBehind } from './timers.ts';

/** From the first segment to the last at one end, in both logs. */
export interface End {
  readonly at: Side;
  readonly run: Nanoseconds;
  readonly capture: Nanoseconds;
  /** Segments of the run that a timer sent: each may come a tick later. */
  readonly timers: number;
  readonly limit: Nanoseconds;
}

/** Compares how long the connection lasts, at the client if it was captured. */
export function endOf(run: Seen, capture: Seen): End {
  const at = capture.at[0] ?? 'client';
  const all = [...run.sent.client, ...run.sent.server];
  const timers = all.filter((one) => timerBehind(run.trace, one) !== undefined).length;
  return {
    at,
    run: lasts(run, at),
    capture: lasts(capture, at),
    timers,
    limit: limits.end + timers * limits.endPerTimer,
  };
}

function lasts(seen: Seen, at: Side): Nanoseconds {
  const times = sides
    .flatMap((side) => seen.sent[side].map((one) => capturedAt(one, side, at)))
    .filter((time) => time !== undefined);
  return times.length === 0 ? 0 : Math.max(...times) - Math.min(...times);
}
