import type { BitsPerSecond, Nanoseconds } from '../trace/format/index.ts';
import type { CongestionControlName } from './tcp/congestion/index.ts';
import type { WorkloadConfiguration } from './configuration-workload.ts';

/**
 * What the engine takes: numbers in base units (nanoseconds, bytes, bits per second),
 * every choice spelled out. `scenario/` owns the schema a person writes, checks it and
 * compiles it into this; a type test keeps the two in step.
 */
export interface Configuration {
  /** Seed of every random component; each derives its own generator from it. 0 to 2^32 - 1. */
  readonly seed: number;
  /** The run ends here at the latest. */
  readonly stopAfter: Nanoseconds;
  /** At least two; names are unique. */
  readonly hosts: readonly HostConfiguration[];
  readonly network: NetworkConfiguration;
  readonly workload: WorkloadConfiguration;
}

export interface HostConfiguration {
  readonly name: string;
  /** IPv4 address for capture formats. */
  readonly address: string;
  /** The order of options in a header, which can need less padding; left out: BSD's. */
  readonly optionOrder?: 'linux';
  /** From TCP's decision to the network adapter's queue. */
  readonly kernelOut: Nanoseconds;
  /** From the last bit's arrival to TCP. */
  readonly kernelIn: Nanoseconds;
  /** The heartbeat that sends delayed acknowledgments: every `interval`, at `phase` after the start. */
  readonly fastTick: { readonly interval: Nanoseconds; readonly phase: Nanoseconds };
  /** The heartbeat that round trips, retransmission, persist and idle times are counted in. */
  readonly slowTick: { readonly interval: Nanoseconds; readonly phase: Nanoseconds };
  readonly tcp: TcpConfiguration;
}

export interface TcpConfiguration {
  /** Largest payload this host can receive, announced in its SYN; bytes. */
  readonly mss: number;
  /** Bytes; the first size of one that is autotuned. */
  readonly sendBuffer: number;
  /** Bytes that the send buffer may grow to with the congestion window; 0: it does not (tcp/send-buffer). */
  readonly largestSendBuffer: number;
  /** Room that wakes a program that waits to write: any, or a third of the buffer (Linux). */
  readonly writerWakes: 'any-room' | 'third-free';
  /** Bytes that may wait in the send buffer without having been sent (TCP_NOTSENT_LOWAT); 0: any number. */
  readonly notsentLowat: number;
  /** Bytes; without window scaling no more than 65535 of them are announced. Where it is counted in memory, half of that. */
  readonly receiveBuffer: number;
  /** Bytes that the receive buffer may grow to, for which the window scale is chosen; 0: as it is. Where it is counted in memory, it does grow. */
  readonly largestReceiveBuffer: number;
  /** First sequence number of the first connection; 0 to 2^32 - 1. Later ones follow at `initialSequenceStep`. */
  readonly initialSequence: number;
  readonly initialSequenceStep: number;
  /** The socket layer hands a write to TCP in pieces of at most this many bytes; 0: as a whole. */
  readonly writeChunk: number;
  /** What sets the first congestion window: a number of segments, or the rule of RFC 3390 or RFC 6928. */
  readonly initialWindowRule: 'segments' | 'rfc3390' | 'rfc6928';
  /** First congestion window, segments. */
  readonly initialWindow: number;
  /** Whether the ACK of a passive opener's SYN opens its congestion window like any ACK. */
  readonly synAckOpensWindow: boolean;
  /** First slow-start threshold, bytes. */
  readonly initialThreshold: number;
  /** Whether a partial segment waits while earlier ones of the connection are in the host's adapter (Linux, tcp_autocorking). */
  readonly autoCork: boolean;
  readonly nagle: 'off' | 'bsd' | 'rfc896' | 'minshall';
  /**
   * Which segments are pushed: those with the last byte written so far, or also the last of several
   * that are handed to the adapter together; see tcp/batch.
   */
  readonly push: 'last-byte' | 'batches';
  readonly delayedAck: DelayedAckConfiguration;
  /** When reading makes room: SunOS (Tahoe), Reno and later, as much again (Linux), or when the window was nearly closed. */
  readonly windowUpdate: 'tahoe' | 'reno' | 'doubled' | 'reopened' | 'never';
  /**
   * What is announced: the free part of the receive buffer, always all of it, or what its free memory
   * could carry, up to a limit that grows with what comes (Linux; see tcp/receive-memory).
   */
  readonly advertisedWindow: 'free' | 'fixed' | 'memory';
  /** Memory that a full segment takes of a receive buffer that is counted in memory, bytes. */
  readonly segmentMemory: number;
  /** Three segments, or both ends established at once; the active opener's stack decides. */
  readonly opening: 'handshake' | 'none';
  /**
   * Whether the congestion window admits any number of bytes, whole segments (and grows by fractions
   * of one), or so many packets, however small each of them is.
   */
  readonly windowUnit: 'bytes' | 'segments' | 'packets';
  /** What makes the window grow: the number of ACKs, or the amount that they acknowledge. */
  readonly growthCounts: 'acks' | 'acknowledged';
  /** Whether the window grows at every ACK, or only while it is what limits the sender. */
  readonly growth: 'always' | 'limited';
  readonly congestionControl: CongestionControlName;
  /** Whether CUBIC ends slow start when ACKs show a full path (HyStart). */
  readonly hystart: boolean;
  readonly vegas: VegasConfiguration;
  /**
   * How a loss is detected and repaired: by starting over (Tahoe), by fast recovery of one loss (Reno)
   * or of several (NewReno), each also as ns-2 does it, or by selective ACKs (NewReno if the peer sends
   * none).
   */
  readonly recovery:
    | 'tahoe'
    | 'tahoe-ns2'
    | 'reno'
    | 'reno-ns2'
    | 'newreno'
    | 'newreno-ns2'
    | 'sack'
    | 'prr';
  /** With `prr`: by three duplicate ACKs, or reports; or by time where there are selective ACKs (RFC 8985). */
  readonly lossDetection: 'duplicates' | 'rack';
  /** With `prr` and selective ACKs: whether the end of what was sent is probed before the timeout (RFC 8985, section 7). */
  readonly tailLossProbe: boolean;
  /** With `prr`: whether new data after a timeout find out that it was spurious (RFC 5682). */
  readonly frto: boolean;
  /** With `prr`: whether a loss that was none is undone, by DSACKs and timestamps (RFC 3708, RFC 4015). */
  readonly undo: boolean;
  /**
   * The window when all is acknowledged that was sent before NewReno's recovery (RFC 6582, section
   * 3.2, step 3): no more than one segment beyond what is in flight, or the threshold.
   */
  readonly fullAck: 'flight' | 'threshold';
  /** Whether Reno's and NewReno's third duplicate ACK also lets new data leave, as far as the window admits it. */
  readonly sendsAtThirdDuplicate: boolean;
  /** Whether each of the first two duplicate ACKs lets a new segment leave (RFC 3042). */
  readonly limitedTransmit: boolean;
  /** Whether selective ACKs report what came twice (RFC 2883). */
  readonly duplicateReports: boolean;
  /** Whether, after three duplicates, one selective ACK may stand for several (Linux). */
  readonly sackCompression: boolean;
  /** Options offered in the SYN; used if both sides offer them. */
  readonly windowScaling: boolean;
  readonly timestamps: boolean;
  readonly selectiveAcks: boolean;
  /**
   * What the receiver's rules take for a full segment when options shorten the payload: the MSS
   * (4.4BSD, which therefore acknowledges every third), what a full segment really carries, or what
   * the segments that come are seen to carry (Linux).
   */
  readonly fullSegment: 'mss' | 'payload' | 'measured';
  /**
   * When three duplicate ACKs are believed: always; only if all that was sent before the last
   * recovery or timeout is acknowledged; or the same, an idle timeout counting as one, too.
   */
  readonly duplicatesGuard: 'none' | 'recover' | 'recover-idle';
  readonly afterIdle: AfterIdle;
  /** The pause after which `restart-threshold` restarts. */
  readonly idleThreshold: Nanoseconds;
  /** Segments that leave at most back to back, at one call of TCP; 0: any number. */
  readonly burstLimit: number;
  /** Data are paced, at most at this rate (SO_MAX_PACING_RATE); 0: they are not. */
  readonly maxPacingRate: BitsPerSecond;
  readonly pacing: PacingConfiguration;
  /**
   * What connections to the same peer share (RFC 9040): nothing, what those before them knew, or
   * what those open at the same time know; see tcp/shared-state.
   */
  readonly stateSharing: 'none' | 'temporal' | 'ensemble';
  readonly retransmission: RetransmissionConfiguration;
  /** From step to step of the timestamp option's clock, if the retransmission clock is exact. */
  readonly timestampTick: Nanoseconds;
}

/** What an idle period does to the congestion window; see tcp/restart. */
export type AfterIdle =
  | 'keep'
  | 'restart-bsd'
  | 'restart-last-send'
  | 'restart-rfc5681'
  | 'restart-rtt'
  | 'restart-threshold'
  | 'restart-last-ack'
  | 'decay-rfc2861'
  | 'decay-linux'
  | 'new-cwv'
  | 'pace-rate'
  | 'pace-window';

/** Sending one segment at a time, spread over a round trip (Visweswaraiah and Heidemann 1997). */
export interface PacingConfiguration {
  /** What is measured is multiplied by this before it is paced. */
  readonly scale: number;
  /** What a pause is counted from: the last segment received, the last data sent, or the last new acknowledgment. */
  readonly idleClock: 'received' | 'sent' | 'acknowledged';
  /** The round trip to spread over: the smoothed one, or the last one measured. */
  readonly roundTrip: 'smoothed' | 'latest';
  /** The window after the first packet received: what was sent so far, or what it was. */
  readonly ending: 'sent' | 'keep';
  /** Whether a connection's first window is paced, where a round trip was measured. */
  readonly atStart: boolean;
  /** From this many segments on (at least two), those that could leave all at once are paced. 0: never. */
  readonly afterJump: number;
}

/** Vegas's thresholds: segments queued in the network (Brakmo and Peterson 1995). */
export interface VegasConfiguration {
  /** Fewer: the window grows. */
  readonly alpha: number;
  /** More: it shrinks. */
  readonly beta: number;
  /** More: slow start ends. */
  readonly gamma: number;
}

export interface DelayedAckConfiguration {
  /**
   * `immediate` acknowledges every segment at once; `heartbeat` waits for the host's fast tick;
   * `timer` for `delay` from the first segment not acknowledged; `adaptive` for as long as the
   * next segment may be expected to take, by the gaps between those before (Linux 2.0); `quick` at
   * first not at all, and later as `adaptive` does, by rules of its own (Linux; see tcp/acks).
   */
  readonly kind: 'heartbeat' | 'timer' | 'adaptive' | 'quick' | 'immediate';
  /** Of the timer, the longest of an adaptive one, or the first of a quick one. */
  readonly delay: Nanoseconds;
  /**
   * So many full segments' worth of unacknowledged bytes are acknowledged at once; 0: bytes are
   * not counted (BSD leaves that to the window update).
   */
  readonly every: number;
  /** Whether a pushed segment is acknowledged at once. */
  readonly ackPush: boolean;
  /** Of `quick`: whether the application leaves it on, or turns it off before each of its writes (TCP_QUICKACK). */
  readonly quickAck: boolean;
}

export interface RetransmissionConfiguration {
  /**
   * `ticks` counts in ticks of the host's slow heartbeat, as BSD did; `exact` keeps nanoseconds
   * (RFC 6298). Each uses the fields of its own. `wheel` measures exactly each packet, and waits by a
   * timer wheel that turns by the slow heartbeat (Linux); it uses the fields of the exact clock.
   */
  readonly clock: 'ticks' | 'exact' | 'wheel';
  /** RTO = srtt + this many mean deviations: 2 (Tahoe) or 4 (Reno, RFC 6298). */
  readonly deviations: 2 | 4;
  /** Of the ticks: in slow ticks. */
  readonly initialTicks: number;
  readonly minimumTicks: number;
  readonly maximumTicks: number;
  /** Timeouts in a row after which the connection is given up. */
  readonly maximumShift: number;
  /** Time after which a connection that is not established is given up. */
  readonly establishmentTicks: number;
  /**
   * Of the ticks: whether the first round trip counts the tick that it begins in, as in BSD, which
   * makes the first estimate a tick too long; later ones do not.
   */
  readonly firstTickCounts: boolean;
  /** Of the exact clock and the wheel: the timeout before any sample. */
  readonly initial: Nanoseconds;
  /** Shortest and longest timeout; of the wheel the least that the deviations count for. */
  readonly minimum: Nanoseconds;
  readonly maximum: Nanoseconds;
  /** What the deviations count for at least: the clock granularity G of RFC 6298. */
  readonly granularity: Nanoseconds;
  /** Time after which a connection that is not established is given up. */
  readonly establishment: Nanoseconds;
}

export type NetworkConfiguration = LinesConfiguration | EthernetConfiguration;

/** What a wire adds to an IP packet. */
export interface Framing {
  /** Bytes beside the IP packet on the wire. */
  readonly frameOverhead: number;
  /** Shortest frame on the wire, bytes, overhead included. */
  readonly minimumFrame: number;
}

/**
 * Hosts and routers joined by one-way links. Nodes are numbered: the hosts first, in their
 * order, then the routers. Every frame takes the path with the fewest links. Of two such paths it
 * takes the one whose first link comes first in the list.
 */
export interface LinesConfiguration extends Framing {
  readonly kind: 'lines';
  /** Names of the routers; none of a host. */
  readonly routers: readonly string[];
  /** Every host has a way to every other. */
  readonly lines: readonly LineConfiguration[];
  readonly crossTraffic: readonly CrossTrafficConfiguration[];
}

/** One direction of a link: a queue, a rate, a delay, and what it loses. */
export interface LineConfiguration {
  /** Numbers of the nodes it joins. */
  readonly from: number;
  readonly to: number;
  readonly rate: BitsPerSecond;
  /** One-way. */
  readonly delay: Nanoseconds;
  /** Frames that may wait for the line; one more is dropped. */
  readonly queueFrames: number;
  /** Bytes of frames that may wait for the line. */
  readonly queueBytes: number;
  /** What decides which frames leave and which are dropped; left out: drop-tail. */
  readonly discipline?: DisciplineConfiguration | undefined;
  readonly losses: LossConfiguration;
  readonly impairments: ImpairmentConfiguration;
}

/** CoDel (RFC 8289), in one queue or in one for each flow (FQ-CoDel, RFC 8290). */
export interface DisciplineConfiguration {
  readonly kind: 'codel' | 'fq-codel';
  /** The wait that is acceptable. */
  readonly target: Nanoseconds;
  /** Waits must be longer for so long before the first drop. */
  readonly interval: Nanoseconds;
  /** Of FQ-CoDel: how many queues flows are hashed into. */
  readonly flows: number;
  /** Of FQ-CoDel: bytes that a queue sends before it is the next one's turn. */
  readonly quantum: number;
}

/** Single frames of a line that are late or come twice. */
export interface ImpairmentConfiguration {
  /** The n-th frames, counted from 1, and how much later they arrive. Others overtake them. */
  readonly delays: readonly { readonly frame: number; readonly by: Nanoseconds }[];
  /** The n-th frames that go onto the wire twice. A copy is not counted, not lost and not late. */
  readonly duplicates: readonly number[];
}

/** Which frames are lost in flight. A frame that several rules hit is lost once. */
export interface LossConfiguration {
  /** The n-th frames, counted from 1. */
  readonly frames: readonly number[];
  /** Probability that a frame is lost, each by itself; 0 to 1. */
  readonly rate: number;
  /** Probability that a bit is wrong, each by itself; a frame with a wrong bit is lost. 0 to 1. */
  readonly bitErrorRate: number;
  readonly bursts: BurstLossConfiguration | undefined;
}

/** Losses in bursts (Gilbert 1960, Elliott 1963): a link is good or bad, and can change before each frame. */
export interface BurstLossConfiguration {
  /** Probability that a good link turns bad, and a bad one good. */
  readonly toBad: number;
  readonly toGood: number;
  /** Probability that a frame is lost while the line is good, and while it is bad. */
  readonly lossGood: number;
  readonly lossBad: number;
}

/** Packets of no connection that fill a line: they come at the first node and leave at the second. */
export interface CrossTrafficConfiguration {
  readonly from: number;
  readonly to: number;
  /** Of IP packets, on average. */
  readonly rate: BitsPerSecond;
  /** IP packet, bytes; at least 40. */
  readonly packetBytes: number;
  /** At equal distances, or at random (exponential distances, by the seed). */
  readonly spacing: 'constant' | 'poisson';
  /** First packet, and none at or after the end. */
  readonly start: Nanoseconds;
  readonly end: Nanoseconds;
}

/** One medium for all stations: each waits while another sends, in the order of queueing. */
export interface EthernetConfiguration extends Framing {
  readonly kind: 'ethernet';
  readonly rate: BitsPerSecond;
  /** One-way. */
  readonly delay: Nanoseconds;
  /** By host. */
  readonly losses: readonly LossConfiguration[];
  /** By host. */
  readonly impairments: readonly ImpairmentConfiguration[];
}
