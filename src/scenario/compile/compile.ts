import type {
  Configuration,
  DocumentConfiguration,
  FlowConfiguration,
  HostConfiguration,
  ScriptAction,
  ScriptSide,
  TcpConfiguration,
  WorkloadConfiguration,
} from '../../engine/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import { hostCounts, networkOf } from './network.ts';
import { headerOf, requestOf } from '../http-messages.ts';
import { profiles } from '../profiles/profiles.ts';
import type { Scenario } from '../schema/schema.ts';
import { stackOf } from '../stack.ts';
import { bitsPerSecond, nanoseconds } from '../units.ts';

/**
 * Converts a checked scenario for the engine: nanoseconds, bits per second, every field of the stack, every byte of the
 * headers.
 */
export function compile(scenario: Scenario): Configuration {
  return {
    seed: scenario.seed,
    stopAfter: nanoseconds(scenario.stopAfter),
    hosts: hostsOf(scenario),
    network: networkOf(scenario.network),
    workload: workloadOf(scenario),
  };
}

type Host = Scenario['hosts']['client'];

/** The clients, then the servers; the names of several are numbered. */
function hostsOf({ hosts, network }: Scenario): HostConfiguration[] {
  const { clients, servers } = hostCounts(network);
  const several = (kind: 'client' | 'server', count: number): HostConfiguration[] =>
    Array.from({ length: count }, (_, i) => hostOf(kind, hosts[kind], i, count));
  return [...several('client', clients), ...several('server', servers)];
}

/** Networks for documentation (RFC 5737) with the addresses of the second and further hosts. */
const furtherHosts = { client: '198.51.100', server: '203.0.113' } as const;

function hostOf(
  kind: 'client' | 'server',
  host: Host,
  index: number,
  count: number,
): HostConfiguration {
  const profile = profiles[host.profile];
  const fastInterval = nanoseconds(host.fastTick.interval ?? profile.fastTickInterval.value);
  const slowInterval = nanoseconds(host.slowTick.interval ?? profile.slowTickInterval.value);
  // Machines were not switched on simultaneously: the i-th of n ticks i/n of an interval later.
  const later = (interval: Nanoseconds): Nanoseconds => Math.floor((interval * index) / count);
  return {
    name: count === 1 ? kind : `${kind}-${index + 1}`,
    address: index === 0 ? host.address : `${furtherHosts[kind]}.${index + 1}`,
    ...(profile.optionOrder && { optionOrder: profile.optionOrder.value }),
    kernelOut: nanoseconds(host.kernelOut),
    kernelIn: nanoseconds(host.kernelIn),
    fastTick: {
      interval: fastInterval,
      phase: nanoseconds(host.fastTick.phase) + later(fastInterval),
    },
    slowTick: {
      interval: slowInterval,
      phase: nanoseconds(host.slowTick.phase) + later(slowInterval),
    },
    tcp: tcpOf(host),
  };
}

function tcpOf(host: Host, ofFlow?: Host['tcp']): TcpConfiguration {
  const stack = stackOf(host, ofFlow);
  const { delayedAck, retransmission } = stack;
  return {
    ...stack,
    idleThreshold: nanoseconds(stack.idleThreshold),
    maxPacingRate: bitsPerSecond(stack.maxPacingRate),
    delayedAck: { ...delayedAck, delay: nanoseconds(delayedAck.delay) },
    retransmission: {
      ...retransmission,
      initial: nanoseconds(retransmission.initial),
      minimum: nanoseconds(retransmission.minimum),
      maximum: nanoseconds(retransmission.maximum),
      granularity: nanoseconds(retransmission.granularity),
      establishment: nanoseconds(retransmission.establishment),
    },
    timestampTick: nanoseconds(stack.timestampTick),
  };
}

function workloadOf(scenario: Scenario): WorkloadConfiguration {
  const { http, script, flows } = scenario;
  if (http !== undefined) {
    const { client, server } = http;
    return {
      kind: 'http',
      mode: http.mode,
      pipelining: http.pipelining,
      connections: http.connections,
      replyEnd: http.replyEnd,
      pages: http.pages,
      documents: http.documents.map((document) => documentOf(document, http)),
      tls: http.tls,
      client: {
        discovery: client.discovery,
        think: nanoseconds(client.think),
        turnaround: nanoseconds(client.turnaround),
        readDelay: nanoseconds(client.readDelay),
        readSize: client.readSize,
        requestSplit: client.requestSplit,
        splitRequests: client.splitRequests,
        dropsDataWithHeader: client.dropsDataWithHeader,
      },
      server: {
        forkTime: nanoseconds(server.forkTime),
        mostReplies: server.mostReplies,
        readDelay: nanoseconds(server.readDelay),
        readSize: server.readSize,
        headerFlush: server.headerFlush,
        writeSize: server.writeSize,
        headerGap: nanoseconds(server.headerGap),
        writeGap: nanoseconds(server.writeGap),
        fileAccess: server.fileAccess,
        copyTime: nanoseconds(server.copyTime),
        closeDelay: nanoseconds(server.closeDelay),
        idleTimeout: nanoseconds(server.idleTimeout),
      },
    };
  }
  if (script !== undefined) {
    return { kind: 'flows', flows: [flowOf({ ...wholeRun, script }, scenario)] };
  }
  if (flows !== undefined) {
    return { kind: 'flows', flows: flows.map((flow) => flowOf(flow, scenario)) };
  }
  throw new TypeError('a scenario without a workload did not pass checkScenario');
}

type Http = NonNullable<Scenario['http']>;

function documentOf(document: Http['documents'][number], http: Http): DocumentConfiguration {
  const persistent = http.mode === 'persistent';
  const { retry } = http.client;
  return {
    request: requestOf(document, persistent),
    repeatable: retry === 'all' || (retry === 'idempotent' && document.method !== 'POST'),
    clientThink: document.clientThink === undefined ? undefined : nanoseconds(document.clientThink),
    header: headerOf({ ...document, persistent, software: http.server.software }),
    body: document.bytes,
    serverThink: nanoseconds(document.serverThink),
    fault: document.fault,
  };
}

type Flow = NonNullable<Scenario['flows']>[number];

/** The one connection of a scenario's `script`. */
const wholeRun = { client: 1, server: 1, start: 0, clientTcp: {}, serverTcp: {} };

function flowOf(flow: Flow, { hosts, network }: Scenario): FlowConfiguration {
  const { clients } = hostCounts(network);
  return {
    start: nanoseconds(flow.start),
    client: {
      host: flow.client - 1,
      tcp: flowTcp(hosts.client, flow.clientTcp),
      ...sideOf(flow.script.client),
    },
    server: {
      host: clients + flow.server - 1,
      tcp: flowTcp(hosts.server, flow.serverTcp),
      ...sideOf(flow.script.server),
    },
  };
}

function flowTcp(host: Host, ofFlow: Host['tcp']): TcpConfiguration | undefined {
  return Object.keys(ofFlow).length === 0 ? undefined : tcpOf(host, ofFlow);
}

function sideOf(side: NonNullable<Scenario['script']>['client']): ScriptSide {
  return {
    actions: side.actions.map(actionOf),
    readDelay: nanoseconds(side.readDelay),
    readSize: side.readSize,
    readPause: nanoseconds(side.readPause),
    readFrom: nanoseconds(side.readFrom),
    idleTimeout: nanoseconds(side.idleTimeout),
  };
}

function actionOf(action: Flow['script']['client']['actions'][number]): ScriptAction {
  switch (action.do) {
    case 'wait':
      return { do: 'wait', time: nanoseconds(action.time) };
    case 'wait-until': {
      const { time, jitter } = action;
      return { do: 'wait-until', time: nanoseconds(time), jitter: nanoseconds(jitter) };
    }
    case 'write': {
      const { until, ...rest } = action;
      return until === undefined ? rest : { ...rest, until: nanoseconds(until) };
    }
    default:
      return action;
  }
}
