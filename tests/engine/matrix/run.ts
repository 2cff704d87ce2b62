import { holdPhasesOf, silencesOf } from '../../../src/analysis/index.ts';
import {
  simulate,
  type Configuration,
  type ScriptAction,
  type TcpConfiguration,
} from '../../../src/engine/index.ts';
import { Kind, Reason, TimerCode, reasonNames } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { choicesAt } from '../../choices.ts';
import {
  awaitBytes,
  line,
  lines,
  losing,
  ms,
  plainTcp,
  scripted,
  wait,
  write,
} from '../configurations.ts';
import { recordsOf } from '../conversation.ts';

/**
 * A client sends 200 segments, which open its window to a good forty, is silent for a while and sends
 * sixty more: over 100 Mb/s to a router, and 10 Mb/s and 50 ms from there to the server. Its window
 * is half of what fits on the way, so what does not fit into the router's queue is a burst's doing.
 */
const mss = 1460;
const bursts = [200 * mss, 60 * mss] as const;
const router = 2;
/** Twice the delay of both lines: no ACK comes sooner. */
const minRoundTrip = ms(100.2);

/**
 * What the narrow line loses of the second burst: by its frames, counted from 1, negative from the
 * last; or everything for some time from a frame on, whatever is sent in it, so that nothing is hit
 * twice.
 */
const losses = {
  none: [],
  one: [10],
  two: [10, 14],
  three: [10, 14, 18],
  '12 ms': { from: 10, time: ms(12) },
  'the last': [-1],
} as const satisfies Record<string, readonly number[] | { from: number; time: number }>;

export type Loss = keyof typeof losses;

/**
 * From the last segment of the first burst to the second burst. The time-out is two and a half
 * seconds, five ticks, a round trip 100 ms; the rule that has a threshold of its own restarts after
 * 2.75 s.
 */
export const silences = {
  /** More than a round trip, less than a time-out. */
  '0.5 s': ms(500),
  /** A time-out to the nanosecond since the last segment was sent, less since its ACK came. */
  '2.5 s': ms(2500),
  /** A time-out on every clock, less than the threshold. */
  '2.7 s': ms(2700),
  /** More than any of these. */
  '3 s': ms(3000),
  /** A hundred bytes from the server come shortly before the burst. */
  '3 s, asked': ms(3000),
  /** Halved for every time-out, nothing would be left of the window. */
  '20 s': ms(20_000),
  /** More than the five minutes for which RFC 7661 keeps a window. */
  '6 min': ms(360_000),
} as const;
export type Silence = keyof typeof silences;

/** Frames that the router's queue holds, and what is lost beside what does not fit into it. */
const lostBehind: ReadonlyMap<number, readonly Loss[]> = new Map([
  [60, Object.keys(losses) as Loss[]],
  [30, ['none', 'one']],
  [16, ['none', 'one']],
]);
export const queues: readonly number[] = [...lostBehind.keys()];

export const recoveries = choicesAt<TcpConfiguration['recovery']>('hosts.client.tcp.recovery');

/** Every rule for the window after a pause; pacing at a measured rate needs Vegas, which measures it. */
export const policies: Readonly<Record<string, Partial<TcpConfiguration>>> = Object.fromEntries([
  ...choicesAt<TcpConfiguration['afterIdle']>('hosts.client.tcp.afterIdle').map((afterIdle) => [
    afterIdle,
    {
      afterIdle,
      idleThreshold: ms(2750),
      ...(afterIdle === 'pace-rate' && { congestionControl: 'vegas' }),
    },
  ]),
  ['keep, four at a stroke', { afterIdle: 'keep', burstLimit: 4 }],
  ['keep, Vegas', { afterIdle: 'keep', congestionControl: 'vegas' }],
]);

export interface Case {
  readonly policy: string;
  readonly after: Silence;
  readonly queue: number;
  readonly lost: Loss;
  readonly recovery: (typeof recoveries)[number];
}

/** Every rule with every recovery, after three seconds. */
export const cases: readonly Case[] = Object.keys(policies).flatMap((policy) =>
  [...lostBehind].flatMap(([queue, some]) =>
    recoveries.flatMap((recovery) =>
      some.map((lost) => ({ policy, after: '3 s' as const, queue, lost, recovery })),
    ),
  ),
);

/** Every rule after every silence; nothing is lost. */
export const casesBySilence: readonly Case[] = Object.keys(policies).flatMap((policy) =>
  (Object.keys(silences) as Silence[]).map((after) => ({
    policy,
    after,
    queue: 60,
    lost: 'none' as const,
    recovery: 'newreno' as const,
  })),
);

/** What a case came to; times in milliseconds. */
export interface Outcome extends Case {
  /** From the second burst's being written to its last byte's being read. */
  readonly elapsed: number;
  /** The congestion window before the second burst, segments. */
  readonly window: number;
  /** What of it the rule left: segments that left before the first ACK of any could come. */
  readonly first: number;
  /** Of the second burst. */
  readonly dropped: number;
  readonly resent: number;
  readonly timeouts: number;
  /** The longest silence on the wire after the second burst was written, and what it waits for. */
  readonly silence: number;
  readonly reason: string;
}

export function outcomeOf(each: Case): Outcome {
  const trace = withLosses(each);
  const second = secondBurst(trace);
  const since = <T extends { readonly time: number }>(records: readonly T[]) =>
    records.filter(({ time }) => time >= second);
  const windows = recordsOf(trace, Kind.Window, 'client').filter(({ time }) => time < second);
  const { silence, reason } = longestSilence(trace, second);
  return {
    ...each,
    elapsed: inMs(readUpTo(trace, bursts[0] + bursts[1]) - second),
    window: Math.floor((windows.at(-1)?.sequence ?? 0) / mss),
    first: since(recordsOf(trace, Kind.SegmentSent, 'client')).filter(
      ({ time, length }) => length > 0 && time < second + minRoundTrip,
    ).length,
    dropped: since(recordsOf(trace, Kind.Dropped)).length,
    resent: since(recordsOf(trace, Kind.SegmentSent)).filter(({ value }) => value >= 0x10000)
      .length,
    timeouts: since(recordsOf(trace, Kind.TimerFired)).filter(
      ({ code }) => code === TimerCode.Retransmission,
    ).length,
    silence: inMs(silence),
    reason,
  };
}

/** The run with what it is to lose: which frames these are, the run without that tells. */
function withLosses(each: Case): Trace {
  const whole = wholeOf(each);
  const lost = losses[each.lost];
  if (!('time' in lost) && lost.length === 0) return whole;
  const frames = framesOf(whole);
  const second = secondBurst(whole);
  const before = frames.filter((time) => time < second).length;
  const numberOf = (frame: number) => (frame > 0 ? before + frame : frames.length + 1 + frame);
  if (!('time' in lost)) return runWithout(each, lost.map(numberOf));
  const from = frames[numberOf(lost.from) - 1] ?? Infinity;
  return withOutage(each, from, from + lost.time, frames);
}

/** The last run without losses: cases that differ in these alone follow each other. */
let whole: { key: string; trace: Trace } | undefined;

function wholeOf(each: Case): Trace {
  const key = [each.policy, each.after, each.queue, each.recovery].join();
  if (whole?.key !== key) whole = { key, trace: runWithout(each, []) };
  return whole.trace;
}

/**
 * Everything that is sent from `from` until `to` is lost. What that is, is found out in order: the
 * first frame in that time that still arrives is taken away, too.
 */
function withOutage(each: Case, from: number, to: number, frames: readonly number[]): Trace {
  const missing = frames.flatMap((time, i) => (time >= from && time < to ? [i + 1] : []));
  for (;;) {
    const trace = runWithout(each, missing);
    const hit = framesOf(trace).flatMap((time, i) => (time >= from && time < to ? [i + 1] : []));
    const next = hit.find((frame) => !missing.includes(frame));
    if (next === undefined) return trace;
    missing.push(next);
  }
}

/** From the first burst's being written to its last segment, by rule: no rule knows of a silence yet. */
const lengths = new Map<string, number>();

function firstBurstOf(each: Case): number {
  const known = lengths.get(each.policy);
  if (known !== undefined) return known;
  const trace = simulate(configurationOf(each, [], [write(bursts[0])], []));
  const sent = recordsOf(trace, Kind.SegmentSent, 'client').filter(({ length }) => length > 0);
  const begun = recordsOf(trace, Kind.TransactionStart, 'client')[0];
  const length = (sent.at(-1)?.time ?? NaN) - (begun?.time ?? NaN);
  lengths.set(each.policy, length);
  return length;
}

function runWithout(each: Case, frames: readonly number[]): Trace {
  const silence = silences[each.after];
  const client = [write(bursts[0]), wait(firstBurstOf(each) + silence), write(bursts[1])];
  // It has read the burst 50 ms after its last segment was sent; what it writes takes as long.
  const asks = [awaitBytes(bursts[0]), wait(silence - ms(150)), write(100)];
  const server = each.after === '3 s, asked' ? asks : [];
  return simulate(configurationOf(each, frames, client, server));
}

function configurationOf(
  { policy, recovery, queue }: Case,
  frames: readonly number[],
  client: readonly ScriptAction[],
  server: readonly ScriptAction[],
): Configuration {
  const selectiveAcks = recovery === 'sack';
  const stack = {
    selectiveAcks,
    // More than a window ever is: duplicate ACKs can let new segments leave.
    receiveBuffer: 200_000,
    windowScaling: true,
    initialThreshold: 40 * mss,
    // Rules differ in whether they know of it.
    initialWindow: 4,
  };
  const [fast, narrow] = [
    { rate: 100_000_000, delay: ms(0.1), queueFrames: 1000 },
    { rate: 10_000_000, delay: ms(50), queueFrames: 1000 },
  ];
  return scripted({
    client: {
      does: client,
      tcp: { ...stack, ...policies[policy], recovery, sendBuffer: 1_000_000, nagle: 'off' },
    },
    server: {
      does: server,
      tcp: {
        ...stack,
        delayedAck: { ...plainTcp.delayedAck, kind: 'timer', delay: ms(100), every: 2 },
      },
    },
    network: lines(
      [
        line(0, router, fast),
        line(router, 0, fast),
        line(router, 1, { ...narrow, queueFrames: queue, losses: losing(...frames) }),
        line(1, router, narrow),
      ],
      ['router'],
    ),
  });
}

/** When each frame of the narrow line begins; the line counts them from 1. */
function framesOf(trace: Trace): number[] {
  const frames: number[] = [];
  for (let id = 0; id < trace.length; id++) {
    const ofRouter = trace.kind(id) === Kind.Transmit && trace.host(id) === router;
    if (ofRouter && trace.host(trace.segment(id)) === 0) frames.push(trace.value(id));
  }
  return frames;
}

function secondBurst(trace: Trace): number {
  return recordsOf(trace, Kind.TransactionStart, 'client').at(-1)?.time ?? Infinity;
}

const inMs = (nanoseconds: number): number => Math.round(nanoseconds / 1e6);

/** When the server had read so many bytes; infinite if it never did. */
function readUpTo(trace: Trace, bytes: number): number {
  let sum = 0;
  for (const { length, time } of recordsOf(trace, Kind.Read, 'server')) {
    sum += length;
    if (sum >= bytes) return time;
  }
  return Infinity;
}

function longestSilence(trace: Trace, from: number): { silence: number; reason: string } {
  const silences = silencesOf(trace).filter((silence) => silence.to > from);
  if (silences.length === 0) return { silence: 0, reason: '-' };
  const spans = silences.map((each) => ({ from: Math.max(each.from, from), to: each.to }));
  const longest = spans.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a));
  const middle = (longest.from + longest.to) / 2;
  const holds = holdPhasesOf(trace).filter(
    (hold) => hold.from <= middle && middle <= hold.to && hold.because !== Reason.Application,
  );
  const names = new Set(holds.map(({ because }) => reasonNames[because]));
  return { silence: longest.to - longest.from, reason: [...names].sort().join(' + ') || '-' };
}
