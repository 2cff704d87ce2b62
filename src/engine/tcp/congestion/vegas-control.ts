import type { VegasConfiguration } from '../../configuration.ts';
import type { Nanoseconds } from '../../kernel/time.ts';
import { SendTimes, type SentSegment } from '../send-times.ts';
import type { SequenceNumber } from '../sequence.ts';
import type {
  AckFacts,
  CongestionControl,
  ControlParameters,
  DuplicateDecision,
  TimeoutFacts,
  WindowDecision,
} from './control.ts';
import { reno, renoInSegments } from './reno.ts';
import {
  beginVegas,
  vegasAck,
  vegasDuplicate,
  vegasRestart,
  vegasTimeout,
  type VegasMemory,
} from './vegas.ts';

interface SavedVegas {
  readonly memory: VegasMemory | undefined;
  readonly times: readonly SentSegment[];
}

/** Vegas, from the times at which each segment was sent: it watches the delay, and detects losses by it, too. */
class VegasControl implements CongestionControl {
  readonly decides = 'after';
  /** From the first ACK on. */
  private memory: VegasMemory | undefined;
  private readonly times = new SendTimes();
  private readonly parameters: VegasConfiguration;
  private readonly inSegments: boolean;

  constructor({ vegas, windowUnit }: ControlParameters) {
    this.parameters = vegas;
    this.inSegments = windowUnit === 'segments';
  }

  get latestRoundTrip(): Nanoseconds | undefined {
    return this.memory?.latest;
  }

  get rate(): number {
    return this.memory?.rate ?? 0;
  }

  /** The delay is unknown as yet. */
  onHandshake(facts: Parameters<CongestionControl['onHandshake']>[0]): number {
    return (this.inSegments ? renoInSegments : reno).onHandshake(facts);
  }

  onSent(end: SequenceNumber, at: Nanoseconds): void {
    this.times.sent(end, at);
  }

  onAck(facts: AckFacts): WindowDecision {
    const before = this.memory ?? this.begin(facts);
    const { now, cwnd, ssthresh, mss, acknowledgment, next, duplicates } = facts;
    const acknowledged = this.times.acknowledged(acknowledgment);
    const { oldest } = this.times;
    const windows = { cwnd, ssthresh, mss };
    const ack = { ...windows, now, acknowledgment, next, duplicates, acknowledged, oldest };
    const decision = vegasAck(before, ack, this.parameters);
    this.memory = decision.memory;
    return {
      cwnd: this.inUnit(decision.cwnd),
      ssthresh: decision.ssthresh,
      slowStart: cwnd < ssthresh,
      resend: decision.resend,
    };
  }

  onDuplicate(facts: AckFacts): DuplicateDecision | undefined {
    this.memory ??= this.begin(facts);
    const { now, cwnd, ssthresh, mss, peerWindow, acknowledgment, next, duplicates } = facts;
    const { oldest } = this.times;
    const windows = { cwnd, ssthresh, mss, peerWindow };
    const ack = { ...windows, now, acknowledgment, next, duplicates, oldest };
    const decision = vegasDuplicate(this.memory, ack);
    if (decision === undefined) return undefined;
    this.memory = decision.memory;
    return { ...decision, cwnd: this.inUnit(decision.cwnd) };
  }

  onTimeout({ now, highest, mss }: TimeoutFacts): number {
    if (this.memory !== undefined) this.memory = vegasTimeout(this.memory, now, highest);
    return vegasRestart * mss;
  }

  save(): SavedVegas {
    return { memory: this.memory, times: this.times.save() };
  }

  load(saved: unknown): void {
    const { memory, times } = saved as SavedVegas;
    this.memory = memory;
    this.times.load(times);
  }

  /** The first ACK of data, even a duplicate, shows how long the path is. */
  private begin({ now, first }: AckFacts): VegasMemory {
    const start = this.times.oldest?.at ?? now;
    return beginVegas(now - start, start, first);
  }

  private inUnit(cwnd: number): number {
    return this.inSegments ? cwnd : Math.floor(cwnd);
  }
}

export const vegas = (tcp: ControlParameters): CongestionControl => new VegasControl(tcp);
