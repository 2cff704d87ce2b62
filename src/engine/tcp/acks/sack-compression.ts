import { millisecond, type Nanoseconds } from '../../kernel/time.ts';
import type { Endpoint } from '../endpoint.ts';
import { announcedWindow, offeredWindow } from '../receive-window.ts';

/** Duplicates that leave at once: three of them tell the sender of a loss. */
const atOnce = 3;
/** ACKs that a single one may stand for. */
const most = 44;
const longest = millisecond;
/** The part of a round trip that an ACK may wait. */
const partOfRoundTrip = 20;

/**
 * Data came out of order: after the first duplicates several ACKs become one (Linux since 4.19, ip-sysctl.rst,
 * tcp_comp_sack_delay_ns and tcp_comp_sack_nr; captures of Linux 6.18, tests/fixtures/linux/runs/e_drop30_reno_sack).
 * @returns until when the ACK waits; undefined: it leaves at once.
 */
export function compressedUntil(endpoint: Endpoint): Nanoseconds | undefined {
  const { state, configuration, acks, host } = endpoint;
  if (!configuration.sackCompression || !state.selectiveAcks) return undefined;
  const shrinks = offeredWindow(endpoint, state.announceShift) < announcedWindow(state);
  if (state.unacknowledged > state.receiveMss && !shrinks) return undefined;
  if (acks.isQuick === true || state.putOffAcks >= most) return undefined;
  if (state.disorderAt !== state.rcvNxt) {
    state.disorderAt = state.rcvNxt;
    state.disorderAcks = 0;
  }
  if (state.disorderAcks < atOnce) {
    state.disorderAcks++;
    return undefined;
  }
  const wait = Math.min(longest, Math.floor(roundTripOf(endpoint) / partOfRoundTrip));
  state.putOffAcks++;
  return wait > 0 ? host.kernel.now + wait : undefined;
}

/** The shorter of both ends' round trips, as far as they are known. */
function roundTripOf({ memory, smoothedRoundTrip }: Endpoint): Nanoseconds {
  const receiver = memory?.growth.roundTrip ?? 0;
  if (receiver === 0) return smoothedRoundTrip;
  return smoothedRoundTrip === 0 ? receiver : Math.min(receiver, smoothedRoundTrip);
}
