import {
  Charge,
  FailureCode,
  Reason,
  TcpState,
  TimerCode,
  WindowCode,
} from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import { noBlocks } from './blocks.ts';
import type { Endpoint } from './endpoint.ts';
import { output } from './output.ts';
import {
  probeTail,
  reorderingTimeout,
  repairAfterTimeout,
  timerCodeOf,
} from './loss/after-timeout.ts';
import { lossFacts } from './loss/facts.ts';
import { stopPacing } from './pacing.ts';
import { startPersistTimer, startRetransmissionTimer, timerKind } from './timers.ts';

/** An event of one of the endpoint's timers. */
export function handleTimer(endpoint: Endpoint, kind: number): void {
  switch (kind) {
    case timerKind.retransmission:
      if (endpoint.retransmissionTimer.fires()) lossTimeout(endpoint);
      return;
    case timerKind.persist:
      if (endpoint.persistTimer.fires()) persistTimeout(endpoint);
      return;
    case timerKind.timeWait:
      if (endpoint.timeWaitTimer.fires()) {
        const { setBy } = endpoint.timeWaitTimer;
        const fired = fire(endpoint, TimerCode.TimeWait, Charge.Nothing, setBy, 0);
        endpoint.enter(TcpState.Closed, fired);
      }
      return;
    case timerKind.establishment:
      if (endpoint.establishmentTimer.fires()) establishmentTimeout(endpoint);
      return;
    case timerKind.pacing:
      if (endpoint.pacingTimer.fires()) nextTurn(endpoint);
      return;
    case timerKind.autoCork:
      if (endpoint.autoCorkTimer.fires()) adapterEmptied(endpoint);
      return;
    case timerKind.delayedAck:
      if (endpoint.delayedAckTimer.fires()) delayedAckTimeout(endpoint);
      return;
  }
}

/** The timer may have run for something that comes before the timeout. */
function lossTimeout(endpoint: Endpoint): void {
  const { repair, retransmissionTimer } = endpoint;
  if (repair === undefined || repair.waits === 'timeout') {
    retransmissionTimeout(endpoint);
    return;
  }
  const charge = Charge.RetransmissionWait;
  const fired = fire(endpoint, timerCodeOf(repair), charge, retransmissionTimer.setBy, 0);
  if (repair.waits === 'probe') probeTail(endpoint, repair, fired);
  else reorderingTimeout(endpoint, repair, fired);
}

/** RFC 6298, section 5, as BSD does it: everything from the oldest unacknowledged number is sent again. */
function retransmissionTimeout(endpoint: Endpoint): void {
  const { state, clock } = endpoint;
  const { retransmission } = endpoint.configuration;
  const { setBy } = endpoint.retransmissionTimer;
  state.shift++;
  const charge = Charge.RetransmissionWait;
  const fired = fire(endpoint, TimerCode.Retransmission, charge, setBy, state.shift);
  if (state.shift > retransmission.maximumShift) {
    endpoint.fail(FailureCode.TimedOut, fired);
    return;
  }
  state.rto = clock.backedOff(state);
  startRetransmissionTimer(endpoint, fired);
  if (state.shift > retransmission.maximumShift / 4) {
    const { srtt, rttvar } = clock.forget(state);
    state.srtt = srtt;
    state.rttvar = rttvar;
  }
  stopPacing(endpoint);
  if (endpoint.repair !== undefined && endpoint.repair.flight.outstanding > 0) {
    repairAfterTimeout(endpoint, endpoint.repair, fired);
    return;
  }
  state.lossUntil = state.sndMax;
  state.sndNxt = state.sndUna;
  // Karn: what is sent twice is not timed.
  state.timing = false;
  state.duplicateAcks = 0;
  const { recovering } = state;
  state.recovering = false;
  state.repairDue = false;
  state.limitedSent = 0;
  const facts = lossFacts(endpoint, 0);
  // The standard rule, half of what is in flight (RFC 7661, section 4.4), also for stacks that
  // halve their window, because the window wasn't in use.
  const cwnd = endpoint.use.isDoubted(endpoint) ? Math.min(state.cwnd, facts.flight) : facts.cwnd;
  const threshold = endpoint.recovery.onTimeout({ ...facts, cwnd, recovering });
  state.recover = state.sndMax;
  state.inflation = 0;
  endpoint.use.forget(endpoint);
  // The peer may have thrown away what it reported; what it reports from now on counts (RFC
  // 2018, sections 5 and 5.1).
  state.scoreboard = noBlocks;
  const { mss, cwnd: before, sndMax: highest } = state;
  const { now } = endpoint.host.kernel;
  const window = endpoint.control.onTimeout?.({ now, mss, cwnd: before, highest }) ?? mss;
  endpoint.setWindow(window, threshold, WindowCode.Timeout, fired);
  output(endpoint, fired);
}

/** One more segment of those that are paced. */
function nextTurn(endpoint: Endpoint): void {
  const { setBy } = endpoint.pacingTimer;
  const fired = fire(endpoint, TimerCode.Pacing, Charge.Pacing, setBy, 0);
  endpoint.state.paceWaits = false;
  output(endpoint, fired);
}

/** The segments that were in the host when something small was written have left it, or others follow them. */
function adapterEmptied(endpoint: Endpoint): void {
  const { state, host, autoCorkTimer } = endpoint;
  const { setBy } = autoCorkTimer;
  if (!state.moreFollows) return;
  if (state.inHostUntil > host.kernel.now) {
    autoCorkTimer.set(state.inHostUntil, setBy);
    return;
  }
  const fired = fire(endpoint, TimerCode.AutoCork, Charge.Cork, setBy, 0);
  state.moreFollows = false;
  output(endpoint, fired);
}

/** No answer came: the attempt is given up (RFC 9293, section 3.8.3, R2 for SYN segments). */
function establishmentTimeout(endpoint: Endpoint): void {
  const { setBy } = endpoint.establishmentTimer;
  const { Establishment } = TimerCode;
  const fired = fire(endpoint, Establishment, Charge.RetransmissionWait, setBy, 0);
  endpoint.fail(FailureCode.TimedOut, fired);
}

/** The ACK that was held back leaves. */
function delayedAckTimeout(endpoint: Endpoint): void {
  const { state } = endpoint;
  const compressed = state.putOffAcks > 0;
  const timer = compressed ? TimerCode.AckCompression : TimerCode.DelayedAck;
  const fired = fire(endpoint, timer, Charge.DelayedAck, state.ackHold, 0);
  // An ACK for several duplicates does not show how far apart data come.
  if (!compressed) {
    endpoint.acks.onTimer?.(endpoint.host.kernel.now, endpoint.receiverFacts);
  }
  state.ackNow = true;
  output(endpoint, fired);
}

/** A probe: one segment although the window does not admit it. */
function persistTimeout(endpoint: Endpoint): void {
  const { state } = endpoint;
  const { setBy } = endpoint.persistTimer;
  // The same timer bounds how long a cork holds data with nothing in flight.
  const charge = state.holdReason === Reason.Cork ? Charge.Cork : Charge.ReceiveWindow;
  const fired = fire(endpoint, TimerCode.Persist, charge, setBy, state.shift);
  startPersistTimer(endpoint, fired);
  output(endpoint, fired, true);
}

function fire(
  endpoint: Endpoint,
  timer: TimerCode,
  charge: Charge,
  setBy: RecordId,
  inARow: number,
): RecordId {
  const { host, place } = endpoint;
  return host.log.timerFired({ cause: setBy, charge, place: place.word, timer, inARow });
}
