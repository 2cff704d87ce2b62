import { Charge, noRecord, type RecordId } from '../../trace/format/index.ts';
import type { FlowConfiguration, FlowsConfiguration, TcpConfiguration } from '../configuration.ts';
import type { Host } from '../host.ts';
import { Counter } from '../kernel/counter.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import type { Log } from '../log.ts';
import type { Endpoint, SocketObserver } from '../tcp/endpoint.ts';
import { Socket } from '../tcp/socket.ts';
import { ScriptProcess } from './script.ts';
import { Transfers } from './transfers.ts';

/** A connection's two applications. */
interface Flow {
  readonly configuration: FlowConfiguration;
  readonly active: ScriptProcess;
  readonly passive: ScriptProcess;
}

/** Opens each flow's connection at its time, and gives both ends their scripts. */
export class Flows implements EventTarget {
  /** Which flow a connection is of. */
  private flowOf: ReadonlyMap<number, number> = new Map();
  /** The flow whose connection is being opened. */
  private opening = 0;
  private readonly flows: readonly Flow[];
  private readonly hosts: readonly Host[];

  constructor(
    kernel: Kernel,
    log: Log,
    hosts: readonly Host[],
    { flows }: FlowsConfiguration,
    seed: number,
  ) {
    this.hosts = hosts;
    const transactions = new Counter(kernel);
    this.flows = flows.map((configuration, number) => {
      const { client, server } = configuration;
      const transfers = new Transfers(kernel, log, transactions, number);
      const active = new ScriptProcess(kernel, log, client, transfers, 'client', seed, 2 * number);
      const passive = new ScriptProcess(
        kernel,
        log,
        server,
        transfers,
        'server',
        seed,
        2 * number + 1,
      );
      return { configuration, active, passive };
    });
    for (const number of new Set(flows.map(({ server }) => server.host))) {
      (hosts[number] as Host).listen(
        (endpoint) => this.accept(endpoint),
        (connection) => this.stackFor(connection),
      );
    }
    const target = kernel.register(this);
    flows.forEach(({ start }, number) => {
      kernel.schedule(start, target, 0, number, noRecord);
    });
  }

  /** A flow begins. @param number of the flow. */
  handle(_kind: number, number: number, cause: RecordId): void {
    const { configuration, active } = this.flows[number] as Flow;
    const { client, server } = configuration;
    const host = this.hosts[client.host] as Host;
    this.opening = number;
    const endpoint = host.connect(server.host, active, cause, Charge.Nothing, client.tcp);
    this.flowOf = new Map([...this.flowOf, [endpoint.address.connection, number]]);
    active.use(new Socket(endpoint));
  }

  save(): ReadonlyMap<number, number> {
    return this.flowOf;
  }

  load(saved: unknown): void {
    this.flowOf = saved as ReadonlyMap<number, number>;
  }

  private accept(endpoint: Endpoint): SocketObserver {
    const { passive } = this.flowAt(endpoint.address.connection);
    passive.use(new Socket(endpoint));
    return passive;
  }

  private stackFor(connection: number): TcpConfiguration | undefined {
    return this.flowAt(connection).configuration.server.tcp;
  }

  private flowAt(connection: number): Flow {
    return this.flows[this.flowOf.get(connection) ?? this.opening] as Flow;
  }
}
