import type { RecordId } from '../../../trace/format/index.ts';
import { millisecond, second, type Nanoseconds } from '../../kernel/time.ts';
import type { Endpoint } from '../endpoint.ts';
import { startRetransmissionTimer } from '../timers.ts';
import type { Repair, Waits } from './repair.ts';

/** A probe's time before any round trip was measured (RFC 8985, section 7.2). */
const withoutRoundTrip = second;
/** An ACK of a single segment may be delayed for so long. */
const delayedAck = 200 * millisecond;
/**
 * What is added to what the timers of losses wait for, besides a tick: they fire up to two ticks after that (an observation,
 * 30 captures of Linux 6.18, of which tests/fixtures/linux/runs/e_drop_first and e_drop_last2 are two).
 */
const margin = 2 * millisecond;

/** Something was acknowledged: the timer starts anew, for a probe if there can be one (RFC 8985, section 7.2). */
export function setLossTimer(endpoint: Endpoint, repair: Repair, cause: RecordId): void {
  if (!scheduleProbe(endpoint, repair, true, cause)) rearm(endpoint, repair, cause);
}

/**
 * The timer for a tail loss probe. @param advances the time of the timeout counts from now on, not from when the
 * oldest segment left. Returns whether it runs.
 */
export function scheduleProbe(
  endpoint: Endpoint,
  repair: Repair,
  advances: boolean,
  cause: RecordId,
): boolean {
  const { state, configuration, clock } = endpoint;
  const { flight, phase } = repair;
  if (!configuration.tailLossProbe || !state.selectiveAcks) return false;
  if (flight.outstanding === 0 || phase !== 'open') return false;
  const roundTrip = endpoint.smoothedRoundTrip;
  let span = withoutRoundTrip;
  if (roundTrip > 0) {
    span = 2 * roundTrip + (flight.outstanding === 1 ? delayedAck : marginOf(endpoint));
  }
  const timeout = advances ? clock.nanoseconds(state.rto) : timeoutLeft(endpoint, repair);
  if (timeout > 0) span = Math.min(span, timeout);
  setTimer(endpoint, repair, 'probe', span, cause);
  return true;
}

/** Waits until a packet that others have overtaken counts as lost (RFC 8985, section 6.3). */
export function waitForReordering(
  endpoint: Endpoint,
  repair: Repair,
  span: Nanoseconds,
  cause: RecordId,
): void {
  setTimer(endpoint, repair, 'reordering', span + marginOf(endpoint), cause);
}

/** The timeout; if another wait was under its name, the time since the oldest segment left counts. */
export function rearm(endpoint: Endpoint, repair: Repair, cause: RecordId): void {
  const { retransmissionTimer } = endpoint;
  if (repair.flight.outstanding === 0) {
    retransmissionTimer.stop();
    return;
  }
  if (repair.waits === 'timeout') startRetransmissionTimer(endpoint, cause);
  else setTimer(endpoint, repair, 'timeout', Math.max(1000, timeoutLeft(endpoint, repair)), cause);
}

/** From now until the oldest segment times out. */
function timeoutLeft({ state, clock, host }: Endpoint, { flight }: Repair): Nanoseconds {
  const { now } = host.kernel;
  return (flight.oldest?.at ?? now) + clock.nanoseconds(state.rto) - now;
}

function setTimer(
  endpoint: Endpoint,
  repair: Repair,
  waits: Waits,
  span: Nanoseconds,
  cause: RecordId,
): void {
  const { clock, host, retransmissionTimer } = endpoint;
  const { now } = host.kernel;
  // A clock that counts in heartbeats knows no spans as short as these.
  retransmissionTimer.set(clock.timesPackets ? clock.deadline(now, span) : now + span, cause);
  repair.waits = waits;
}

function marginOf({ host, clock }: Endpoint): Nanoseconds {
  return margin + (clock.timesPackets ? host.configuration.slowTick.interval : 0);
}
