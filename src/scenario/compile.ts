import type {
  Configuration,
  DocumentConfiguration,
  HostConfiguration,
  LineConfiguration,
  NetworkConfiguration,
  ScriptAction,
  ScriptSide,
  TcpConfiguration,
  WorkloadConfiguration,
} from '../engine/index.ts';
import { headerOf, requestOf } from './http-messages.ts';
import { profiles } from './profiles/index.ts';
import type { Scenario } from './schema.ts';
import { stackOf } from './stack.ts';

/**
 * Spells a checked scenario out for the engine: nanoseconds, bits per second, every field
 * of the stack, every byte of the headers.
 */
export function compile(scenario: Scenario): Configuration {
  return {
    seed: scenario.seed,
    stopAfter: nanoseconds(scenario.stopAfter),
    hosts: [hostOf('client', scenario.hosts.client), hostOf('server', scenario.hosts.server)],
    network: networkOf(scenario.network),
    workload: workloadOf(scenario),
  };
}

/** Milliseconds to whole nanoseconds, to the nearest. */
function nanoseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1e6);
}

/** Mb/s to whole bits per second, to the nearest. */
function bitsPerSecond(megabits: number): number {
  return Math.round(megabits * 1e6);
}

function hostOf(name: 'client' | 'server', host: Scenario['hosts']['client']): HostConfiguration {
  const profile = profiles[host.profile];
  return {
    name,
    address: host.address,
    kernelOut: nanoseconds(host.kernelOut),
    kernelIn: nanoseconds(host.kernelIn),
    fastTick: {
      interval: nanoseconds(host.fastTick.interval ?? profile.fastTickInterval.value),
      phase: nanoseconds(host.fastTick.phase),
    },
    slowTick: {
      interval: nanoseconds(host.slowTick.interval ?? profile.slowTickInterval.value),
      phase: nanoseconds(host.slowTick.phase),
    },
    tcp: tcpOf(host),
  };
}

function tcpOf(host: Scenario['hosts']['client']): TcpConfiguration {
  const stack = stackOf(host);
  const { delayedAck } = stack;
  return { ...stack, delayedAck: { ...delayedAck, delay: nanoseconds(delayedAck.delay) } };
}

function networkOf(network: Scenario['network']): NetworkConfiguration {
  const base = {
    frameOverhead: network.frameOverhead,
    minimumFrame: network.minimumFrame,
    lossRate: network.lossRate,
    losses: network.losses.map(({ from, frame }) => ({
      from: from === 'client' ? (0 as const) : (1 as const),
      frame,
    })),
  };
  if (network.kind === 'ethernet') {
    return {
      kind: 'ethernet',
      ...base,
      rate: bitsPerSecond(network.rate),
      delay: nanoseconds(network.delay),
    };
  }
  const line = (own: (typeof network)['up']): LineConfiguration => ({
    rate: bitsPerSecond(own?.rate ?? network.rate),
    delay: nanoseconds(own?.delay ?? network.delay),
    queueFrames: own?.queue ?? network.queue,
  });
  return { kind: 'link', ...base, up: line(network.up), down: line(network.down) };
}

function workloadOf(scenario: Scenario): WorkloadConfiguration {
  const { http, script } = scenario;
  if (http !== undefined) {
    const { client, server } = http;
    return {
      kind: 'http',
      mode: http.mode,
      pages: http.pages,
      documents: http.documents.map((document) => documentOf(document, http)),
      client: {
        think: nanoseconds(client.think),
        turnaround: nanoseconds(client.turnaround),
        readDelay: nanoseconds(client.readDelay),
        readSize: client.readSize,
      },
      server: {
        readDelay: nanoseconds(server.readDelay),
        readSize: server.readSize,
        headerFlush: server.headerFlush,
        writeSize: server.writeSize,
        headerGap: nanoseconds(server.headerGap),
        writeGap: nanoseconds(server.writeGap),
        closeDelay: nanoseconds(server.closeDelay),
      },
    };
  }
  if (script !== undefined) {
    return { kind: 'script', client: sideOf(script.client), server: sideOf(script.server) };
  }
  throw new TypeError('a scenario without http and script did not pass checkScenario');
}

type Http = NonNullable<Scenario['http']>;

function documentOf(document: Http['documents'][number], http: Http): DocumentConfiguration {
  const persistent = http.mode === 'persistent';
  return {
    request: requestOf(document.path, persistent),
    header: headerOf({ ...document, persistent, software: http.server.software }),
    body: document.bytes,
    serverThink: nanoseconds(document.serverThink),
  };
}

function sideOf(side: NonNullable<Scenario['script']>['client']): ScriptSide {
  return {
    actions: side.actions.map((action): ScriptAction =>
      action.do === 'wait' ? { do: 'wait', time: nanoseconds(action.time) } : action,
    ),
    readDelay: nanoseconds(side.readDelay),
    readSize: side.readSize,
    readFrom: nanoseconds(side.readFrom),
  };
}
