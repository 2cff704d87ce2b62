import type {
  CrossTrafficConfiguration,
  ImpairmentConfiguration,
  LineConfiguration,
  LossConfiguration,
  NetworkConfiguration,
} from '../../engine/index.ts';
import type { Milliseconds, Nanoseconds } from '../../trace/format/index.ts';
import type { Scenario } from '../schema/schema.ts';
import { bitsPerSecond, nanoseconds } from '../units.ts';

type Network = Scenario['network'];
type Link = Extract<Network, { kind: 'link' }>;
type Dumbbell = Extract<Network, { kind: 'dumbbell' }>;
/** A link in each direction. */
type Pair = Dumbbell['bottleneck'];
type Direction = NonNullable<Pair['up']>;

/** The number of hosts of each kind in a network. */
export function hostCounts(network: Network): { clients: number; servers: number } {
  if (network.kind !== 'dumbbell') return { clients: 1, servers: 1 };
  const { clients, servers } = network;
  return { clients, servers };
}

/** The network of a scenario: the clients are the first nodes, then the servers, then the routers. */
export function networkOf(network: Network): NetworkConfiguration {
  const { frameOverhead, minimumFrame } = network;
  const framing = { frameOverhead, minimumFrame };
  switch (network.kind) {
    case 'ethernet':
      return {
        kind: 'ethernet',
        ...framing,
        rate: bitsPerSecond(network.rate),
        delay: nanoseconds(network.delay),
        losses: (['client', 'server'] as const).map((from) =>
          lossesOf(network, undefined, framesFrom(network.losses, from)),
        ),
        impairments: (['client', 'server'] as const).map((from) => impairmentsFrom(network, from)),
      };
    case 'link':
      return {
        kind: 'lines',
        ...framing,
        routers: [],
        lines: linkLines(network),
        crossTraffic: [],
      };
    case 'path': {
      const { hops } = network;
      // Client 0, server 1, then a router between each two hops.
      const nodes = [0, ...hops.slice(1).map((_, i) => 2 + i), 1];
      return {
        kind: 'lines',
        ...framing,
        routers: hops.slice(1).map((_, i) => `router-${i + 1}`),
        lines: hops.flatMap((hop, i) => linesOf(hop, nodes[i] as number, nodes[i + 1] as number)),
        crossTraffic: crossTrafficOf(network.crossTraffic, nodes),
      };
    }
    case 'dumbbell':
      return { kind: 'lines', ...framing, ...dumbbellOf(network) };
  }
}

function linkLines(network: Link): LineConfiguration[] {
  const [up, down] = linesOf(network, 0, 1) as [LineConfiguration, LineConfiguration];
  const withListed = (line: LineConfiguration, from: HostName): LineConfiguration => {
    const frames = [...line.losses.frames, ...framesFrom(network.losses, from)];
    const { delays, duplicates } = impairmentsFrom(network, from);
    return {
      ...line,
      losses: { ...line.losses, frames },
      impairments: {
        delays: [...line.impairments.delays, ...delays],
        duplicates: [...line.impairments.duplicates, ...duplicates],
      },
    };
  };
  return [withListed(up, 'client'), withListed(down, 'server')];
}

function dumbbellOf(network: Dumbbell) {
  const { clients, servers, access, bottleneck } = network;
  const hosts = clients + servers;
  const clientRouter = hosts;
  const serverRouter = hosts + 1;
  const hostLines = Array.from({ length: hosts }, (_, host) =>
    host < clients ? linesOf(access, host, clientRouter) : linesOf(access, serverRouter, host),
  );
  return {
    routers: ['router-c', 'router-s'],
    lines: [...linesOf(bottleneck, clientRouter, serverRouter), ...hostLines.flat()],
    crossTraffic: crossTrafficOf(network.crossTraffic, [clientRouter, serverRouter]),
  };
}

/** The link upstream, from the clients' side, and the one downstream. */
function linesOf(pair: Pair, near: number, far: number): LineConfiguration[] {
  return [lineOf(pair, pair.up, near, far), lineOf(pair, pair.down, far, near)];
}

function lineOf(
  pair: Pair,
  own: Direction | undefined,
  from: number,
  to: number,
): LineConfiguration {
  return {
    from,
    to,
    rate: bitsPerSecond(own?.rate ?? pair.rate),
    delay: nanoseconds(own?.delay ?? pair.delay),
    queueFrames: own?.queue ?? pair.queue,
    queueBytes: own?.queueBytes ?? pair.queueBytes ?? Number.MAX_SAFE_INTEGER,
    ...disciplineOf(own?.discipline ?? pair.discipline),
    losses: lossesOf(pair, own, own?.lost ?? []),
    impairments: {
      delays: (own?.delayed ?? []).map(late),
      duplicates: own?.duplicated ?? [],
    },
  };
}

/** Drop-tail has no fields of its own. */
function disciplineOf(discipline: Pair['discipline']): Pick<LineConfiguration, 'discipline'> {
  if (discipline === undefined || discipline.kind === 'drop-tail') return {};
  const { kind, target, interval, flows, quantum } = discipline;
  const times = { target: nanoseconds(target), interval: nanoseconds(interval) };
  return { discipline: { kind, ...times, flows, quantum } };
}

type Errors = Pick<Pair, 'lossRate' | 'bitErrorRate' | 'bursts'>;

function lossesOf(
  shared: Errors,
  own: Partial<Errors> | undefined,
  frames: readonly number[],
): LossConfiguration {
  return {
    frames,
    rate: own?.lossRate ?? shared.lossRate,
    bitErrorRate: own?.bitErrorRate ?? shared.bitErrorRate,
    bursts: own?.bursts ?? shared.bursts,
  };
}

type HostName = Link['losses'][number]['from'];

function framesFrom(list: Link['losses'], from: HostName): number[] {
  return list.filter((one) => one.from === from).map(({ frame }) => frame);
}

function impairmentsFrom(
  { delays, duplicates }: Pick<Link, 'delays' | 'duplicates'>,
  from: HostName,
): ImpairmentConfiguration {
  return {
    delays: delays.filter((one) => one.from === from).map(late),
    duplicates: framesFrom(duplicates, from),
  };
}

interface Late<Time> {
  readonly frame: number;
  readonly by: Time;
}

function late({ frame, by }: Late<Milliseconds>): Late<Nanoseconds> {
  return { frame, by: nanoseconds(by) };
}

/** @param nodes at the ends of the hops, from the clients' side. */
function crossTrafficOf(
  sources: Dumbbell['crossTraffic'],
  nodes: readonly number[],
): CrossTrafficConfiguration[] {
  return sources.map(({ hop, direction, rate, packetBytes, spacing, start, end }) => {
    const near = nodes[hop - 1] as number;
    const far = nodes[hop] as number;
    return {
      from: direction === 'up' ? near : far,
      to: direction === 'up' ? far : near,
      rate: bitsPerSecond(rate),
      packetBytes,
      spacing,
      start: nanoseconds(start),
      end: nanoseconds(end),
    };
  });
}
