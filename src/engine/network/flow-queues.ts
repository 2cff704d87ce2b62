import type { DisciplineConfiguration } from '../configuration.ts';
import { Random, rotateLeft } from '../kernel/random.ts';
import { streams } from '../kernel/streams.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import type { Segment } from '../tcp/segment.ts';
import { Codel, type QueuedFrame, type SavedCodel } from './codel.ts';

interface Flow {
  readonly queue: Codel;
  /** Bytes that it may send before it is the next one's turn. */
  credits: number;
  active: boolean;
}

export interface SavedFlows {
  readonly flows: readonly {
    readonly number: number;
    readonly queue: SavedCodel;
    readonly credits: number;
    readonly active: boolean;
  }[];
  readonly fresh: readonly number[];
  readonly old: readonly number[];
}

/** The number of TCP among IP's protocols. */
const tcp = 6;

/** How many frames one call drops from the longest queue at most. */
const largestBatch = 64;

/** A queue with CoDel for each flow, served in turn (RFC 8290, section 4). Of plain CoDel there is one. */
export class FlowQueues {
  /** By number, in the order in which their first frames came. */
  private readonly flows = new Map<number, Flow>();
  /** Those with frames, in the order of their turns: new ones come before old ones. */
  private fresh: Flow[] = [];
  private old: Flow[] = [];
  private readonly salt: number;
  private readonly configuration: DisciplineConfiguration;
  private readonly drop: (frame: QueuedFrame) => void;

  /** @param line number of the line: its random stream. @param drop takes what CoDel drops */
  constructor(
    configuration: DisciplineConfiguration,
    seed: number,
    line: number,
    drop: (frame: QueuedFrame) => void,
  ) {
    this.configuration = configuration;
    this.drop = drop;
    this.salt = new Random(seed, streams.flowHash + line).next();
  }

  push(frame: QueuedFrame): void {
    const { kind, flows, quantum } = this.configuration;
    const flow = this.flow(kind === 'codel' ? 0 : hash(frame.segment, this.salt) % flows);
    flow.queue.push(frame);
    if (flow.active) return;
    flow.active = true;
    flow.credits = quantum;
    this.fresh.push(flow);
  }

  /** Takes out the next frame to send; `mtu` as in Codel. */
  pull(now: Nanoseconds, mtu: number): QueuedFrame | undefined {
    for (;;) {
      const turn = this.fresh.length > 0 ? this.fresh : this.old;
      const [flow] = turn;
      if (flow === undefined) return undefined;
      if (flow.credits > 0) {
        const frame = flow.queue.pull(now, mtu);
        if (frame !== undefined) {
          flow.credits -= frame.bytes;
          return frame;
        }
        // An empty queue passes through the old ones, so that it can't come back before these had their turns.
        flow.active = turn === this.fresh;
      } else flow.credits += this.configuration.quantum;
      turn.shift();
      if (flow.active) this.old.push(flow);
    }
  }

  /** Takes frames out of the queue with most bytes, oldest first: half of them (section 4.1). */
  shed(): QueuedFrame[] {
    const { queue } = [...this.flows.values()].reduce((most, flow) =>
      flow.queue.bytes > most.queue.bytes ? flow : most,
    );
    const batch = Math.max(1, Math.min(largestBatch, queue.length >> 1));
    return Array.from({ length: batch }, () => queue.take() as QueuedFrame);
  }

  save(): SavedFlows {
    const numbers = new Map([...this.flows].map(([number, flow]) => [flow, number]));
    const numbersOf = (list: readonly Flow[]): number[] =>
      list.map((flow) => numbers.get(flow) as number);
    return {
      flows: [...this.flows].map(([number, { queue, credits, active }]) => ({
        number,
        queue: queue.save(),
        credits,
        active,
      })),
      fresh: numbersOf(this.fresh),
      old: numbersOf(this.old),
    };
  }

  load(saved: SavedFlows): void {
    this.flows.clear();
    for (const { number, queue, credits, active } of saved.flows) {
      const flow = this.flow(number);
      flow.queue.load(queue);
      flow.credits = credits;
      flow.active = active;
    }
    this.fresh = saved.fresh.map((number) => this.flow(number));
    this.old = saved.old.map((number) => this.flow(number));
  }

  private flow(number: number): Flow {
    let flow = this.flows.get(number);
    if (flow === undefined) {
      const { target, interval } = this.configuration;
      flow = { queue: new Codel(target, interval, this.drop), credits: 0, active: false };
      this.flows.set(number, flow);
    }
    return flow;
  }
}

/**
 * Jenkins's hash of a frame's addresses and ports, as Linux has it for three words (`jhash_3words`). A host's number stands
 * for its address.
 */
function hash({ from, to, fromPort, toPort }: Segment, salt: number): number {
  const start = (0xdeadbeef + 12 + salt) | 0;
  let a = (start + ((from << 16) | to)) | 0;
  let b = (start + ((fromPort << 16) | toPort)) | 0;
  let c = (start + tcp) | 0;
  c = (c ^ b) - rotateLeft(b, 14);
  a = (a ^ c) - rotateLeft(c, 11);
  b = (b ^ a) - rotateLeft(a, 25);
  c = (c ^ b) - rotateLeft(b, 16);
  a = (a ^ c) - rotateLeft(c, 4);
  b = (b ^ a) - rotateLeft(a, 14);
  c = (c ^ b) - rotateLeft(b, 24);
  return c >>> 0;
}
