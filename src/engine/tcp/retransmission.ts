import type { RetransmissionConfiguration } from '../configuration.ts';
import type { EndpointState } from './state.ts';

/** Factor of the n-th timeout in a row: doubled up to 64 (4.3BSD; RFC 6298, section 5.5). */
export function backoff(shift: number): number {
  return shift >= 6 ? 64 : 1 << shift;
}

/**
 * The deviation before the first sample, in quarters of a tick: half of the first timeout
 * (4.3BSD's TCPTV_SRTTDFLT). With four deviations the first back-off is therefore steeper than
 * doubling: SYNs 6, 24 and 48 s apart (Stevens, TCP/IP Illustrated, volume 1, section 18.3).
 */
export function initialDeviation(configuration: RetransmissionConfiguration): number {
  return 2 * configuration.initialTicks;
}

/** The timeout without back-off, in ticks. */
export function baseTimeout(
  state: Pick<EndpointState, 'srtt' | 'rttvar'>,
  configuration: RetransmissionConfiguration,
): number {
  const { srtt, rttvar } = state;
  // srtt is kept in eighths of a tick, the mean deviation in quarters: BSD's integer arithmetic.
  return configuration.deviations === 2 ? ((srtt >> 2) + rttvar) >> 1 : (srtt >> 3) + rttvar;
}

/** The timeout in force, in ticks, after `shift` timeouts in a row. */
export function timeoutTicks(
  state: Pick<EndpointState, 'srtt' | 'rttvar' | 'shift'>,
  configuration: RetransmissionConfiguration,
): number {
  const ticks = baseTimeout(state, configuration) * backoff(state.shift);
  return Math.min(configuration.maximumTicks, Math.max(configuration.minimumTicks, ticks));
}

const persistMinimum = 10;
const persistMaximum = 120;

/** Time to the next probe of a zero window, in ticks of 500 ms: 5 to 60 s (4.3BSD; RFC 1122, section 4.2.2.17). */
export function persistTicks(state: Pick<EndpointState, 'srtt' | 'rttvar' | 'shift'>): number {
  const ticks = (((state.srtt >> 2) + state.rttvar) >> 1) * backoff(state.shift);
  return Math.min(persistMaximum, Math.max(persistMinimum, ticks));
}

/**
 * Takes a sample into the smoothed time and its deviation (Jacobson 1988, appendix A).
 * @param ticks ticks of the slow heartbeat during the round trip, plus 1; at least 1.
 */
export function smooth(
  state: Pick<EndpointState, 'srtt' | 'rttvar'>,
  ticks: number,
): { srtt: number; rttvar: number } {
  if (state.srtt === 0) return { srtt: ticks << 3, rttvar: ticks << 1 };
  const error = ticks - 1 - (state.srtt >> 3);
  const deviation = Math.abs(error) - (state.rttvar >> 2);
  return {
    srtt: Math.max(1, state.srtt + error),
    rttvar: Math.max(1, state.rttvar + deviation),
  };
}
