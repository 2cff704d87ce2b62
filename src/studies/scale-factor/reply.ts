import { simulateFor } from '../../engine/index.ts';
import {
  checkScenario,
  compile,
  describeProblem,
  type Scenario,
  type ScenarioInput,
} from '../../scenario/index.ts';
import { transactionsOf } from '../../analysis/path/index.ts';
import { connectionsOf } from '../../trace/index.ts';
import { Kind, TimerCode } from '../../trace/codes/index.ts';
import type {
  MegabitsPerSecond,
  Milliseconds,
  Nanoseconds,
  Seconds,
  Trace,
} from '../../trace/format/index.ts';
import { restartPolicies, type RestartPolicy } from '../restart/policies.ts';
import { restartNetwork } from '../restart/rounds.ts';
import type { LineCase, LineState } from './line.ts';

/** One run: a long reply that measures the line, a pause, and a reply of 24 KB after it. */
export interface ScaleJob extends LineCase {
  readonly policy: RestartPolicy;
  /** Rate or window are multiplied by it; null: the sender does not pace. */
  readonly scale: number | null;
  /** Packets that the bottleneck's queue holds, the one being sent included. */
  readonly queuePackets: number;
  readonly seed: number;
  /** Between the two replies; left out: a minute. Nothing of the outcome depends on it. */
  readonly pause?: Milliseconds;
}

export interface ScaleResult {
  /** From the reply's being handed to TCP to its last byte in order; null: it had not ended. */
  readonly elapsed: Seconds | null;
  readonly drops: number;
  readonly timeouts: number;
  /** Between the reply's first two segments: if paced, what the rate or window from before comes to. */
  readonly gap: Seconds;
}

/** As in the restart study by delay. */
const replyBytes = 24_000;
const delay: Milliseconds = 100;
/** When the long reply is handed over, and how much room it has. */
const first: Milliseconds = 10_000;
const room: Milliseconds = 30_000;
const defaultPause: Milliseconds = 60_000;
const aroundCentre: Milliseconds = 1500;
/** Others are there before the reply, so that the queue has settled; and long enough after it. */
const settling: Milliseconds = 5000;
const after: Milliseconds = 30_000;
/** Others' packets are as long as ours, and counted as ours: without headers. */
const packetBytes = 1040;
/** Of them: half of the line. */
const crossRate: MegabitsPerSecond = 0.4 * (packetBytes / 1000);

/** Runs it and counts what befalls the second reply. */
export function runScale(job: ScaleJob): ScaleResult {
  return simulateFor(compile(scaleScenario(job)), (trace) => measure(trace, job));
}

/** The paper's network with one client, and others who share it while the link is busy. */
export function scaleScenario(job: ScaleJob): Scenario {
  const { policy, scale, queuePackets, seed } = job;
  const { tcp } = restartPolicies[policy];
  const reply = replyAt(job);
  const input: ScenarioInput = {
    version: 1,
    seed,
    stopAfter: reply + after,
    network: {
      ...restartNetwork(1, delay, queuePackets),
      crossTraffic: [
        ...others(job.before, 0, first + room),
        ...others(job.after, reply - aroundCentre - settling, reply + after),
      ],
    },
    hosts: {
      client: { profile: 'ns-2' },
      server: {
        profile: 'ns-2',
        tcp: scale === null ? tcp : { ...tcp, pacing: { ...pacingOf(tcp), scale } },
      },
    },
    script: {
      server: {
        actions: [
          { do: 'wait-until', time: first, jitter: aroundCentre },
          { do: 'write', bytes: longBytes(seed) },
          { do: 'wait-until', time: reply, jitter: aroundCentre },
          { do: 'write', bytes: replyBytes },
        ],
      },
    },
  };
  const checked = checkScenario(input);
  if (!checked.ok) throw new RangeError(checked.problems.map(describeProblem).join('; '));
  return checked.scenario;
}

/** When the reply is handed over, give or take `aroundCentre`. */
function replyAt({ pause = defaultPause }: ScaleJob): Milliseconds {
  return first + room + pause;
}

/**
 * The long reply: 200 to 390 KB by the seed. It ends somewhere in the window's saw-tooth, not always
 * in the same place of it; nor does its last round trip, which RBP/rate's rate is of, carry as many
 * segments with each seed.
 */
function longBytes(seed: number): number {
  return 200_000 + 10_000 * (seed % 20);
}

function others(state: LineState, start: Milliseconds, end: Milliseconds) {
  return state === 'busy' ? [{ rate: crossRate, packetBytes, start, end }] : [];
}

function pacingOf(tcp: (typeof restartPolicies)[RestartPolicy]['tcp']) {
  return 'pacing' in tcp ? tcp.pacing : {};
}

function measure(trace: Trace, job: ScaleJob): ScaleResult {
  const [, reply] = transactionsOf(trace);
  const ours = connectionsOf(trace)[0]?.id;
  let drops = 0;
  let timeouts = 0;
  const sent: number[] = [];
  const from: Nanoseconds = (replyAt(job) - aroundCentre) * 1e6;
  for (let id = trace.firstAtOrAfter(from); id < trace.length; id++) {
    const kind = trace.kind(id);
    if (kind === Kind.Dropped && trace.connection(id) === ours) drops++;
    else if (kind === Kind.SegmentSent && trace.connection(id) === ours && trace.lengthOf(id) > 0) {
      sent.push(trace.time(id));
    } else if (kind === Kind.TimerFired && trace.code(id) === TimerCode.Retransmission) timeouts++;
  }
  const elapsed = reply === undefined || reply.failed ? null : (reply.end - reply.start) / 1e9;
  const [one = NaN, two = NaN] = sent;
  return { elapsed, drops, timeouts, gap: (two - one) / 1e9 };
}
