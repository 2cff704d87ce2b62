import { Charge, type RecordId } from '../../trace/format/index.ts';
import type { EthernetConfiguration } from '../configuration.ts';
import { DelayLine } from '../kernel/delay-line.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import { transmissionTime, type Nanoseconds } from '../kernel/time.ts';
import type { Log } from '../log.ts';
import type { Segment } from '../tcp/segment.ts';
import { frameBytes } from './frame.ts';
import { Losses, noLosses, type SavedLosses } from './loss.ts';
import type { Network, Receiver } from './network.ts';
import { WaitingFrames, type SavedWaiting } from './waiting.ts';

interface EthernetState {
  /** The medium is busy until then. */
  readonly busyUntil: Nanoseconds;
  /** Host whose frame is the last one queued. */
  readonly lastFrom: number;
  readonly waiting: SavedWaiting;
  readonly losses: readonly SavedLosses[];
}

/**
 * The papers' shared Ethernet: one medium for both directions. A station waits while
 * another sends; frames are served in the order in which they were queued. Collisions
 * and back-off are left out.
 */
export class Ethernet implements Network, EventTarget {
  private busyUntil: Nanoseconds = 0;
  private lastFrom = -1;
  private readonly waiting = new WaitingFrames();
  /** By host. */
  private readonly losses: readonly Losses[];
  private readonly medium: DelayLine<Segment>;
  private readonly kernel: Kernel;
  private readonly log: Log;
  private readonly configuration: EthernetConfiguration;

  constructor(
    kernel: Kernel,
    log: Log,
    configuration: EthernetConfiguration,
    seed: number,
    hosts: readonly Receiver[],
  ) {
    this.kernel = kernel;
    this.log = log;
    this.configuration = configuration;
    this.losses = hosts.map(
      (_, host) => new Losses(configuration.losses[host] ?? noLosses, seed, host),
    );
    kernel.register(this);
    this.medium = new DelayLine(kernel, (segment, cause, transmitted) => {
      const { id, to, connection } = segment;
      const arrived = log.arrived(cause, to, connection, id, transmitted);
      (hosts[to] as Receiver).arrive(segment, arrived);
    });
  }

  send(segment: Segment, cause: RecordId): void {
    const { kernel, log, configuration } = this;
    const now = kernel.now;
    const bytes = frameBytes(segment, configuration);
    const start = Math.max(now, this.busyUntil);
    const transmitted = start + transmissionTime(bytes, configuration.rate);
    const { from, connection, id } = segment;
    this.waiting.advance(now);
    const { frames, bytes: queued } = this.waiting;
    // Behind one's own frames the wait is their transmission; behind another's the medium is busy.
    const wait = this.lastFrom === from ? Charge.Transmission : Charge.MediumBusy;
    const transmit = log.transmit(cause, from, connection, id, start, wait, bytes, frames, queued);
    if (start > now) this.waiting.add(start, bytes);
    this.busyUntil = transmitted;
    this.lastFrom = from;
    const arrival = transmitted + configuration.delay;
    const lost = (this.losses[from] as Losses).next(bytes);
    if (lost !== undefined) {
      log.dropped(transmit, from, connection, id, lost, arrival, frames, queued);
    } else {
      this.medium.push(segment, arrival, transmit, transmitted);
    }
  }

  /** The medium itself has no events; its frames are the delay line's. */
  handle(): void {
    throw new Error('the Ethernet schedules no events of its own');
  }

  save(): EthernetState {
    return {
      busyUntil: this.busyUntil,
      lastFrom: this.lastFrom,
      waiting: this.waiting.save(),
      losses: this.losses.map((losses) => losses.save()),
    };
  }

  load(saved: unknown): void {
    const state = saved as EthernetState;
    this.busyUntil = state.busyUntil;
    this.lastFrom = state.lastFrom;
    this.waiting.load(state.waiting);
    this.losses.forEach((losses, host) => losses.load(state.losses[host] as SavedLosses));
  }
}
