import type { RecordId } from '../../trace/format/index.ts';
import type { LinesConfiguration } from '../configuration.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import type { Log } from '../log.ts';
import type { Segment } from '../tcp/segment.ts';
import { CrossTraffic } from './cross-traffic.ts';
import { Line } from './line.ts';
import { ManagedLine } from './managed-line.ts';
import type { Network, Receiver } from './network.ts';
import { routesOf } from './routes.ts';

/** Hosts and routers joined by one-way links: a single link, a path, a dumbbell. */
export class Lines implements Network {
  /** The line by which each node sends, by destination; undefined: there is no way. */
  private readonly ways: readonly (readonly (Line | undefined)[])[];

  /** @param hosts by number. */
  constructor(
    kernel: Kernel,
    log: Log,
    configuration: LinesConfiguration,
    seed: number,
    hosts: readonly Receiver[],
  ) {
    const { routers, lines, crossTraffic } = configuration;
    const nodes = hosts.length + routers.length;
    const nodeAt = (node: number): Receiver => hosts[node] ?? this.router(node);
    const made = lines.map(
      (line, number) =>
        new (line.discipline === undefined ? Line : ManagedLine)(
          kernel,
          log,
          configuration,
          line,
          seed,
          number,
          nodeAt(line.to),
        ),
    );
    this.ways = routesOf(nodes, lines).map((routes) => routes.map((line) => made[line]));
    crossTraffic.forEach((traffic, number) => {
      new CrossTraffic(kernel, log, traffic, seed, number, this);
    });
  }

  send(segment: Segment, cause: RecordId): void {
    this.forward(segment.from, segment, cause);
  }

  adapterFreeAt(from: number, to: number): Nanoseconds {
    return this.ways[from]![to]!.freeAt;
  }

  /** What arrives at a router leaves at once by the next line, if it is not for the router itself. */
  private router(node: number): Receiver {
    return {
      arrive: (segment, cause) => {
        if (segment.to !== node) this.forward(node, segment, cause);
      },
    };
  }

  private forward(node: number, segment: Segment, cause: RecordId): void {
    const ways = this.ways[node] as readonly (Line | undefined)[];
    (ways[segment.to] as Line).send(segment, cause);
  }
}
