import { Charge, DropCode, ImpairmentCode } from '../../trace/codes/index.ts';
import { placeOf, type RecordId } from '../../trace/format/index.ts';
import type { Framing, LineConfiguration } from '../configuration.ts';
import { DelayLine } from '../kernel/delay-line.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import { transmissionTime, type Nanoseconds } from '../kernel/time.ts';
import type { Log } from '../log.ts';
import type { Segment } from '../tcp/segment.ts';
import { frameBytes } from './frame.ts';
import { impairmentsOf, type Impairments } from './impairments.ts';
import { Losses, type SavedLosses } from './loss.ts';
import { noConnection, type Receiver } from './network.ts';
import { WaitingFrames, type SavedWaiting } from './waiting.ts';

export interface LineState {
  readonly busyUntil: Nanoseconds;
  /** Connection of the last frame queued. */
  readonly lastConnection: number;
  readonly waiting: SavedWaiting;
  readonly losses: SavedLosses;
}

/** What a line knows of a frame's loss; without a charge, the frame had not waited. */
type Loss = Omit<Dropped, 'place' | 'segment' | 'charge' | keyof Rule> &
  Partial<Pick<Dropped, 'charge'> & Rule>;

type Dropped = Parameters<Log['dropped']>[0];

/** By which a queue drops what has waited; of CoDel alone. */
export type Rule = Pick<Dropped, 'target' | 'interval'>;

/** One direction of a link: a drop-tail queue, a rate, a delay; see ManagedLine for other queues. */
export class Line implements EventTarget {
  protected busyUntil: Nanoseconds = 0;
  private lastConnection = -1;
  /** The size of the last frame and the time that it takes: most frames are as large as the one before. */
  private lastBytes = -1;
  private lastTime: Nanoseconds = 0;
  protected readonly waiting = new WaitingFrames();
  private readonly wire: DelayLine<Segment>;
  private readonly losses: Losses;
  private readonly impairments: Impairments<Segment> | undefined;
  /** Whatever is transmitted arrives, in time and once. */
  protected readonly undisturbed: boolean;
  /** Its own number in the kernel. */
  protected readonly target: number;
  protected readonly kernel: Kernel;
  protected readonly log: Log;
  protected readonly framing: Framing;
  protected readonly configuration: LineConfiguration;

  /** @param number of the line: its random streams. @param receiver the node at its end. */
  constructor(
    kernel: Kernel,
    log: Log,
    framing: Framing,
    configuration: LineConfiguration,
    seed: number,
    number: number,
    receiver: Receiver,
  ) {
    this.kernel = kernel;
    this.log = log;
    this.framing = framing;
    this.configuration = configuration;
    this.losses = new Losses(configuration.losses, seed, number);
    this.target = kernel.register(this);
    const { to } = configuration;
    const deliver = (segment: Segment, cause: RecordId, transmitted: Nanoseconds): void => {
      const { id, connection } = segment;
      const place = placeOf(to, connection);
      receiver.arrive(segment, log.arrived(cause, place, id, transmitted));
    };
    this.wire = new DelayLine(kernel, deliver);
    this.impairments = impairmentsOf(configuration.impairments, kernel, deliver);
    this.undisturbed = this.losses.faultless && this.impairments === undefined;
  }

  /** When it will have sent everything that it has now. */
  get freeAt(): Nanoseconds {
    return this.busyUntil;
  }

  /** Puts a frame into the line's queue, now. */
  send(segment: Segment, cause: RecordId): void {
    const { kernel, configuration, waiting } = this;
    const now = kernel.now;
    waiting.advance(now);
    const { frames, bytes: queued } = waiting;
    const bytes = frameBytes(segment, this.framing);
    // A frame that finds the line free does not wait; only those that wait need room.
    const waits = this.busyUntil > now;
    const room = frames < configuration.queueFrames && queued + bytes <= configuration.queueBytes;
    if (waits && !room) {
      const why = DropCode.QueueFull;
      this.drop(segment, { cause, why, lost: now, waiting: frames, queued });
      return;
    }
    const transmit = this.transmit(segment, cause, bytes);
    if (this.undisturbed) this.deliverAt(segment, this.busyUntil + configuration.delay, transmit);
    else this.disturb(segment, bytes, transmit, frames, queued);
  }

  /** Lets a frame that was transmitted be lost, or late, or come twice, if it is its turn. */
  protected disturb(
    segment: Segment,
    bytes: number,
    transmit: RecordId,
    frames: number,
    queued: number,
  ): void {
    const { log, configuration } = this;
    const { id } = segment;
    const place = placeOf(configuration.from, segment.connection);
    const arrival = this.busyUntil + configuration.delay;
    const why = this.losses.next(bytes);
    const impaired = this.impairments?.next();
    if (why !== undefined) {
      this.drop(segment, { cause: transmit, why, lost: arrival, waiting: frames, queued });
    } else if (impaired !== undefined && impaired.late > 0) {
      this.detain(segment, arrival, impaired.late, transmit);
    } else this.deliverAt(segment, arrival, transmit);
    if (impaired?.twice !== true) return;
    const effect = ImpairmentCode.Duplicated;
    const twice = log.impairment({ cause: transmit, place, effect, segment: id, late: 0 });
    const copy = this.transmit(segment, twice, bytes);
    this.deliverAt(segment, this.busyUntil + configuration.delay, copy);
  }

  /** A frame is lost. */
  protected drop(segment: Segment, how: Loss): void {
    this.log.dropped({
      charge: Charge.HostProcessing,
      target: 0,
      interval: 0,
      ...how,
      place: placeOf(this.configuration.from, segment.connection),
      segment: segment.id,
    });
  }

  /**
   * Gives a frame the line's next free time; `busyUntil` is then the end of its transmission.
   * @param waited since its cause
   */
  protected transmit(segment: Segment, cause: RecordId, bytes: number, waited = false): RecordId {
    const { kernel, log, configuration, waiting } = this;
    const { connection, id } = segment;
    const { frames, bytes: queued } = waiting;
    const waits = this.busyUntil > kernel.now;
    const start = waits ? this.busyUntil : kernel.now;
    if (bytes !== this.lastBytes) {
      this.lastBytes = bytes;
      this.lastTime = transmissionTime(bytes, configuration.rate);
    }
    // Behind the same connection's frames the wait is their transmission, behind others' a queue.
    const wait = this.lastConnection === connection ? Charge.Transmission : Charge.Queueing;
    this.lastConnection = connection;
    if (waits) waiting.add(start, bytes);
    this.busyUntil = start + this.lastTime;
    return log.transmit(
      cause,
      waited ? wait : Charge.HostProcessing,
      placeOf(configuration.from, connection),
      id,
      start,
      wait,
      bytes,
      frames,
      queued,
    );
  }

  /** Lets the frame that was transmitted last arrive. */
  protected deliverAt(segment: Segment, arrival: Nanoseconds, cause: RecordId): void {
    this.wire.push(segment, arrival, cause, this.busyUntil, counts(segment));
  }

  /** The same, so much later. */
  private detain(segment: Segment, arrival: Nanoseconds, late: Nanoseconds, cause: RecordId): void {
    const { log, configuration, busyUntil } = this;
    const place = placeOf(configuration.from, segment.connection);
    const effect = ImpairmentCode.Delayed;
    const delayed = log.impairment({ cause, place, effect, segment: segment.id, late });
    this.impairments?.detain(segment, arrival + late, delayed, busyUntil, counts(segment));
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

/** Cross traffic never ends, so the run doesn't wait for it. */
export function counts({ connection }: Segment): boolean {
  return connection !== noConnection;
}
