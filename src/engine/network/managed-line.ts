import { Charge, DropCode } from '../../trace/codes/index.ts';
import { placeOf, type RecordId } from '../../trace/format/index.ts';
import type { DisciplineConfiguration, Framing, LineConfiguration } from '../configuration.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { transmissionTime, type Nanoseconds } from '../kernel/time.ts';
import type { Log } from '../log.ts';
import type { Segment } from '../tcp/segment.ts';
import type { QueuedFrame } from './codel.ts';
import { FlowQueues, type SavedFlows } from './flow-queues.ts';
import { frameBytes } from './frame.ts';
import { counts, Line, type LineState, type Rule } from './line.ts';
import type { Receiver } from './network.ts';

interface ManagedState extends LineState {
  readonly queues: SavedFlows;
  readonly frames: number;
  readonly bytes: number;
  readonly largest: number;
  readonly idle: boolean;
}

const microsecond = 1000;

/**
 * A line whose queue decides only when the link is free which frame is next, and drops others (CoDel, FQ-CoDel). So a frame
 * that waits has a record of its own when it joins, and there is an event for each frame.
 */
export class ManagedLine extends Line {
  private readonly queues: FlowQueues;
  private frames = 0;
  private bytes = 0;
  /** The largest frame that came; before, the 512 bytes of RFC 8289, section 5.3. */
  private largest = 512;
  /** The line found nothing to send. */
  private idle = true;
  private readonly discipline: DisciplineConfiguration;

  constructor(
    kernel: Kernel,
    log: Log,
    framing: Framing,
    configuration: LineConfiguration,
    seed: number,
    number: number,
    receiver: Receiver,
  ) {
    super(kernel, log, framing, configuration, seed, number, receiver);
    this.discipline = configuration.discipline as DisciplineConfiguration;
    const { target, interval } = this.discipline;
    const rule = { target: target / microsecond, interval: interval / microsecond };
    this.queues = new FlowQueues(this.discipline, seed, number, (frame) => {
      this.lose(frame, DropCode.CoDel, rule);
    });
  }

  /** If nothing is dropped, and nothing comes. */
  override get freeAt(): Nanoseconds {
    const { rate } = this.configuration;
    return Math.max(this.kernel.now, this.busyUntil) + transmissionTime(this.bytes, rate);
  }

  override send(segment: Segment, cause: RecordId): void {
    const { kernel, log, configuration, discipline, framing, idle, frames, bytes: queued } = this;
    const bytes = frameBytes(segment, framing);
    if (!idle && discipline.kind === 'codel' && !this.hasRoom(frames + 1, queued + bytes)) {
      const why = DropCode.QueueFull;
      this.drop(segment, { cause, why, lost: kernel.now, waiting: frames, queued });
      return;
    }
    const place = placeOf(configuration.from, segment.connection);
    const joined = idle
      ? cause
      : log.queued({ cause, place, segment: segment.id, frame: bytes, waiting: frames, queued });
    if (counts(segment)) kernel.begin();
    this.largest = Math.max(this.largest, bytes);
    this.frames++;
    this.bytes += bytes;
    this.queues.push({ segment, bytes, joined: kernel.now, cause: joined });
    if (idle) {
      this.handle();
      return;
    }
    while (!this.hasRoom(this.frames, this.bytes)) {
      for (const frame of this.queues.shed()) this.lose(frame, DropCode.QueueFull);
    }
  }

  /** The link is free. */
  override handle(): void {
    const { kernel, configuration } = this;
    const frame = this.queues.pull(kernel.now, this.largest);
    this.idle = frame === undefined;
    if (frame === undefined) return;
    const { segment, bytes, cause, joined } = frame;
    this.remove(frame);
    this.waiting.advance(kernel.now);
    const transmit = this.transmit(segment, cause, bytes, joined < kernel.now);
    if (this.undisturbed) this.deliverAt(segment, this.busyUntil + configuration.delay, transmit);
    else this.disturb(segment, bytes, transmit, this.frames, this.bytes);
    if (counts(segment)) kernel.finish();
    kernel.schedule(this.busyUntil, this.target, 0, 0, transmit);
  }

  override save(): ManagedState {
    const { frames, bytes, largest, idle } = this;
    return { ...super.save(), queues: this.queues.save(), frames, bytes, largest, idle };
  }

  override load(saved: unknown): void {
    const state = saved as ManagedState;
    super.load(state);
    this.queues.load(state.queues);
    this.frames = state.frames;
    this.bytes = state.bytes;
    this.largest = state.largest;
    this.idle = state.idle;
  }

  private hasRoom(frames: number, bytes: number): boolean {
    const { queueFrames, queueBytes } = this.configuration;
    return frames <= queueFrames && bytes <= queueBytes;
  }

  /** A frame that waited is lost. */
  private lose(frame: QueuedFrame, why: DropCode, rule?: Rule): void {
    const { segment, cause } = frame;
    this.remove(frame);
    const lost = this.kernel.now;
    const { frames: waiting, bytes: queued } = this;
    this.drop(segment, { cause, charge: Charge.Queueing, why, lost, waiting, queued, ...rule });
    if (counts(segment)) this.kernel.finish();
  }

  private remove({ bytes }: QueuedFrame): void {
    this.frames--;
    this.bytes -= bytes;
  }
}
