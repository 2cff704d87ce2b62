import type { FailureCode } from '../../trace/codes/index.ts';
import { Reason, TcpState, WindowCode } from '../../trace/codes/index.ts';
import { noRecord, type RecordId } from '../../trace/format/index.ts';
import type { HostConfiguration, TcpConfiguration } from '../configuration.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import { Timer, type TimerState } from '../kernel/timer.ts';
import type { Log } from '../log.ts';
import { placeAt, type Place } from '../place.ts';
import { ackPolicy, type AckPolicy } from './acknowledgment.ts';
import { EndpointAckFacts } from './congestion/ack-facts.ts';
import { Batch } from './batch.ts';
import type { Chunks } from './chunks.ts';
import { congestionControl, type CongestionControl } from './congestion/control.ts';
import { WindowLimit } from './congestion/window-limit.ts';
import { retransmissionClock, type RetransmissionClock } from './clock.ts';
import type { Silence } from './hold.ts';
import { initialWindowOf, isCutByLostSyn } from './initial-window.ts';
import { coveredBetween } from './blocks.ts';
import { EndpointReceiverFacts } from './receiver-facts.ts';
import { largestField, reportBytes } from './options.ts';
import { policiesOf, type Policies } from './policies.ts';
import { noticingOf, type Noticing } from './loss/noticing.ts';
import { Repair } from './loss/repair.ts';
import type { LossNotice } from './loss/notice.ts';
import type { LossRecovery } from './recovery/recovery.ts';
import { anyUse, type WindowUse } from './restart/window-use.ts';
import type { Segment } from './segment.ts';
import { SendTimes, type PacketTimes } from './send-times.ts';
import { distance, precedes } from './sequence.ts';
import type { SharedState } from './shared-state.ts';
import { ReceiveMemory } from './receive-memory.ts';
import { initialState, type EndpointState } from './state.ts';
import { handleTimer } from './timeouts.ts';
import { startEstablishmentTimer, timerKind } from './timers.ts';

/** What an endpoint needs of its host. */
export interface EndpointHost {
  readonly number: number;
  readonly kernel: Kernel;
  readonly log: Log;
  readonly configuration: HostConfiguration;
  /** What its connections know together. */
  readonly shared: SharedState;
  /** Hands a segment to the network. */
  send(segment: Segment, cause: RecordId): void;
  /** An ACK waits for the host's heartbeat. Returns the time of the tick. */
  holdAck(endpoint: Endpoint): Nanoseconds;
  /** Answers a segment that belongs to no connection with a reset. */
  reset(segment: Segment, cause: RecordId): void;
  /** The endpoint's connection is over. */
  forget(endpoint: Endpoint): void;
}

/** The application's side of a socket: what TCP tells it. */
export interface SocketObserver {
  established(cause: RecordId): void;
  /** Bytes, or the end of the stream, can be read. */
  readable(cause: RecordId): void;
  /** The send buffer has room again. */
  writable(cause: RecordId): void;
  failed(code: number, cause: RecordId): void;
}

export interface Address {
  readonly connection: number;
  readonly port: number;
  /** Number of the host at the other end. */
  readonly peer: number;
  readonly peerPort: number;
}

/** One end of a connection: its state, its timers, its rules. Output and input are files of their own. */
export class Endpoint implements EventTarget {
  /** Always the same object: see `EventTarget.load`. */
  readonly state: EndpointState;
  observer: SocketObserver | undefined;
  readonly host: EndpointHost;
  readonly address: Address;
  /** Where its records are made. */
  readonly place: Place;
  readonly configuration: TcpConfiguration;
  readonly policies: Policies;
  readonly control: CongestionControl;
  /** When what it receives is acknowledged. */
  readonly acks: AckPolicy;
  /** The receive buffer, where it is counted in memory. */
  readonly memory: ReceiveMemory | undefined;
  /** Whether the window is counted in packets. */
  readonly countsPackets: boolean;
  /** The packets in flight, where the window is counted in them, or each of them is timed. */
  readonly packets: PacketTimes | undefined;
  /** What it remembers of losses, where it knows of each packet whether it is lost. */
  readonly repair: Repair | undefined;
  /** Whether the window is in use, where only then it grows. */
  readonly limit: WindowLimit | undefined;
  /** What the use of the window counts for. */
  readonly use: WindowUse;
  /** What detects losses, with the peer's selective ACKs and without them, and the recovery for each case. */
  private readonly noticing: { readonly withReports: Noticing; readonly without: Noticing };
  /** Its number as a target of events. */
  readonly number: number;
  readonly clock: RetransmissionClock;
  /** Whether more than the window after a pause is ever paced. */
  readonly pacesBursts: boolean;
  /** Whether an ACK that leaves by itself, with nothing outstanding, is no matter for the rule after a pause. */
  readonly restsQuietly: boolean;
  /** Whether each call of output tells something of the congestion window's use. */
  readonly watchesUse: boolean;
  /** Whether something sets a rate at which segments leave. */
  readonly hasRate: boolean;
  /** Whether the controller brings up what the log should know. */
  readonly hasNews: boolean;
  /** Whether the segments that come tell something of the following ones. */
  readonly learnsFromArrivals: boolean;
  /** Whether the ACK policy says why an ACK leaves. */
  readonly explainsAcks: boolean;
  /** Whether any room in the send buffer wakes a program that waits to write. */
  readonly wakesAtAnyRoom: boolean;
  /** Segments that may leave in one call. */
  readonly burstLimit: number;
  readonly retransmissionTimer: Timer;
  readonly persistTimer: Timer;
  readonly timeWaitTimer: Timer;
  readonly delayedAckTimer: Timer;
  readonly establishmentTimer: Timer;
  readonly pacingTimer: Timer;
  readonly autoCorkTimer: Timer;
  /** What the next segment would be: filled anew whenever one is looked for, never kept. */
  readonly next = { length: 0, fin: false, last: false, push: false, more: false };
  /** Of what the present call of output sends; undefined: nothing depends on it. */
  readonly batch: Batch | undefined;
  /** What the controller can look at when an ACK comes. */
  readonly ackFacts = new EndpointAckFacts(this);
  /** What the ACK policy can look at. */
  readonly receiverFacts = new EndpointReceiverFacts(this);
  /** Why there is silence, while it is being found out; never kept. */
  readonly silence: Silence = { reason: Reason.None, also: 0, bytes: 0, room: 0, wanted: 0 };

  /** @param control @param acks where they are not those of the configuration. */
  constructor(
    host: EndpointHost,
    address: Address,
    tcp: TcpConfiguration,
    initialSequence: number,
    control: CongestionControl = congestionControl(tcp),
    acks: AckPolicy = ackPolicy(
      tcp.delayedAck,
      host.configuration.slowTick,
      tcp.retransmission.minimum,
    ),
  ) {
    const { kernel } = host;
    this.host = host;
    this.address = address;
    this.place = placeAt(host.number, address.connection);
    this.configuration = tcp;
    this.policies = policiesOf(tcp);
    const { evenForAck, afterSending, use = anyUse } = this.policies.restart;
    this.use = use;
    this.pacesBursts = tcp.pacing.atStart || tcp.pacing.afterJump > 0 || use.pacesBursts;
    this.restsQuietly = evenForAck !== true && afterSending === undefined;
    this.wakesAtAnyRoom = tcp.writerWakes === 'any-room' && tcp.notsentLowat === 0;
    this.batch = tcp.push === 'batches' ? new Batch() : undefined;
    this.burstLimit = tcp.burstLimit > 0 ? tcp.burstLimit : Infinity;
    this.control = control;
    this.acks = acks;
    this.memory = tcp.advertisedWindow === 'memory' ? new ReceiveMemory(tcp) : undefined;
    const knowsPackets = tcp.recovery === 'prr' && control.onDuplicate === undefined;
    this.repair = knowsPackets ? new Repair(initialSequence) : undefined;
    this.countsPackets = tcp.windowUnit === 'packets';
    const timed = tcp.retransmission.clock === 'wheel' || control.timesSegments === true;
    this.packets =
      this.repair?.flight ?? (this.countsPackets || timed ? new SendTimes() : undefined);
    this.hasNews = control.news !== undefined;
    this.limit = tcp.growth === 'limited' ? new WindowLimit(initialSequence) : undefined;
    this.watchesUse = this.limit !== undefined || afterSending !== undefined;
    this.hasRate = tcp.maxPacingRate > 0 || control.pacingRate !== undefined;
    this.learnsFromArrivals = this.memory !== undefined || tcp.fullSegment === 'measured';
    this.explainsAcks = acks.cause !== undefined;
    this.noticing = noticingOf(this.policies, this.control);
    this.state = initialState(initialSequence, tcp.mss);
    this.state.ssthresh = tcp.initialThreshold;
    this.clock = retransmissionClock(tcp, host.configuration.slowTick);
    this.state.rto = this.clock.firstTimeout;
    this.state.rttvar = this.clock.firstDeviation;
    this.state.lastReceived = kernel.now;
    this.state.lastNewAck = kernel.now;
    this.state.lastSent = kernel.now;
    this.state.usedSince = kernel.now;
    const number = kernel.register(this);
    this.number = number;
    this.retransmissionTimer = new Timer(kernel, number, timerKind.retransmission);
    this.persistTimer = new Timer(kernel, number, timerKind.persist);
    this.timeWaitTimer = new Timer(kernel, number, timerKind.timeWait);
    this.delayedAckTimer = new Timer(kernel, number, timerKind.delayedAck);
    this.establishmentTimer = new Timer(kernel, number, timerKind.establishment);
    this.pacingTimer = new Timer(kernel, number, timerKind.pacing);
    this.autoCorkTimer = new Timer(kernel, number, timerKind.autoCork);
    kernel.begin();
  }

  /** Bytes sent and not acknowledged, SYN and FIN included. */
  get inFlight(): number {
    return distance(this.state.sndNxt, this.state.sndUna);
  }

  /** What the congestion window admits, bytes: whole segments if it is counted in them. */
  get congestionWindow(): number {
    return this.state.admitted;
  }

  /** The part of the congestion window that is in use, bytes: what is in flight, or so many packets as if all were full. */
  get windowUsed(): number {
    const { packets, repair, state } = this;
    if (this.countsPackets && packets !== undefined) return packets.inNetwork(state) * state.mss;
    return repair === undefined ? this.inFlight : repair.flight.bytesInNetwork(state);
  }

  /** Largest payload of the next segment: less than an MSS while blocks are to be reported. */
  get payload(): number {
    const { state } = this;
    if (state.recentBlocks.length === 0 && state.duplicateBlock === undefined) return state.mss;
    return Math.max(1, state.mss - reportBytes(this));
  }

  /** A less than full segment is not yet acknowledged. */
  get smallOutstanding(): boolean {
    const { smallSentTo, sndUna, sndNxt } = this.state;
    return precedes(sndUna, smallSentTo) && !precedes(sndNxt, smallSentTo);
  }

  /** What detects losses, once the options are agreed on. */
  get losses(): LossNotice {
    const { withReports, without } = this.noticing;
    return (this.state.selectiveAcks ? withReports : without).losses;
  }

  /** The recovery in force. */
  get recovery(): LossRecovery {
    const { withReports, without } = this.noticing;
    return (this.state.selectiveAcks ? withReports : without).recovery;
  }

  /** Bytes beyond sndUna up to which congestion control lets new data, or data after a timeout, leave. */
  get congestionEdge(): number {
    const { state } = this;
    const { sndNxt, sndMax, sndUna, scoreboard } = state;
    const cwnd = this.congestionWindow;
    const edge = state.recovering ? this.losses.edge(this) : undefined;
    if (edge !== undefined) return edge;
    if (this.countsPackets) return this.inFlight + this.roomOfPackets;
    if (this.repair !== undefined) {
      return this.inFlight + Math.max(0, cwnd + state.limited - this.windowUsed);
    }
    if (scoreboard.length > 0 && precedes(sndNxt, sndMax)) {
      // Sending anew after a timeout: what the peer holds is no longer in the network.
      return cwnd + coveredBetween(scoreboard, sndUna, sndNxt);
    }
    return cwnd + state.limited;
  }

  /** What as many packets can carry as the window still admits, bytes. */
  private get roomOfPackets(): number {
    const { mss, limited } = this.state;
    const left = Math.floor((this.congestionWindow + limited - this.windowUsed) / mss);
    return Math.max(0, left) * this.payload;
  }

  /** Largest congestion window: what the peer could ever announce (4.4BSD); where it is counted in segments, any (ns-2, Linux). */
  get largestWindow(): number {
    if (this.configuration.windowUnit !== 'bytes') return Infinity;
    return largestField << this.state.peerShift;
  }

  /** Free bytes of the receive buffer; all of it where the window is fixed. */
  get receiveRoom(): number {
    if (this.memory !== undefined) return this.memory.room;
    const { receiveBuffer, advertisedWindow } = this.configuration;
    return advertisedWindow === 'fixed' ? receiveBuffer : receiveBuffer - this.state.readable;
  }

  /** Moves to another state; the one place that does. */
  enter(to: TcpState, cause: RecordId): void {
    const { state, host } = this;
    const from = state.state;
    if (from === to) return;
    state.state = to;
    // Told where no SYN tells it.
    const initial = from === TcpState.Closed && to === TcpState.Established ? state.iss : 0;
    host.log.state({ cause, place: this.place.word, state: to, before: from, initial });
    const over = to === TcpState.Closed || to === TcpState.TimeWait;
    if (over && from !== TcpState.TimeWait) {
      host.kernel.finish();
      host.shared.leave(this, from);
    }
    if (to === TcpState.SynSent || to === TcpState.SynReceived) {
      startEstablishmentTimer(this, cause);
    } else if (from === TcpState.SynSent || from === TcpState.SynReceived) {
      this.establishmentTimer.stop();
      state.rto = this.clock.established(state);
      this.acks.onEstablished?.(host.kernel.now);
    }
    if (to === TcpState.Closed) {
      this.retransmissionTimer.stop();
      this.persistTimer.stop();
      this.timeWaitTimer.stop();
      this.delayedAckTimer.stop();
      this.establishmentTimer.stop();
      this.pacingTimer.stop();
      this.autoCorkTimer.stop();
      host.forget(this);
    }
  }

  /** The first congestion window, once the MSS is agreed. */
  openWindow(cause: RecordId): void {
    const { mss, ssthresh } = this.state;
    const cwnd = this.lostSyn ? Math.min(mss, this.firstWindow) : this.firstWindow;
    this.setWindow(cwnd, ssthresh, WindowCode.Initial, cause);
    this.host.shared.open(this, cause);
  }

  /** Whether so many SYNs were lost that the connection begins with one segment. */
  get lostSyn(): boolean {
    return isCutByLostSyn(this.configuration.initialWindowRule, this.state.synResent);
  }

  /** The congestion window that a connection begins with, bytes. */
  get firstWindow(): number {
    const { initialWindow, initialWindowRule } = this.configuration;
    return initialWindowOf(initialWindowRule, initialWindow, this.state.mss);
  }

  /** Changes the congestion window and the threshold, and says why. */
  setWindow(cwnd: number, ssthresh: number, code: WindowCode, cause: RecordId): void {
    if (this.countsPackets) {
      cwnd = this.wholePackets(cwnd);
      ssthresh = this.wholePackets(ssthresh);
    }
    const { state } = this;
    if (cwnd === state.cwnd && ssthresh === state.ssthresh && code !== WindowCode.Timeout) return;
    const { mss } = state;
    state.cwnd = cwnd;
    state.ssthresh = ssthresh;
    state.admitted =
      this.configuration.windowUnit === 'bytes' ? cwnd : Math.floor(cwnd / mss) * mss;
    this.logWindow(code, cause);
  }

  /** A window in bytes, of whole packets, at least one. */
  private wholePackets(bytes: number): number {
    const { mss } = this.state;
    return Math.max(1, Math.floor(bytes / mss)) * mss;
  }

  logWindow(
    code: WindowCode,
    cause: RecordId,
    inFlight: number = Math.max(0, this.inFlight),
    delivered = 0,
  ): void {
    const { state, host } = this;
    host.log.window(
      cause,
      this.place.word,
      code,
      state.cwnd,
      state.ssthresh,
      state.sndWnd,
      inFlight,
      delivered,
    );
  }

  /** The smoothed round trip, ns; 0 before the first measurement. */
  get smoothedRoundTrip(): Nanoseconds {
    return this.clock.smoothed(this.state.srtt);
  }

  /** The last round trip measured; a controller may measure every segment's. */
  get latestRoundTrip(): Nanoseconds {
    return this.control.latestRoundTrip ?? this.state.lastRoundTrip;
  }

  /** When a span of the retransmission clock is over, counted from now. */
  after(span: number): Nanoseconds {
    return this.clock.deadline(this.host.kernel.now, span);
  }

  /** Ends the connection and reports the error to the application. */
  fail(code: FailureCode, cause: RecordId): void {
    const { host, state } = this;
    if (state.state === TcpState.Closed) return;
    const failure = host.log.failure({ cause, place: this.place.word, error: code });
    this.endHolds(failure);
    this.enter(TcpState.Closed, failure);
    this.observer?.failed(code, failure);
  }

  /** Both holds end: nothing is left to wait for. */
  endHolds(cause: RecordId): void {
    const { state, host } = this;
    const place = this.place.word;
    if (state.holdReason !== Reason.None) {
      host.log.release(cause, place, state.holdReason, state.hold);
      state.holdReason = Reason.None;
      state.hold = noRecord;
    }
    if (state.ackHeld) {
      host.log.release(cause, place, Reason.DelayedAck, state.ackHold);
      state.ackHeld = false;
      state.ackHold = noRecord;
    }
  }

  handle(kind: number, _argument: number, cause: RecordId): void {
    if (kind === timerKind.opened) this.observer?.established(cause);
    else handleTimer(this, kind);
  }

  save(): SavedEndpoint {
    return {
      state: { ...this.state },
      control: this.control.save?.(),
      acks: this.acks.save?.(),
      memory: this.memory?.save(),
      packets: this.packets?.save(),
      repair: this.repair?.save(),
      chunks: this.batch?.chunks.save(),
      limit: this.limit?.save(),
      clock: this.clock.save?.(),
      retransmission: this.retransmissionTimer.save(),
      persist: this.persistTimer.save(),
      timeWait: this.timeWaitTimer.save(),
      delayedAck: this.delayedAckTimer.save(),
      establishment: this.establishmentTimer.save(),
      pacing: this.pacingTimer.save(),
      autoCork: this.autoCorkTimer.save(),
    };
  }

  load(saved: unknown): void {
    const copy = saved as SavedEndpoint;
    Object.assign(this.state, copy.state);
    this.control.load?.(copy.control);
    this.acks.load?.(copy.acks);
    if (copy.memory !== undefined) this.memory?.load(copy.memory);
    if (copy.packets !== undefined) this.packets?.load(copy.packets);
    if (copy.repair !== undefined) this.repair?.load(copy.repair);
    if (copy.chunks !== undefined) this.batch?.chunks.load(copy.chunks);
    this.limit?.load(copy.limit);
    this.clock.load?.(copy.clock);
    this.retransmissionTimer.load(copy.retransmission);
    this.persistTimer.load(copy.persist);
    this.timeWaitTimer.load(copy.timeWait);
    this.delayedAckTimer.load(copy.delayedAck);
    this.establishmentTimer.load(copy.establishment);
    this.pacingTimer.load(copy.pacing);
    this.autoCorkTimer.load(copy.autoCork);
  }
}

interface SavedEndpoint {
  readonly state: EndpointState;
  readonly control: unknown;
  readonly acks: unknown;
  readonly memory: ReturnType<ReceiveMemory['save']> | undefined;
  readonly packets: unknown;
  readonly repair: unknown;
  readonly chunks: ReturnType<Chunks['save']> | undefined;
  readonly limit: unknown;
  readonly clock: unknown;
  readonly retransmission: TimerState;
  readonly persist: TimerState;
  readonly timeWait: TimerState;
  readonly delayedAck: TimerState;
  readonly establishment: TimerState;
  readonly pacing: TimerState;
  readonly autoCork: TimerState;
}
