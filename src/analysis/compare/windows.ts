import { Flag } from '../../trace/codes/index.ts';
import { windowFieldOf, type Segment } from '../../trace/index.ts';
import type { Pair } from './pairs.ts';
import type { Seen, Side } from './sent.ts';

/** Windows that the ends announce: how many were compared, and the first pair that differs. */
export interface Windows {
  readonly compared: number;
  readonly equal: number;
  readonly first: WindowPair | undefined;
}

/** A segment of both logs, and the windows in its headers, in bytes. */
export interface WindowPair extends Pair {
  readonly runWindow: number;
  readonly captureWindow: number;
}

/** Compares the announced windows of the segments that both logs have. */
export function windowsOf(run: Seen, capture: Seen, pairs: readonly Pair[]): Windows {
  const all = pairs.map((pair): WindowPair => ({
    ...pair,
    runWindow: announced(pair.run, pair.side, run),
    captureWindow: announced(pair.capture, pair.side, capture),
  }));
  const unlike = all.filter(({ runWindow, captureWindow }) => runWindow !== captureWindow);
  const [first] = unlike.sort((a, b) => a.capture.sentAt - b.capture.sentAt);
  return { compared: all.length, equal: all.length - unlike.length, first };
}

/** As the header says it: a scaled window is a multiple of its scale. */
function announced(segment: Segment, side: Side, { trace, sent }: Seen): number {
  const shifts = { client: shiftOf(sent.client), server: shiftOf(sent.server) };
  const scaled =
    (segment.flags & Flag.Syn) === 0 && shifts.client !== undefined && shifts.server !== undefined;
  return windowFieldOf(trace, segment) * 2 ** (scaled ? (shifts[side] ?? 0) : 0);
}

function shiftOf([syn]: readonly Segment[]): number | undefined {
  return syn?.options.windowShift;
}
