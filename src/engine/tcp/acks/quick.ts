import { AckCause } from '../../../trace/codes/index.ts';
import type { DelayedAckConfiguration } from '../../configuration.ts';
import {
  millisecond,
  ticksUntil,
  wheelDeadline,
  type Heartbeat,
  type Nanoseconds,
} from '../../kernel/time.ts';
import type {
  AckPolicy,
  AckTime,
  InOrderFacts,
  ReadFacts,
  DisorderFacts,
  ReceiverFacts,
} from '../acknowledgment.ts';
import { ArrivalGap } from './arrival-gap.ts';
import { QuickBudget } from './quick-budget.ts';

/** What a retransmission timeout is at least, if nothing else is set (ip-sysctl.rst, tcp_rto_min_us). */
const shortestTimeout = 200 * millisecond;

/** Segments since the last ACK that look like the end of a write: none, one, or more. */
type Ends = 0 | 1 | 2;

/** A timer that runs: the tick that it was set for, and when the wheel lets it fire. */
interface Running {
  readonly tick: number;
  readonly at: Nanoseconds;
}

/**
 * The parts that a rule can be taken out of. `budget` counts the ACKs that leave at once, `gap` learns
 * how far apart data come; both belong to one connection.
 */
export interface QuickParts {
  readonly budget: QuickBudget;
  readonly gap: ArrivalGap;
  /** Whether a dialogue is recognized, in which ACKs wait for the answer. */
  readonly hasDialogues: boolean;
  /**
   * The shortest timeout of this host, which it also expects of its peer: no ACK is delayed for as long as that (Linux 6.18:
   * a route's rto_min shortens the delay).
   */
  readonly shortestTimeout: Nanoseconds;
}

/**
 * Linux since 2.4 (tcp(7), TCP_QUICKACK; ip-sysctl.rst; captures of Linux 6.18, tests/fixtures/linux). Every
 * ACK leaves at once as long as the budget of quick ACKs lasts, except in a dialogue, in which this
 * end answers what it receives. More than one segment's bytes are acknowledged at once if the window need not
 * shrink for that, and what looks like the end of a write when the application has read it all. The
 * rest waits about as long as data are apart.
 */
export class QuickPolicy implements AckPolicy {
  readonly delaysWhenClosing = true;
  private readonly configuration: DelayedAckConfiguration;
  private readonly heartbeat: Heartbeat;
  private readonly parts: QuickParts;
  /** It answers, so that an ACK can wait for the answer (TCP's "pingpong" mode). */
  private dialogue = false;
  /** Something has come since the last ACK. */
  private due = false;
  private ends: Ends = 0;
  private timer: Running | undefined;
  /** Of its last decision. */
  private because: AckCause = AckCause.None;

  /** @param parts where one of its rules is not to count. */
  constructor(
    configuration: DelayedAckConfiguration,
    heartbeat: Heartbeat,
    parts: Partial<QuickParts> = {},
  ) {
    this.configuration = configuration;
    this.heartbeat = heartbeat;
    this.parts = {
      budget: new QuickBudget(),
      gap: new ArrivalGap(heartbeat, configuration.delay),
      hasDialogues: true,
      shortestTimeout,
      ...parts,
    };
  }

  get cause(): AckCause {
    return this.because;
  }

  get isQuick(): boolean {
    return this.parts.budget.left > 0 && !this.dialogue;
  }

  get quickLeft(): number {
    return this.because === AckCause.Quick ? this.parts.budget.left - 1 : 0;
  }

  onEstablished(now: Nanoseconds): void {
    this.parts.gap.begin(now);
  }

  onData(facts: InOrderFacts): AckTime {
    this.learn(facts);
    return this.decide(facts);
  }

  onRepair(facts: InOrderFacts): void {
    this.learn(facts);
  }

  /** Old data: an ACK was lost or late, so the sender is to hear of the next segments at once. */
  onDisorder({ announced, mss, raises }: DisorderFacts, old: boolean): void {
    const { budget, gap } = this.parts;
    this.due = true;
    if (raises) budget.makeOdd();
    if (!old) return;
    budget.refill(announced, mss);
    this.dialogue = false;
    gap.reset();
  }

  /** The application will close its side, too: its FIN can carry the ACK. */
  onEnd(facts: ReceiverFacts): AckTime {
    this.due = true;
    this.enterDialogue();
    return this.decide(facts);
  }

  onRead({ unacknowledged, unread, mss }: ReadFacts): AckTime | undefined {
    if (!this.due) return undefined;
    const ended = this.ends === 2 || (this.ends === 1 && !this.dialogue);
    if (unacknowledged <= mss && !(ended && unread === 0)) return undefined;
    return this.now(unacknowledged > mss ? AckCause.SeveralSegments : AckCause.Read);
  }

  onWrite(): void {
    if (!this.configuration.quickAck) this.enterDialogue();
  }

  onAckSent(now: Nanoseconds, bytes: number, { crowded }: ReceiverFacts): void {
    const { budget, gap } = this.parts;
    if (crowded) budget.clear();
    if (this.due && budget.spend()) gap.reset();
    this.due = false;
    this.ends = 0;
    this.timer = undefined;
    this.because = AckCause.None;
    if (bytes > 0 && gap.isRecent(now)) this.enterDialogue();
  }

  onTimer(_now: Nanoseconds, { timeout }: ReceiverFacts): void {
    const { gap } = this.parts;
    this.because = AckCause.None;
    // The answer did not come in time: no dialogue. Otherwise more data might come later still.
    if (this.dialogue) gap.reset();
    else gap.double(timeout);
    this.dialogue = false;
  }

  save(): SavedQuickPolicy {
    const { dialogue, due, ends, timer, because, parts } = this;
    return {
      dialogue,
      due,
      ends,
      timer,
      because,
      budget: parts.budget.save(),
      gap: parts.gap.save(),
    };
  }

  load(saved: unknown): void {
    const { budget, gap, ...own } = saved as SavedQuickPolicy;
    Object.assign(this, own);
    this.parts.budget.load(budget);
    this.parts.gap.load(gap);
  }

  private now(because: AckCause): 'now' {
    this.because = because;
    return 'now';
  }

  private enterDialogue(): void {
    if (this.parts.hasDialogues) this.dialogue = true;
  }

  private learn(facts: InOrderFacts): void {
    const { now, announced, mss, timeout, length, pushed, raises } = facts;
    const { budget, gap } = this.parts;
    if (length < mss || pushed) this.ends = this.ends === 1 && length < mss ? 2 : this.ends || 1;
    if (gap.learn(now, timeout)) budget.refill(announced, mss);
    if (raises) budget.makeOdd();
    this.due = true;
  }

  private decide(facts: ReceiverFacts): AckTime {
    const { budget } = this.parts;
    if (facts.unacknowledged > facts.mss) {
      if (facts.crowded) budget.clear();
      // Less room than was announced: the application has yet to read, and the ACK waits for that.
      if (facts.offered >= facts.announced) return this.now(AckCause.SeveralSegments);
    }
    if (budget.left > 0 && !this.dialogue) return this.now(AckCause.Quick);
    if (this.dialogue) {
      this.because = this.configuration.quickAck ? AckCause.Dialogue : AckCause.TurnedOff;
    } else this.because = facts.unacknowledged > facts.mss ? AckCause.Unread : AckCause.UsedUp;
    return this.delay(facts);
  }

  private delay(facts: ReceiverFacts): AckTime {
    const { heartbeat } = this;
    const { now } = facts;
    const ticks = this.ticksToWait(facts);
    const present = ticksUntil(heartbeat, now);
    if (this.timer !== undefined) {
      // It is hardly worth the wait, or it fires before.
      if (this.timer.tick <= present + Math.floor(ticks / 4)) return this.now(AckCause.TimerNear);
      if (this.timer.tick <= present + ticks) return this.timer.at;
    }
    const at = wheelDeadline(heartbeat, now, ticks * heartbeat.interval);
    this.timer = { tick: present + ticks, at };
    return at;
  }

  private ticksToWait({ roundTrip }: ReceiverFacts): number {
    const { interval } = this.heartbeat;
    const { delay } = this.configuration;
    const learned = this.parts.gap.ticks * interval;
    // In a round trip, what was asked for would have come.
    const path = roundTrip > 0 ? Math.max(roundTrip, delay) : Infinity;
    const longest = Math.min(shortestTimeout, this.parts.shortestTimeout) - interval;
    return Math.max(1, Math.ceil(Math.min(learned, path, longest) / interval));
  }
}

interface SavedQuickPolicy {
  readonly dialogue: boolean;
  readonly due: boolean;
  readonly ends: Ends;
  readonly timer: Running | undefined;
  readonly because: AckCause;
  readonly budget: unknown;
  readonly gap: unknown;
}
