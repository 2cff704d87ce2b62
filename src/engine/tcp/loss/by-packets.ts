import type { RecordId } from '../../../trace/format/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { sendAgain } from '../send.ts';
import { distance, latest } from '../sequence.ts';
import { startRetransmissionTimer } from '../timers.ts';
import type { Packet } from './flight.ts';
import type { LossNotice } from './notice.ts';
import type { Repair } from './repair.ts';

/** What is lost is known of each packet (see Repair). What an ACK means for it has been judged when these are called. */
export const byPackets: LossNotice = {
  onOldAck: () => true,
  onNewReports() {},
  onDataAlone() {},
  onQuietEnd() {},
  repair() {},
  sendBefore(endpoint, most, cause) {
    const { repair } = endpoint;
    return repair === undefined || repair.newFirst ? 0 : sendLost(endpoint, repair, most, cause);
  },
  sendAfter(endpoint, most, cause) {
    const { repair } = endpoint;
    if (repair?.newFirst !== true) return 0;
    repair.newFirst = false;
    // New data left, and their ACKs will tell whether the timeout was spurious.
    if (endpoint.state.sndNxt !== repair.until) return 0;
    repair.frto = false;
    return sendLost(endpoint, repair, most, cause);
  },
  edge: () => undefined,
};

/** Sends again what is lost, in order, as far as the window has room. Returns how many packets. */
function sendLost(endpoint: Endpoint, repair: Repair, most: number, cause: RecordId): number {
  const { state } = endpoint;
  const { flight } = repair;
  let left = 0;
  while (left < most && !state.paceWaits) {
    if (endpoint.windowUsed + state.mss > endpoint.congestionWindow) break;
    const packet = flight.nextLost();
    if (packet === undefined || !resendPacket(endpoint, repair, packet, cause)) break;
    left++;
  }
  return left;
}

/** Sends a packet again, whatever the window says. Returns whether it left. */
export function resendPacket(
  endpoint: Endpoint,
  repair: Repair,
  packet: Packet,
  cause: RecordId,
): boolean {
  const { state, clock, host } = endpoint;
  const start = latest(packet.start, state.sndUna);
  const isOldest = packet === repair.flight.oldest;
  // What is sent twice is not timed (Karn).
  state.timing = false;
  if (sendAgain(endpoint, start, distance(packet.end, start), cause) === 0) return false;
  repair.undo.onCopy(clock.timestamp(host.kernel.now));
  if (isOldest && repair.waits !== 'reordering') startRetransmissionTimer(endpoint, cause);
  return true;
}
