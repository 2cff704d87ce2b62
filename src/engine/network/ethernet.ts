import { Charge, ImpairmentCode } from '../../trace/codes/index.ts';
import { placeOf, type RecordId } from '../../trace/format/index.ts';
import type { EthernetConfiguration } from '../configuration.ts';
import { DelayLine } from '../kernel/delay-line.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import { transmissionTime, type Nanoseconds } from '../kernel/time.ts';
import type { Log } from '../log.ts';
import type { Segment } from '../tcp/segment.ts';
import { frameBytes } from './frame.ts';
import { impairmentsOf, noImpairments, type Impairments } from './impairments.ts';
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
  private readonly impairments: readonly (Impairments<Segment> | undefined)[];
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
    const deliver = (segment: Segment, cause: RecordId, transmitted: Nanoseconds): void => {
      const { id, to, connection } = segment;
      const place = placeOf(to, connection);
      const arrived = log.arrived(cause, place, id, transmitted);
      (hosts[to] as Receiver).arrive(segment, arrived);
    };
    this.medium = new DelayLine(kernel, deliver);
    this.impairments = hosts.map((_, host) =>
      impairmentsOf(configuration.impairments[host] ?? noImpairments, kernel, deliver),
    );
  }

  send(segment: Segment, cause: RecordId): void {
    const { kernel, log, configuration, medium } = this;
    const bytes = frameBytes(segment, configuration);
    const { from, id } = segment;
    const place = placeOf(from, segment.connection);
    this.waiting.advance(kernel.now);
    const { frames, bytes: queued } = this.waiting;
    const transmit = this.transmit(segment, cause, bytes);
    const transmitted = this.busyUntil;
    const arrival = transmitted + configuration.delay;
    const why = (this.losses[from] as Losses).next(bytes);
    const impairments = this.impairments[from];
    const impaired = impairments?.next();
    if (why !== undefined) {
      log.dropped({
        cause: transmit,
        charge: Charge.HostProcessing,
        place,
        segment: id,
        why,
        lost: arrival,
        waiting: frames,
        queued,
        target: 0,
        interval: 0,
      });
    } else if (impaired !== undefined && impaired.late > 0) {
      const { late } = impaired;
      const effect = ImpairmentCode.Delayed;
      const delayed = log.impairment({ cause: transmit, place, effect, segment: id, late });
      impairments?.detain(segment, arrival + late, delayed, transmitted, true);
    } else medium.push(segment, arrival, transmit, transmitted);
    if (impaired?.twice !== true) return;
    const effect = ImpairmentCode.Duplicated;
    const twice = log.impairment({ cause: transmit, place, effect, segment: id, late: 0 });
    const copy = this.transmit(segment, twice, bytes);
    medium.push(segment, this.busyUntil + configuration.delay, copy, this.busyUntil);
  }

  adapterFreeAt(): Nanoseconds {
    return this.busyUntil;
  }

  /** Gives a frame the medium's next free time; `busyUntil` is then the end of its transmission. */
  private transmit(segment: Segment, cause: RecordId, bytes: number): RecordId {
    const { kernel, log, waiting } = this;
    const { from, connection, id } = segment;
    const { frames, bytes: queued } = waiting;
    const start = Math.max(kernel.now, this.busyUntil);
    // Behind one's own frames the wait is their transmission; behind another's the medium is busy.
    const wait = this.lastFrom === from ? Charge.Transmission : Charge.MediumBusy;
    if (start > kernel.now) waiting.add(start, bytes);
    this.busyUntil = start + transmissionTime(bytes, this.configuration.rate);
    this.lastFrom = from;
    const { HostProcessing } = Charge;
    const place = placeOf(from, connection);
    return log.transmit(cause, HostProcessing, place, id, start, wait, bytes, frames, queued);
  }

  /** The medium itself has no events; `DelayLine` has those of its frames. */
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
