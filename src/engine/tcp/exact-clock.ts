import type { TcpConfiguration } from '../configuration.ts';
import { second } from '../kernel/time.ts';
import type { RetransmissionClock } from './clock.ts';

/** The timeout for data if the SYN had to be sent again and nothing was measured (RFC 6298, section 5.7). */
const cautiousTimeout = 3 * second;
/** A maximum segment lifetime of 30 s, twice, as most stacks have it. */
const timeWait = 60 * second;

/**
 * RFC 6298 in nanoseconds. Two choices it leaves open: whole nanoseconds, rounded down, and a
 * probe of a zero window after one timeout, doubling (RFC 1122, section 4.2.2.17).
 */
export function exactClock(tcp: TcpConfiguration): RetransmissionClock {
  const { initial, minimum, maximum, granularity, establishment, deviations } = tcp.retransmission;
  const { timestampTick } = tcp;
  const within = (span: number): number => Math.min(maximum, Math.max(minimum, span));
  const timestamp = (now: number): number => (Math.floor(now / timestampTick) + 1) >>> 0;
  return {
    firstTimeout: initial,
    firstDeviation: 0,
    establishment,
    timeWait,
    progressEndsRow: true,
    timesPackets: false,
    // Nothing is measured as no time at all: that would mean 'no sample'.
    sample: (sentAt, now) => Math.max(1, now - sentAt),
    smooth({ srtt, rttvar }, sample, perRoundTrip) {
      // Section 2.2.
      if (srtt === 0) return { srtt: sample, rttvar: Math.floor(sample / 2) };
      // Section 2.3, the deviation first; with alpha and beta divided among the samples of one
      // round trip, so that the memory is equally long (RFC 7323, appendix G).
      const deviation = Math.abs(srtt - sample) - rttvar;
      return {
        srtt: Math.max(1, srtt + Math.floor((sample - srtt) / (8 * perRoundTrip))),
        rttvar: Math.max(0, rttvar + Math.floor(deviation / (4 * perRoundTrip))),
      };
    },
    timeout: ({ srtt, rttvar }) => within(srtt + Math.max(granularity, deviations * rttvar)),
    backedOff: ({ rto }) => Math.min(maximum, 2 * rto),
    established: ({ srtt, rto }) => (srtt === 0 && rto > initial ? within(cautiousTimeout) : rto),
    forget: () => ({ srtt: 0, rttvar: 0 }),
    probe({ rto, shift }) {
      let span = rto;
      for (let i = 0; i < shift && span < maximum; i++) span *= 2;
      return Math.min(maximum, span);
    },
    deadline: (now, span) => now + span,
    elapsed: (since, now) => now - since,
    present: (now) => now,
    nanoseconds: (span) => span,
    smoothed: (srtt) => srtt,
    timestamp,
    sampleOfEcho: (echo, now) => Math.max(1, ((timestamp(now) - echo) | 0) * timestampTick),
  };
}
