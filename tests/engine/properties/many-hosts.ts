import type { Configuration, LineConfiguration } from '../../../src/engine/index.ts';
import { fc } from '../../trials.ts';
import { host, line, lines, losing, ms, plainTcp, seconds, type Side } from '../configurations.ts';
import { losses, politeSides } from './arbitrary.ts';

/** A flow of two sides, numbered among the clients and among the servers. */
interface Flow {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly client: Side;
  readonly server: Side;
}

const starts = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3000 }).map(ms));

/** Flows between some of `clients` and some of `servers`. */
const flowsBetween = (clients: number, servers: number, least: number): fc.Arbitrary<Flow[]> =>
  fc.array(
    fc.record({
      from: fc.nat(clients - 1),
      to: fc.nat(servers - 1),
      start: starts,
      client: politeSides,
      server: politeSides,
    }),
    { minLength: least, maxLength: 5 },
  );

const narrow = fc.record({
  rate: fc.constantFrom(1_500_000, 800_000, 128_000),
  delay: fc.constantFrom(ms(1), ms(30), ms(200)),
  queueFrames: fc.constantFrom(50, 10, 3),
  losses: losses.map((frames) => losing(...frames)),
});

const traffic = fc.record({
  // A fifth of the narrow line: there is room for the flows.
  part: fc.constantFrom(0.05, 0.2),
  packetBytes: fc.constantFrom(64, 500, 1500),
  spacing: fc.constantFrom('constant' as const, 'poisson' as const),
  start: starts,
  length: fc.constantFrom(seconds(1), seconds(30)),
  back: fc.boolean(),
});

/**
 * Clients and servers at both ends of a narrow line, several flows at a time, one to four clients and
 * one to three servers, foreign traffic on the line in some.
 */
export const dumbbells: fc.Arbitrary<Configuration> = fc
  .record({
    clients: fc.integer({ min: 1, max: 4 }),
    servers: fc.integer({ min: 1, max: 3 }),
  })
  .chain(({ clients, servers }) =>
    fc.record({
      clients: fc.constant(clients),
      hosts: fc.array(politeSides, { minLength: clients + servers, maxLength: clients + servers }),
      flows: flowsBetween(clients, servers, 1),
      up: narrow,
      down: narrow,
      traffic: fc.array(traffic, { maxLength: 2 }),
      seed: fc.nat(1000),
    }),
  )
  .map((given) => dumbbell(given));

/**
 * Connections of one client and one server at the same time, whose stacks share what they know (RFC
 * 9040, section 7), over a link that may lose.
 */
export const parallelConnections: fc.Arbitrary<Configuration> = fc
  .record({
    clients: fc.constant(1),
    hosts: fc.array(politeSides, { minLength: 2, maxLength: 2 }).map((sides) =>
      sides.map((side) => ({
        ...side,
        tcp: { ...side.tcp, stateSharing: 'ensemble' as const },
      })),
    ),
    flows: flowsBetween(1, 1, 2),
    up: narrow,
    down: narrow,
    traffic: fc.constant([]),
    seed: fc.nat(1000),
  })
  .map((given) => dumbbell(given));

interface Dumbbell {
  readonly clients: number;
  /** Clients, then servers: of each its stack and its system. */
  readonly hosts: readonly Side[];
  readonly flows: readonly Flow[];
  readonly up: Partial<LineConfiguration>;
  readonly down: Partial<LineConfiguration>;
  readonly traffic: readonly {
    readonly part: number;
    readonly packetBytes: number;
    readonly spacing: 'constant' | 'poisson';
    readonly start: number;
    readonly length: number;
    readonly back: boolean;
  }[];
  readonly seed: number;
}

function dumbbell({
  clients,
  hosts,
  flows,
  up,
  down,
  traffic: some,
  seed,
}: Dumbbell): Configuration {
  const [near, far] = [hosts.length, hosts.length + 1];
  const access = { rate: 10_000_000, delay: ms(0.5), queueFrames: 1000 };
  const routerOf = (number: number) => (number < clients ? near : far);
  const network = lines(
    [
      line(near, far, up),
      line(far, near, down),
      ...hosts.flatMap((_, number) => [
        line(number, routerOf(number), access),
        line(routerOf(number), number, access),
      ]),
    ],
    ['router-c', 'router-s'],
  );
  const sideOf = ({ does = [], readDelay = 0, readSize = 65_536, readFrom = 0 }: Side) => ({
    actions: does,
    readDelay,
    readSize,
    readPause: 0,
    readFrom,
    idleTimeout: 0,
    tcp: undefined,
  });
  return {
    seed,
    stopAfter: seconds(36_000),
    hosts: hosts.map((side, number) =>
      host(number < clients ? `client-${number}` : `server-${number - clients}`, {
        tcp: { ...plainTcp, ...side.tcp },
        ...side.host,
      }),
    ),
    network: {
      ...network,
      crossTraffic: some.map(({ part, packetBytes, spacing, start, length, back }) => ({
        from: back ? far : near,
        to: back ? near : far,
        rate: Math.floor(part * ((back ? down : up).rate ?? 0)),
        packetBytes,
        spacing,
        start,
        end: start + length,
      })),
    },
    workload: {
      kind: 'flows',
      flows: flows.map(({ from, to, start, client, server }) => ({
        start,
        client: { ...sideOf(client), host: from },
        server: { ...sideOf(server), host: clients + to },
      })),
    },
  };
}
