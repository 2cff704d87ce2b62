import { TcpState } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { Endpoint } from './endpoint.ts';
import { agreeOnOptions, largestField, shiftFor } from './options.ts';
import { advance } from './sequence.ts';
import { timerKind } from './timers.ts';

/**
 * Puts an end into the state that a handshake with `peer` would have left it in, but no segment
 * is sent and no round trip measured (`opening: 'none'`, as ns-2's one-way agents begin). The
 * application hears of it by an event of its own, as it would by a segment.
 */
export function establish(endpoint: Endpoint, peer: Endpoint, cause: RecordId): void {
  const { state, host } = endpoint;
  const { kernel } = host;
  state.sndUna = advance(state.iss, 1);
  state.sndNxt = state.sndUna;
  state.sndMax = state.sndUna;
  state.irs = peer.state.iss;
  state.rcvNxt = advance(state.irs, 1);
  agree(endpoint, peer);
  state.rcvAdv = advance(state.rcvNxt, announced(endpoint, state.scaling));
  state.sndWl1 = state.irs;
  state.sndWl2 = state.sndUna;
  state.sndWnd = announced(peer, state.scaling);
  state.maxSndWnd = state.sndWnd;
  endpoint.enter(TcpState.Established, cause);
  endpoint.openWindow(cause);
  kernel.schedule(kernel.now, endpoint.number, timerKind.opened, 0, cause);
}

/** As if the peer's SYN had offered all that the peer has. */
function agree(endpoint: Endpoint, peer: Endpoint): void {
  const { configuration, clock, host } = peer;
  const { windowScaling, timestamps, selectiveAcks, mss } = configuration;
  agreeOnOptions(endpoint, {
    mss,
    options: {
      windowShift: windowScaling ? shiftFor(configuration) : -1,
      sackPermitted: selectiveAcks,
      timestamp: timestamps ? clock.timestamp(host.kernel.now) : -1,
    },
  });
}

/** The largest window that an end can announce; a scaled one is a multiple of its unit. */
function announced(endpoint: Endpoint, scaled: boolean): number {
  const shift = scaled ? shiftFor(endpoint.configuration) : 0;
  return Math.min(largestField << shift, (endpoint.receiveRoom >> shift) << shift);
}
