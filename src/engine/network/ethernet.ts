import { Charge, DropCode, type RecordId } from '../../trace/format/index.ts';
import type { EthernetConfiguration } from '../configuration.ts';
import { DelayLine } from '../kernel/delay-line.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import { transmissionTime, type Nanoseconds } from '../kernel/time.ts';
import type { Log } from '../log.ts';
import type { Segment } from '../tcp/segment.ts';
import { frameBytes, type Frame } from './frame.ts';
import { ListedLosses } from './loss.ts';
import type { Network, Receiver } from './network.ts';

interface EthernetState {
  /** The medium is busy until then. */
  readonly busyUntil: Nanoseconds;
  /** Host whose frame is the last one queued. */
  readonly lastFrom: number;
  /** Transmission starts of the frames that wait or are on the medium. */
  readonly starts: readonly Nanoseconds[];
  readonly losses: readonly number[];
}

/**
 * The papers' shared Ethernet: one medium for both directions. A station waits while
 * another sends; frames are served in the order in which they were queued. Collisions
 * and back-off are left out.
 */
export class Ethernet implements Network, EventTarget {
  private busyUntil: Nanoseconds = 0;
  private lastFrom = -1;
  private starts: Nanoseconds[] = [];
  private readonly losses: ListedLosses;
  private readonly medium: DelayLine<Frame>;
  private readonly kernel: Kernel;
  private readonly log: Log;
  private readonly configuration: EthernetConfiguration;

  constructor(
    kernel: Kernel,
    log: Log,
    configuration: EthernetConfiguration,
    hosts: readonly Receiver[],
  ) {
    this.kernel = kernel;
    this.log = log;
    this.configuration = configuration;
    this.losses = new ListedLosses(configuration.losses, hosts.length);
    kernel.register(this);
    this.medium = new DelayLine(kernel, ({ segment, transmitted }, cause) => {
      const to = 1 - segment.from;
      const arrived = log.arrived(
        cause,
        { host: to, connection: segment.connection },
        segment.id,
        transmitted,
      );
      (hosts[to] as Receiver).arrive(segment, arrived);
    });
  }

  send(segment: Segment, cause: RecordId): void {
    const { kernel, log, configuration } = this;
    const now = kernel.now;
    const bytes = frameBytes(segment, configuration);
    const start = Math.max(now, this.busyUntil);
    const transmitted = start + transmissionTime(bytes, configuration.rate);
    this.starts = this.starts.filter((at) => at > now);
    const { from, connection, id } = segment;
    const place = { host: from, connection };
    const waiting = this.starts.length;
    // Behind one's own frames the wait is their transmission; behind another's the medium is busy.
    const wait = this.lastFrom === from ? Charge.Transmission : Charge.MediumBusy;
    const transmit = log.transmit(cause, place, id, start, wait, bytes, waiting);
    this.starts.push(start);
    this.busyUntil = transmitted;
    this.lastFrom = from;
    const arrival = transmitted + configuration.delay;
    if (this.losses.loses(from)) {
      log.dropped(transmit, place, id, DropCode.Listed, arrival);
    } else {
      this.medium.push({ segment, transmitted }, arrival, transmit);
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
      starts: [...this.starts],
      losses: this.losses.save(),
    };
  }

  load(saved: unknown): void {
    const state = saved as EthernetState;
    this.busyUntil = state.busyUntil;
    this.lastFrom = state.lastFrom;
    this.starts = [...state.starts];
    this.losses.load(state.losses);
  }
}
