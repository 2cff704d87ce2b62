import type { Nanoseconds } from '../../kernel/time.ts';
import type { LossFacts } from '../recovery/recovery.ts';
import type {
  AckFacts,
  CongestionControl,
  ControlNews,
  ControlParameters,
  PauseFacts,
  WindowDecision,
} from './control.ts';
import { curveFrom, windowAt, type CubicCurve } from './cubic-curve.ts';
import { GrowthCounter } from './growth-counter.ts';
import { HyStart } from './hystart.ts';
import { amountOf } from './reno-counting.ts';

/** What is left of a window by a loss: 717/1024, close to 0.7 (RFC 9438, section 4.6). */
export const beta = { numerator: 717, denominator: 1024 } as const;
/** Windows acknowledged per packet of W_est: 1/alpha = (1 + beta) / (3 (1 - beta)) (RFC 9438, section 4.3). */
const perFriendlyPacket = {
  numerator: beta.denominator + beta.numerator,
  denominator: 3 * (beta.denominator - beta.numerator),
} as const;
/** Before any loss it grows by at least a twentieth of what is acknowledged: as yet no window is known to be too large. */
const leastGrowth = 20;
/** At most half of what is acknowledged is added (RFC 9438, section 4.2). */
const mostGrowth = 2;
/** For so long after an epoch began round trips don't count: the queue of the loss is still there. */
const settling = 1_000_000_000;
const millisecond = 1_000_000;

/** One period of growth, from the first ACK in avoidance after a loss to the next loss. */
interface Epoch {
  /** Its time 0; later for each pause. ns. */
  readonly start: Nanoseconds;
  readonly curve: CubicCurve;
}

interface Memory {
  /** The window before the last loss, packets: W_max. 0: none is known. */
  readonly wMax: number;
  readonly epoch: Epoch | undefined;
  /** W_est, packets, and what was acknowledged since it grew, bytes of full packets. */
  readonly wEst: number;
  readonly towardsEst: number;
  /** Acknowledged since the window grew, bytes of full packets. */
  readonly counted: number;
  /** The shortest round trip, ns; 0: none was measured. */
  readonly shortest: Nanoseconds;
  /** HyStart has ended slow start. */
  readonly ended: boolean;
}

interface SavedCubic {
  readonly memory: Memory;
  readonly beforeLoss: Memory;
  readonly hystart: ReturnType<HyStart['save']> | undefined;
}

const nothing: Memory = {
  wMax: 0,
  epoch: undefined,
  wEst: 0,
  towardsEst: 0,
  counted: 0,
  shortest: 0,
  ended: false,
};

/**
 * CUBIC (RFC 9438): the window depends on the time since the last loss and on the window at which that happened, not on the
 * round trip. It counts packets and milliseconds in integers. Where Linux differs from the RFC, as Linux: before any loss it
 * grows by at least a twentieth, W_est stays as slow as it begins, a timeout makes it forget everything.
 */
class CubicControl implements CongestionControl {
  readonly decides = 'before';
  readonly timesSegments = true;
  readonly news: ControlNews[] = [];
  private wMax = 0;
  private epoch: Epoch | undefined;
  private wEst = 0;
  private towardsEst = 0;
  private readonly counter = new GrowthCounter();
  private shortest: Nanoseconds = 0;
  private ended = false;
  private beforeLoss: Memory = nothing;
  private readonly hystart: HyStart | undefined;
  private readonly amountOf: (facts: AckFacts) => number;
  // The decision is read before the next one is made.
  private readonly to = { cwnd: 0, ssthresh: 0, slowStart: true };

  constructor(tcp: ControlParameters) {
    this.hystart = tcp.hystart ? new HyStart() : undefined;
    this.amountOf = amountOf(tcp);
  }

  onHandshake({ cwnd, mss }: Parameters<CongestionControl['onHandshake']>[0]): number {
    return cwnd + mss;
  }

  onAck(facts: AckFacts): WindowDecision {
    const { cwnd, grows, roundTrip } = facts;
    const { to } = this;
    this.news.length = 0;
    to.ssthresh = facts.ssthresh;
    if (roundTrip > 0 && !this.settles(facts.now)) this.measure(facts);
    to.slowStart = cwnd < to.ssthresh;
    // What is acknowledged while the window is not in use says nothing about a larger one.
    to.cwnd = grows ? this.grown(facts, to.ssthresh) : cwnd;
    return to;
  }

  private settles(now: Nanoseconds): boolean {
    return this.epoch !== undefined && now - this.epoch.start < settling;
  }

  private measure(facts: AckFacts): void {
    const { cwnd, ssthresh, roundTrip } = facts;
    const { shortest } = this;
    this.shortest = shortest === 0 ? roundTrip : Math.min(shortest, roundTrip);
    if (this.ended || cwnd >= ssthresh) return;
    const end = this.hystart?.onAck(facts, this.shortest);
    if (end === undefined) return;
    this.ended = true;
    this.to.ssthresh = cwnd;
    this.news.push({ what: 'slow-start-ends', ...end });
  }

  private grown(facts: AckFacts, ssthresh: number): number {
    const { cwnd, mss } = facts;
    const amount = this.amountOf(facts);
    const opened = Math.min(amount, Math.max(0, ssthresh - cwnd));
    const window = cwnd + opened;
    if (opened === amount) return window;
    const rest = amount - opened;
    const { epoch, wEst } = this;
    const wanted = this.update(facts, Math.floor(window / mss), rest) * mss;
    const added = this.counter.add(rest, wanted);
    if (this.epoch !== epoch || this.wEst !== wEst || added > 0) this.tellCurves(facts);
    return window + added * mss;
  }

  private tellCurves({ now, mss }: AckFacts): void {
    const { epoch, wEst } = this;
    if (epoch === undefined) return;
    const { start, curve } = epoch;
    this.news.push({
      what: 'curves',
      start,
      toPlateau: curve.toPlateau,
      plateau: curve.plateau * mss,
      cubic: windowAt(curve, Math.floor((now - start) / millisecond)) * mss,
      friendly: wEst * mss,
    });
  }

  /** So many packets must be acknowledged for one more. @param cwnd packets. @param amount acknowledged, bytes. */
  private update(facts: AckFacts, cwnd: number, amount: number): number {
    const { now, mss } = facts;
    if (this.epoch === undefined) {
      this.epoch = { start: now, curve: curveFrom(cwnd, this.wMax) };
      this.wEst = cwnd;
      this.towardsEst = 0;
    }
    const { start, curve } = this.epoch;
    // Where the curve will be when what is sent now is acknowledged (RFC 9438, section 4.2).
    const target = windowAt(curve, Math.floor((now - start + this.shortest) / millisecond));
    let wanted = target > cwnd ? Math.floor(cwnd / (target - cwnd)) : 100 * cwnd;
    if (this.wMax === 0) wanted = Math.min(wanted, leastGrowth);
    this.towardsEst += amount;
    const { numerator, denominator } = perFriendlyPacket;
    const perPacket = Math.max(1, Math.floor((cwnd * numerator) / denominator)) * mss;
    while (this.towardsEst > perPacket) {
      this.towardsEst -= perPacket;
      this.wEst++;
    }
    if (this.wEst > cwnd) wanted = Math.min(wanted, Math.floor(cwnd / (this.wEst - cwnd)));
    return Math.max(mostGrowth, wanted);
  }

  /** RFC 9438, sections 4.6 and 4.7. A timeout within a recovery is no further loss. */
  onLoss({ cwnd, ssthresh, mss, recovering }: LossFacts): number {
    if (recovering) return ssthresh;
    this.beforeLoss = this.memory();
    const packets = Math.floor(cwnd / mss);
    const { numerator, denominator } = beta;
    // Fast convergence: less than at the loss before, so others want a share.
    const released = packets < this.wMax;
    this.wMax = released
      ? Math.floor((packets * (denominator + numerator)) / (2 * denominator))
      : packets;
    this.epoch = undefined;
    return Math.max(2, Math.floor((packets * numerator) / denominator)) * mss;
  }

  /** The path may be another one by now. */
  onTimeout({ mss }: { readonly mss: number }): number {
    this.set(nothing);
    this.hystart?.reset();
    return mss;
  }

  /** RFC 9438, section 4.9.1: what it knew before the loss holds again. */
  onUndo(): void {
    this.set(this.beforeLoss);
  }

  /** The time of a pause is none of the epoch's (RFC 9438, section 4.2). */
  onIdle({ now, sinceSent }: PauseFacts): void {
    if (this.epoch === undefined) return;
    const { start, curve } = this.epoch;
    this.epoch = { start: Math.min(now, start + sinceSent), curve };
  }

  save(): SavedCubic {
    return { memory: this.memory(), beforeLoss: this.beforeLoss, hystart: this.hystart?.save() };
  }

  load(saved: unknown): void {
    const { memory, beforeLoss, hystart } = saved as SavedCubic;
    this.set(memory);
    this.beforeLoss = beforeLoss;
    if (hystart !== undefined) this.hystart?.load(hystart);
  }

  private memory(): Memory {
    const { wMax, epoch, wEst, towardsEst, shortest, ended } = this;
    const { counted } = this.counter;
    return { wMax, epoch, wEst, towardsEst, counted, shortest, ended };
  }

  private set(memory: Memory): void {
    this.wMax = memory.wMax;
    this.epoch = memory.epoch;
    this.wEst = memory.wEst;
    this.towardsEst = memory.towardsEst;
    this.counter.counted = memory.counted;
    this.shortest = memory.shortest;
    this.ended = memory.ended;
  }
}

export const cubic = (tcp: ControlParameters): CongestionControl => new CubicControl(tcp);
