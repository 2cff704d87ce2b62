import { Charge } from '../../trace/codes/index.ts';
import { noRecord, type RecordId } from '../../trace/format/index.ts';
import type { FlowConfiguration, FlowsConfiguration } from '../configuration-workload.ts';
import type { TcpConfiguration } from '../configuration.ts';
import type { Host } from '../host.ts';
import { Counter } from '../kernel/counter.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import type { Log } from '../log.ts';
import type { Endpoint, SocketObserver } from '../tcp/endpoint.ts';
import { Socket } from '../tcp/socket.ts';
import { Link } from './link.ts';
import { ScriptProcess, type Side } from './script.ts';
import { Transfers } from './transfers.ts';

/** A flow's two applications. */
interface Flow {
  readonly configuration: FlowConfiguration;
  readonly client: ScriptProcess;
  readonly server: ScriptProcess;
}

/** A connection of a flow, and which end opened it. */
interface Opening {
  readonly flow: number;
  readonly by: Side;
}

/**
 * Opens each flow's connection at its time, and gives both ends their scripts. A flow whose ends
 * give idle connections up has several, one after the other, and either end may open the next.
 */
export class Flows implements EventTarget {
  /** By connection. */
  private openings: ReadonlyMap<number, Opening> = new Map();
  /** The connection that is being opened. */
  private opening: Opening = { flow: 0, by: 'client' };
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
      const surroundings = {
        kernel,
        log,
        transfers: new Transfers(kernel, log, transactions, number),
        seed,
        reopens: reopens(configuration),
        open: (side: Side, cause: RecordId, charge: Charge) =>
          this.open({ flow: number, by: side }, cause, charge),
      };
      return {
        configuration,
        client: new ScriptProcess(surroundings, client, 'client', 2 * number),
        server: new ScriptProcess(surroundings, server, 'server', 2 * number + 1),
      };
    });
    for (const number of new Set(flows.flatMap(listeners))) {
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
    this.open({ flow: number, by: 'client' }, cause, Charge.Nothing);
  }

  save(): ReadonlyMap<number, Opening> {
    return this.openings;
  }

  load(saved: unknown): void {
    this.openings = saved as ReadonlyMap<number, Opening>;
  }

  private open(opening: Opening, cause: RecordId, charge: Charge): void {
    const flow = this.flows[opening.flow] as Flow;
    const own = opening.by;
    const { [own]: from, [other(own)]: to } = flow.configuration;
    const host = this.hosts[from.host] as Host;
    this.opening = opening;
    const link = new Link(flow[own]);
    const endpoint = host.connect(to.host, link, cause, charge, from.tcp);
    this.openings = new Map([...this.openings, [endpoint.address.connection, opening]]);
    flow[own].use(link, new Socket(endpoint));
  }

  private accept(endpoint: Endpoint): SocketObserver {
    const { flow, by } = this.openingOf(endpoint.address.connection);
    const process = (this.flows[flow] as Flow)[other(by)];
    const link = new Link(process);
    process.accept(link, new Socket(endpoint));
    return link;
  }

  private stackFor(connection: number): TcpConfiguration | undefined {
    const { flow, by } = this.openingOf(connection);
    return (this.flows[flow] as Flow).configuration[other(by)].tcp;
  }

  private openingOf(connection: number): Opening {
    return this.openings.get(connection) ?? this.opening;
  }
}

function other(side: Side): Side {
  return side === 'client' ? 'server' : 'client';
}

function reopens({ client, server }: FlowConfiguration): boolean {
  return client.idleTimeout > 0 || server.idleTimeout > 0;
}

/** The hosts that are asked for a flow's connections: its client, too, if the server may open the next. */
function listeners(flow: FlowConfiguration): number[] {
  return reopens(flow) ? [flow.server.host, flow.client.host] : [flow.server.host];
}
