import { TcpState, type RecordId } from '../../trace/format/index.ts';
import type { Endpoint } from './endpoint.ts';
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
  state.rcvAdv = advance(state.rcvNxt, Math.min(0xffff, endpoint.receiveRoom));
  state.sndWl1 = state.irs;
  state.sndWl2 = state.sndUna;
  state.sndWnd = Math.min(0xffff, peer.receiveRoom);
  state.maxSndWnd = state.sndWnd;
  state.mss = Math.min(endpoint.configuration.mss, peer.configuration.mss);
  state.receiveMss = state.mss;
  endpoint.enter(TcpState.Established, cause);
  endpoint.openWindow(cause);
  kernel.schedule(kernel.now, endpoint.number, timerKind.opened, 0, cause);
}
