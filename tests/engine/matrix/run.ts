import { holdPhasesOf, silencesOf } from '../../../src/analysis/index.ts';
import { simulate, type TcpConfiguration } from '../../../src/engine/index.ts';
import {
  Kind,
  Reason,
  TimerCode,
  reasonNames,
  type Trace,
} from '../../../src/trace/format/index.ts';
import { link, ms, plainTcp, scripted, wait, write } from '../configurations.ts';
import { recordsOf } from '../conversation.ts';

/**
 * A client sends twenty segments, is silent for ten seconds and sends twelve more, over 1.5 Mb/s
 * and 50 ms each way. What is lost, by frames of the second burst unless it says otherwise:
 * counted from the SYN (1), the ACK of the handshake (2) and the first burst (3 to 22).
 */
const mss = 1460;
const bursts = [20 * mss, 12 * mss] as const;

export const losses = {
  none: {},
  first: { clientLoses: [23] },
  middle: { clientLoses: [28] },
  last: { clientLoses: [34] },
  'last three': { clientLoses: [32, 33, 34] },
  'burst of six': { clientLoses: [25, 26, 27, 28, 29, 30] },
  SYN: { clientLoses: [1] },
  // Of its SYN, of ten pairs of the first burst, of the second burst's first.
  'an ACK': { serverLoses: [12] },
} as const;

export const buffers = { small: 6, large: 60 } as const;

export const recoveries = ['tahoe', 'reno', 'newreno', 'sack'] as const;

export const policies: Readonly<Record<string, Partial<TcpConfiguration>>> = {
  'reno, keep': { afterIdle: 'keep' },
  'reno, restart-bsd': { afterIdle: 'restart-bsd' },
  'reno, restart-rfc5681': { afterIdle: 'restart-rfc5681' },
  'reno, decay-rfc2861': { afterIdle: 'decay-rfc2861' },
  'reno, new-cwv': { afterIdle: 'new-cwv' },
  'reno, pace-window': { afterIdle: 'pace-window' },
  'vegas, keep': { congestionControl: 'vegas', afterIdle: 'keep' },
  'vegas, pace-rate': { congestionControl: 'vegas', afterIdle: 'pace-rate' },
};

export interface Case {
  readonly policy: string;
  readonly recovery: (typeof recoveries)[number];
  readonly lost: keyof typeof losses;
  readonly buffer: keyof typeof buffers;
}

export const cases: readonly Case[] = Object.keys(policies).flatMap((policy) =>
  (['small', 'large'] as const).flatMap((buffer) =>
    (Object.keys(losses) as (keyof typeof losses)[]).flatMap((lost) =>
      recoveries.map((recovery) => ({ policy, buffer, lost, recovery })),
    ),
  ),
);

/** What a case came to; times in milliseconds. */
export interface Outcome extends Case {
  /** From the start, and from the second burst's being written, to each burst's last byte's being read. */
  readonly elapsed: readonly [number, number];
  readonly dropped: number;
  readonly resent: number;
  readonly timeouts: number;
  /** The longest silence on the wire after the second burst was written, and what it waits for. */
  readonly silence: number;
  readonly reason: string;
}

export function outcomeOf(each: Case): Outcome {
  const { policy, recovery, lost, buffer } = each;
  const selective = { selectiveAcks: recovery === 'sack', receiveBuffer: 65_535 };
  const line = { rate: 1_500_000, delay: ms(50) };
  const trace = simulate(
    scripted({
      client: {
        does: [write(bursts[0]), wait(ms(10_000)), write(bursts[1])],
        tcp: {
          ...selective,
          ...policies[policy],
          recovery,
          sendBuffer: 65_535,
          nagle: 'off',
        },
      },
      server: {
        tcp: {
          ...selective,
          delayedAck: { ...plainTcp.delayedAck, kind: 'timer', delay: ms(100), every: 2 },
        },
      },
      network: link({ up: { ...line, queueFrames: buffers[buffer] }, down: line }),
      ...losses[lost],
    }),
  );
  const writes = recordsOf(trace, Kind.Write, 'client').map(({ time }) => time);
  const second = writes.at(-1) ?? Infinity;
  const { silence, reason } = longestSilence(trace, second);
  return {
    ...each,
    elapsed: [
      inMs(readUpTo(trace, bursts[0])),
      inMs(readUpTo(trace, bursts[0] + bursts[1]) - second),
    ],
    dropped: recordsOf(trace, Kind.Dropped).length,
    resent: recordsOf(trace, Kind.SegmentSent).filter(({ value }) => value >= 0x10000).length,
    timeouts: recordsOf(trace, Kind.TimerFired).filter(
      ({ code }) => code === TimerCode.Retransmission,
    ).length,
    silence: inMs(silence),
    reason,
  };
}

const inMs = (nanoseconds: number): number => Math.round(nanoseconds / 1e5) / 10;

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
