import { noRecord, placeOf } from '../../trace/format/index.ts';
import type { CrossTrafficConfiguration } from '../configuration.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import { naturalLogarithm } from '../kernel/logarithm.ts';
import { Random } from '../kernel/random.ts';
import { streams } from '../kernel/streams.ts';
import { second, type Nanoseconds } from '../kernel/time.ts';
import type { Log } from '../log.ts';
import { headerBytes, noOptions } from '../tcp/segment.ts';
import { noConnection, type Network } from './network.ts';

/** A source of packets that belong to no connection and are never acknowledged. */
export class CrossTraffic implements EventTarget {
  private readonly random: Random;
  private readonly kernel: Kernel;
  private readonly log: Log;
  private readonly configuration: CrossTrafficConfiguration;
  private readonly network: Network;
  private readonly target: number;

  /** @param number of the source: its random stream. */
  constructor(
    kernel: Kernel,
    log: Log,
    configuration: CrossTrafficConfiguration,
    seed: number,
    number: number,
    network: Network,
  ) {
    this.kernel = kernel;
    this.log = log;
    this.configuration = configuration;
    this.network = network;
    this.random = new Random(seed, streams.crossTraffic + number);
    this.target = kernel.register(this);
    this.scheduleAt(configuration.start);
  }

  handle(): void {
    const { from, to, packetBytes } = this.configuration;
    const place = placeOf(from, noConnection);
    const id = this.log.crossTraffic({ cause: noRecord, place, packet: packetBytes });
    this.network.send(
      {
        id,
        connection: noConnection,
        from,
        to,
        fromPort: 0,
        toPort: 0,
        sequence: 0,
        acknowledgment: 0,
        flags: 0,
        length: packetBytes - headerBytes,
        window: 0,
        mss: 0,
        options: noOptions,
      },
      id,
    );
    this.scheduleAt(this.kernel.now + this.gap());
  }

  save(): readonly number[] {
    return this.random.save();
  }

  load(saved: unknown): void {
    this.random.load(saved as readonly number[]);
  }

  /** To the next packet. */
  private gap(): Nanoseconds {
    const { rate, packetBytes, spacing } = this.configuration;
    const mean = (packetBytes * 8 * second) / rate;
    if (spacing === 'constant') return Math.max(1, Math.round(mean));
    // 1 - u is never 0.
    return Math.max(1, Math.round(-mean * naturalLogarithm(1 - this.random.nextUnit())));
  }

  private scheduleAt(time: Nanoseconds): void {
    if (time < this.configuration.end) this.kernel.schedule(time, this.target, 0, 0, noRecord);
  }
}
