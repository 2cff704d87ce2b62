import { noOptions } from '../../../src/engine/tcp/segment.ts';
import type { NetworkConfiguration } from '../../../src/engine/index.ts';
import { Kernel } from '../../../src/engine/kernel/kernel.ts';
import { Log } from '../../../src/engine/log.ts';
import { Ethernet } from '../../../src/engine/network/ethernet.ts';
import { Lines } from '../../../src/engine/network/lines.ts';
import type { Network, Receiver } from '../../../src/engine/network/network.ts';
import type { Segment } from '../../../src/engine/tcp/segment.ts';
import type { SavedKernel } from '../../../src/engine/kernel/kernel.ts';
import { Flag } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';

/** A segment with so much payload, by default from host 0 or 1 to the other; its number is its name. */
export function segmentOf(
  from: number,
  length: number,
  id = 0,
  connection = 0,
  to = 1 - from,
): Segment {
  return {
    id,
    connection,
    from,
    to,
    fromPort: 1029 + connection,
    toPort: 8080,
    sequence: 1,
    acknowledgment: 1,
    flags: Flag.Ack,
    length,
    window: 16_384,
    options: noOptions,
    mss: 0,
  };
}

/** A network between two hosts that only note what arrives. */
export class Bench {
  readonly arrivals: { readonly at: number; readonly to: number; readonly segment: number }[] = [];
  private readonly kernel = new Kernel();
  private readonly log: Log;
  private readonly network: Network;
  private sent = 0;

  constructor(configuration: NetworkConfiguration) {
    const { kernel } = this;
    this.log = new Log(kernel, { hosts: [] }, true);
    const hosts = [this.receiver(0), this.receiver(1)] as const;
    this.network =
      configuration.kind === 'ethernet'
        ? new Ethernet(kernel, this.log, configuration, 1, hosts)
        : new Lines(kernel, this.log, configuration, 1, hosts);
  }

  /** Queues a segment at a time, in the order of the calls. */
  send(from: number, length: number, at = 0, connection = 0): void {
    const id = this.sent++;
    const send = (): void => this.network.send(segmentOf(from, length, id, connection), -1);
    if (at === this.kernel.now) {
      send();
      return;
    }
    const target = this.kernel.register({ handle: send, save: () => id, load: () => undefined });
    this.kernel.schedule(at, target, 0, 0, -1);
  }

  run(): void {
    while (this.kernel.step()) {
      // Each step is one event.
    }
  }

  step(): void {
    this.kernel.step();
  }

  save(): SavedKernel {
    return this.kernel.save();
  }

  load(saved: SavedKernel): void {
    this.kernel.load(saved);
  }

  trace(): Trace {
    return this.log.trace();
  }

  private receiver(to: number): Receiver {
    return {
      arrive: ({ id }) => this.arrivals.push({ at: this.kernel.now, to, segment: id }),
    };
  }
}
