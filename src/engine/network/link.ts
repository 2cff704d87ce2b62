import { Charge, DropCode, type RecordId } from '../../trace/format/index.ts';
import type { LineConfiguration, LinkConfiguration } from '../configuration.ts';
import { DelayLine } from '../kernel/delay-line.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import { transmissionTime, type Nanoseconds } from '../kernel/time.ts';
import type { Log } from '../log.ts';
import type { Segment } from '../tcp/segment.ts';
import { frameBytes, type Frame } from './frame.ts';
import { Losses, type SavedLosses } from './loss.ts';
import type { Network, Receiver } from './network.ts';
import { WaitingFrames } from './waiting.ts';

interface LineState {
  readonly busyUntil: Nanoseconds;
  /** Connection of the last frame queued. */
  readonly lastConnection: number;
  readonly waiting: readonly Nanoseconds[];
  readonly losses: SavedLosses;
}

/** One direction of a link: a drop-tail queue, a rate, a delay. */
class Line implements EventTarget {
  private busyUntil: Nanoseconds = 0;
  private lastConnection = -1;
  private readonly waiting = new WaitingFrames();
  private readonly wire: DelayLine<Frame>;
  private readonly losses: Losses;
  private readonly kernel: Kernel;
  private readonly log: Log;
  private readonly link: LinkConfiguration;
  private readonly line: LineConfiguration;

  constructor(
    kernel: Kernel,
    log: Log,
    link: LinkConfiguration,
    line: LineConfiguration,
    seed: number,
    to: number,
    receiver: Receiver,
  ) {
    this.kernel = kernel;
    this.log = log;
    this.link = link;
    this.line = line;
    this.losses = new Losses(link, seed, 1 - to);
    kernel.register(this);
    this.wire = new DelayLine(kernel, ({ segment, transmitted }, cause) => {
      const arrived = log.arrived(
        cause,
        { host: to, connection: segment.connection },
        segment.id,
        transmitted,
      );
      receiver.arrive(segment, arrived);
    });
  }

  send(segment: Segment, cause: RecordId): void {
    const { kernel, log, line } = this;
    const now = kernel.now;
    const { from, connection, id } = segment;
    const place = { host: from, connection };
    const waiting = this.waiting.count(now);
    // A frame that finds the line free does not wait; only those that wait need room.
    if (this.busyUntil > now && waiting >= line.queueFrames) {
      log.dropped(cause, place, id, DropCode.QueueFull, now);
      return;
    }
    const bytes = frameBytes(segment, this.link);
    const start = Math.max(now, this.busyUntil);
    const transmitted = start + transmissionTime(bytes, line.rate);
    // Behind the same connection's frames the wait is their transmission, behind others' a queue.
    const wait = this.lastConnection === connection ? Charge.Transmission : Charge.Queueing;
    this.lastConnection = connection;
    const transmit = log.transmit(cause, place, id, start, wait, bytes, waiting);
    if (start > now) this.waiting.add(start);
    this.busyUntil = transmitted;
    const arrival = transmitted + line.delay;
    const lost = this.losses.next();
    if (lost !== undefined) {
      log.dropped(transmit, place, id, lost, arrival);
    } else {
      this.wire.push({ segment, transmitted }, arrival, transmit);
    }
  }

  handle(): void {
    throw new Error('a line schedules no events of its own');
  }

  save(): LineState {
    const { busyUntil, lastConnection } = this;
    const waiting = this.waiting.save();
    return { busyUntil, lastConnection, waiting, losses: this.losses.save() };
  }

  load(saved: unknown): void {
    const state = saved as LineState;
    this.busyUntil = state.busyUntil;
    this.lastConnection = state.lastConnection;
    this.waiting.load(state.waiting);
    this.losses.load(state.losses);
  }
}

/** A point-to-point link: a line for each direction. */
export class Link implements Network {
  private readonly lines: readonly [Line, Line];

  /** @param hosts the client, then the server. */
  constructor(
    kernel: Kernel,
    log: Log,
    configuration: LinkConfiguration,
    seed: number,
    hosts: readonly [Receiver, Receiver],
  ) {
    this.lines = [
      new Line(kernel, log, configuration, configuration.up, seed, 1, hosts[1]),
      new Line(kernel, log, configuration, configuration.down, seed, 0, hosts[0]),
    ];
  }

  send(segment: Segment, cause: RecordId): void {
    (this.lines[segment.from] as Line).send(segment, cause);
  }
}
