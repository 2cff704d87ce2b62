import { Kind } from '../../trace/codes/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import { timestampBytes } from '../../trace/captures/index.ts';
import { connectionsOf, recordsOf } from '../../trace/index.ts';
import { windowRecord } from '../../trace/records/index.ts';
import { limits, roundTripOf, wideArea } from './gaps.ts';
import { runClock } from './clock.ts';
import type { Pair } from './pairs.ts';
import type { Seen } from './sent.ts';

/** A congestion window read from the server's socket (TCP_INFO). */
export interface WindowSample {
  /** On the capture's clock. */
  readonly time: Nanoseconds;
  readonly packets: number;
}

/** A sample, and what the run's window was about then. */
export interface SampleDifference {
  readonly sample: WindowSample;
  readonly runTime: Nanoseconds;
  /** The least and the most it was while the sample may have been taken, in packets. */
  readonly least: number;
  readonly most: number;
}

export interface Congestion {
  readonly samples: number;
  readonly equal: number;
  readonly first: SampleDifference | undefined;
}

/** Compares the server's congestion window with samples; each may be as much early or late as a gap. */
export function congestionOf(
  run: Seen,
  pairs: readonly Pair[],
  samples: readonly WindowSample[],
): Congestion {
  const steps = windowSteps(run);
  const toRun = runClock('server', pairs);
  const slack = roundTripOf(run) >= wideArea ? limits.wideAreaGap : limits.gap;
  const unlike = samples.flatMap((sample): SampleDifference[] => {
    const runTime = toRun(sample.time);
    const then = steps.filter(({ from, to }) => from <= runTime + slack && to >= runTime - slack);
    const sizes = then.map(({ packets }) => packets);
    if (sizes.length === 0) return [];
    const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
    const equal = sample.packets >= least && sample.packets <= most;
    return equal ? [] : [{ sample, runTime, least, most }];
  });
  return { samples: samples.length, equal: samples.length - unlike.length, first: unlike[0] };
}

interface Step {
  readonly from: Nanoseconds;
  to: Nanoseconds;
  /** Whole packets: what the window admits. */
  readonly packets: number;
}

function windowSteps({ trace, connection, sent }: Seen): Step[] {
  const server = connectionsOf(trace)[connection]?.server;
  const payload = fullPayload(sent);
  const steps: Step[] = [];
  for (const id of recordsOf(trace, Kind.Window)) {
    if (trace.connection(id) !== connection || trace.host(id) !== server) continue;
    const from = trace.time(id);
    const last = steps.at(-1);
    if (last !== undefined) last.to = from;
    const packets = Math.floor(windowRecord.congestionWindow(trace, id) / payload);
    steps.push({ from, to: Infinity, packets });
  }
  return steps;
}

/** What a full segment of the server carries: the smaller MSS, less timestamps if both offer them. */
function fullPayload({ client: [syn], server: [answer] }: Seen['sent']): number {
  const offered = [syn, answer].filter((one) => one !== undefined);
  const mss = Math.min(...offered.map((one) => one.mss));
  return offered.every(({ options }) => options.timestamps !== undefined)
    ? mss - timestampBytes
    : mss;
}
