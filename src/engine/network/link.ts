import { Charge, DropCode, type RecordId } from '../../trace/format/index.ts';
import type { LineConfiguration, LinkConfiguration } from '../configuration.ts';
import { DelayLine } from '../kernel/delay-line.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import { transmissionTime, type Nanoseconds } from '../kernel/time.ts';
import type { Log } from '../log.ts';
import type { Segment } from '../tcp/segment.ts';
import { frameBytes, type Frame } from './frame.ts';
import { ListedLosses } from './loss.ts';
import type { Network, Receiver } from './network.ts';

interface LineState {
  readonly busyUntil: Nanoseconds;
  /** Connection of the last frame queued. */
  readonly lastConnection: number;
  /** Transmission starts of the waiting frames, and perhaps of some that wait no longer. */
  readonly starts: readonly Nanoseconds[];
  readonly losses: readonly number[];
}

/** One direction of a link: a drop-tail queue, a rate, a delay. */
class Line implements EventTarget {
  private busyUntil: Nanoseconds = 0;
  private lastConnection = -1;
  private starts: Nanoseconds[] = [];
  private waitingFrom = 0;
  private readonly wire: DelayLine<Frame>;
  private readonly losses: ListedLosses;
  private readonly kernel: Kernel;
  private readonly log: Log;
  private readonly link: LinkConfiguration;
  private readonly line: LineConfiguration;

  constructor(
    kernel: Kernel,
    log: Log,
    link: LinkConfiguration,
    line: LineConfiguration,
    to: number,
    receiver: Receiver,
  ) {
    this.kernel = kernel;
    this.log = log;
    this.link = link;
    this.line = line;
    this.losses = new ListedLosses(link.losses, 2);
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
    const waiting = this.countWaiting(now);
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
    if (start > now) this.starts.push(start);
    this.busyUntil = transmitted;
    const arrival = transmitted + line.delay;
    if (this.losses.loses(from)) {
      log.dropped(transmit, place, id, DropCode.Listed, arrival);
    } else {
      this.wire.push({ segment, transmitted }, arrival, transmit);
    }
  }

  handle(): void {
    throw new Error('a line schedules no events of its own');
  }

  save(): LineState {
    const starts = this.starts.slice(this.waitingFrom);
    const { busyUntil, lastConnection } = this;
    return { busyUntil, lastConnection, starts, losses: this.losses.save() };
  }

  load(saved: unknown): void {
    const state = saved as LineState;
    this.busyUntil = state.busyUntil;
    this.lastConnection = state.lastConnection;
    this.starts = [...state.starts];
    this.waitingFrom = 0;
    this.losses.load(state.losses);
  }

  private countWaiting(now: Nanoseconds): number {
    while (
      this.waitingFrom < this.starts.length &&
      (this.starts[this.waitingFrom] as number) <= now
    ) {
      this.waitingFrom++;
    }
    if (this.waitingFrom >= 1024 || this.waitingFrom === this.starts.length) {
      this.starts = this.starts.slice(this.waitingFrom);
      this.waitingFrom = 0;
    }
    return this.starts.length - this.waitingFrom;
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
    hosts: readonly [Receiver, Receiver],
  ) {
    this.lines = [
      new Line(kernel, log, configuration, configuration.up, 1, hosts[1]),
      new Line(kernel, log, configuration, configuration.down, 0, hosts[0]),
    ];
  }

  send(segment: Segment, cause: RecordId): void {
    (this.lines[segment.from] as Line).send(segment, cause);
  }
}
