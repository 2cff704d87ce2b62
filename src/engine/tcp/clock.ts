import type { TcpConfiguration } from '../configuration.ts';
import { nthTickAfter, ticksUntil, type Heartbeat, type Nanoseconds } from '../kernel/time.ts';
import { exactClock } from './exact-clock.ts';
import { initialDeviation, persistTicks, smooth, timeoutTicks } from './retransmission.ts';
import type { SequenceNumber } from './sequence.ts';
import { wheelClock } from './wheel-clock.ts';

/** What a clock may look at; times are in its own unit. */
export interface Estimate {
  /** Smoothed round-trip time; 0: no sample yet. */
  readonly srtt: number;
  readonly rttvar: number;
  /** The timeout in force. */
  readonly rto: number;
  /** Timeouts, or probes, in a row. */
  readonly shift: number;
}

/**
 * How a stack measures round trips and how long it waits for them. Its spans (`rto`, `srtt`,
 * `rttvar` of the state) are in a unit of its own, which only it can turn into nanoseconds.
 */
export interface RetransmissionClock {
  /** Before any sample. */
  readonly firstTimeout: number;
  readonly firstDeviation: number;
  /** For how long a connection may take to be established. */
  readonly establishment: number;
  /** Twice the maximum segment lifetime (RFC 9293, section 3.6.1). */
  readonly timeWait: number;
  /** Whether an ACK of new data ends a row of timeouts, or only a measured round trip does (BSD). */
  readonly progressEndsRow: boolean;
  /** Whether each packet is timed, instead of one segment at a time or by timestamps. */
  readonly timesPackets: boolean;
  /** A round trip from `sentAt` to `now`. */
  sample(sentAt: Nanoseconds, now: Nanoseconds): number;
  /**
   * @param perRoundTrip samples that are taken in one round trip. @param acknowledgment that brings the
   * sample. @param next number to send then.
   */
  smooth(
    estimate: Pick<Estimate, 'srtt' | 'rttvar'>,
    sample: number,
    perRoundTrip: number,
    acknowledgment: SequenceNumber,
    next: SequenceNumber,
  ): { readonly srtt: number; readonly rttvar: number };
  /** The timeout after a sample. */
  timeout(estimate: Estimate): number;
  /** The timeout after one ran out, which `shift` includes. */
  backedOff(estimate: Estimate): number;
  /** The timeout with which data are sent once the connection is established. */
  established(estimate: Estimate): number;
  /** What is left of the estimate after many timeouts: the path has changed, perhaps. */
  forget(estimate: Estimate): { readonly srtt: number; readonly rttvar: number };
  /** Time to the next probe of a zero window. */
  probe(estimate: Estimate): number;
  /** When a span from now is over. */
  deadline(now: Nanoseconds, span: number): Nanoseconds;
  /** The time since then, as precisely as this clock tells it. */
  elapsed(since: Nanoseconds, now: Nanoseconds): Nanoseconds;
  /** The time as the rules for pauses count it. */
  present(now: Nanoseconds): Nanoseconds;
  nanoseconds(span: number): Nanoseconds;
  /** The smoothed time. */
  smoothed(srtt: number): Nanoseconds;
  /** Value of the timestamp option, 32 bits; never 0 in the first days (RFC 7323, section 5.4). */
  timestamp(now: Nanoseconds): number;
  /** The round trip measured by an echoed timestamp. */
  sampleOfEcho(echo: number, now: Nanoseconds): number;
  /** What it remembers beside the estimate, for a snapshot. Left out: nothing. */
  save?(): unknown;
  load?(saved: unknown): void;
}

export function retransmissionClock(tcp: TcpConfiguration, slow: Heartbeat): RetransmissionClock {
  switch (tcp.retransmission.clock) {
    case 'exact':
      return exactClock(tcp);
    case 'wheel':
      return wheelClock(tcp, slow);
    case 'ticks':
      return ticksClock(tcp, slow);
  }
}

/** 4.3BSD's: everything is counted in ticks of the host's slow heartbeat, in integers. */
function ticksClock({ retransmission }: TcpConfiguration, slow: Heartbeat): RetransmissionClock {
  // Ticks before the first one count as -1: 0 must mean 'no timestamp'.
  const timestamp = (now: Nanoseconds): number => (ticksUntil(slow, now) + 2) >>> 0;
  return {
    firstTimeout: retransmission.initialTicks,
    firstDeviation: initialDeviation(retransmission),
    establishment: retransmission.establishmentTicks,
    // 2 MSL of 30 s each, in ticks of 500 ms (4.3BSD).
    timeWait: 120,
    progressEndsRow: false,
    timesPackets: false,
    sample: (sentAt, now) => ticksUntil(slow, now) - ticksUntil(slow, sentAt) + 1,
    smooth: (estimate, ticks) => {
      const first = estimate.srtt === 0 && !retransmission.firstTickCounts;
      return smooth(estimate, first ? Math.max(1, ticks - 1) : ticks);
    },
    timeout: (estimate) => timeoutTicks(estimate, retransmission),
    backedOff: (estimate) => timeoutTicks(estimate, retransmission),
    established: ({ rto }) => rto,
    // srtt is kept in eighths: the deviation alone now stands for it, and the caution is kept.
    forget: ({ srtt, rttvar }) => ({ srtt: 0, rttvar: rttvar + (srtt >> 3) }),
    probe: persistTicks,
    deadline: (now, ticks) => nthTickAfter(slow, now, ticks),
    elapsed: (since, now) => (ticksUntil(slow, now) - ticksUntil(slow, since)) * slow.interval,
    present: (now) => now,
    nanoseconds: (ticks) => ticks * slow.interval,
    smoothed: (srtt) => (srtt * slow.interval) / 8,
    timestamp,
    // 4.4BSD's tcp_input: the ticks between, and one.
    sampleOfEcho: (echo, now) => ((timestamp(now) - echo) | 0) + 1,
  };
}
