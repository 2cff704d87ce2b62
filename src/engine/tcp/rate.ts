import { second } from '../kernel/time.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * At what rate Linux takes a connection to send, bytes per nanosecond: its window per round trip, and
 * what it can grow by in one: twice as much in slow start, a fifth more later (ip-sysctl.rst,
 * tcp_pacing_ss_ratio and tcp_pacing_ca_ratio). No more than what is asked for. Infinity: not known yet.
 */
export function sendingRate(endpoint: Endpoint): number {
  const { state, configuration, smoothedRoundTrip } = endpoint;
  const { maxPacingRate } = configuration;
  const limit = maxPacingRate > 0 ? maxPacingRate / 8 / second : Infinity;
  if (smoothedRoundTrip === 0) return limit;
  const ratio = state.cwnd < state.ssthresh / 2 ? 2 : 1.2;
  return Math.min(limit, (ratio * state.cwnd) / smoothedRoundTrip);
}
