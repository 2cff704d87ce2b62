import { valueAt } from '../fields/path.ts';
import { hostCounts } from '../compile/network.ts';
import { fieldHelp, fieldsAt } from '../fields/help.ts';
import { headerOf, shortestHeader } from '../http-messages.ts';
import { showValue, type Problem } from './problem.ts';
import { stackOf } from '../stack.ts';
import type { Scenario } from '../schema/schema.ts';
import { tooLarge } from './size.ts';
import { suggest } from '../suggest.ts';

/** Documents fetched in one run: each may need a connection, which stays in memory to the end. */
const maxDocuments = 10_000;

/** Checks that involve more than one field. */
export function brokenRules(scenario: Scenario): Problem[] {
  return [
    ...oneWorkload(scenario),
    ...hostsThatAreThere(scenario),
    ...crossTraffic(scenario),
    ...disciplines(scenario),
    ...provenance(scenario),
    ...headerLengths(scenario),
    ...faults(scenario),
    ...timeouts(scenario),
    ...windowsOfMemory(scenario),
    ...repetitions(scenario),
    ...tooLarge(scenario),
  ];
}

const workloads = ['http', 'script', 'flows'] as const;

function oneWorkload(scenario: Scenario): Problem[] {
  const given = workloads.filter((name) => scenario[name] !== undefined);
  if (given.length === 1) return [];
  const reason =
    given.length === 0
      ? "needs 'http' (pages), 'script' (actions) or 'flows' (several connections), or nothing would happen"
      : `has ${given.map((name) => `'${name}'`).join(' and ')}, but only one can run`;
  return [{ path: '', value: undefined, reason, allowed: undefined }];
}

/** HTTP and a script belong to one client and one server; a flow must name existing hosts. */
function hostsThatAreThere({ network, http, script, flows }: Scenario): Problem[] {
  const { clients, servers } = hostCounts(network);
  const problems: Problem[] = [];
  if ((http !== undefined || script !== undefined) && clients + servers > 2) {
    problems.push({
      path: 'network.clients',
      value: `${clients} clients and ${servers} servers`,
      reason: "are too many for 'http' and 'script'; use 'flows' to say which hosts connect",
      allowed: '1 client and 1 server',
      others: ['network.servers', http === undefined ? 'script' : 'http'],
    });
  }
  flows?.forEach((flow, i) => {
    const each = [
      ['client', flow.client, clients],
      ['server', flow.server, servers],
    ] as const;
    for (const [name, wanted, count] of each) {
      if (wanted <= count) continue;
      problems.push({
        path: `flows.${i}.${name}`,
        value: showValue(wanted),
        reason: `is not a ${name} of this network`,
        allowed: `1 to ${count}`,
        ...(network.kind === 'dumbbell' && { others: [`network.${name}s`] }),
      });
    }
  });
  return problems;
}

/** Cross traffic must be on an existing hop, and end after it began. */
function crossTraffic({ network }: Scenario): Problem[] {
  if (network.kind !== 'path' && network.kind !== 'dumbbell') return [];
  const hops = network.kind === 'path' ? network.hops.length : 1;
  return network.crossTraffic.flatMap(({ hop, start, end }, i): Problem[] => {
    const path = `network.crossTraffic.${i}`;
    const problems: Problem[] = [];
    if (hop > hops) {
      problems.push({
        path: `${path}.hop`,
        value: showValue(hop),
        reason: 'is not a hop of this network',
        allowed: `1 to ${hops}`,
        ...(network.kind === 'path' && { others: ['network.hops'] }),
      });
    }
    if (end <= start) {
      problems.push({
        path: `${path}.end`,
        value: showValue(end),
        reason: 'is not after the start',
        allowed: `more than ${start} ms`,
        others: [`${path}.start`],
      });
    }
    return problems;
  });
}

/** CoDel's target is a small part of its interval (RFC 8289, section 4). */
function disciplines({ network }: Scenario): Problem[] {
  return pairsOf(network).flatMap(([at, pair]) =>
    [
      [at, pair] as const,
      [`${at}.up`, pair.up] as const,
      [`${at}.down`, pair.down] as const,
    ].flatMap(([path, { discipline } = {}]): Problem[] =>
      discipline === undefined || discipline.target < discipline.interval
        ? []
        : [
            {
              path: `${path}.discipline.target`,
              value: showValue(discipline.target),
              reason: 'is not shorter than the interval',
              allowed: `less than ${discipline.interval} ms`,
              others: [`${path}.discipline.interval`],
            },
          ],
    ),
  );
}

type Network = Scenario['network'];
type Pair = Extract<Network, { kind: 'dumbbell' }>['bottleneck'];

/** The links of a network, each in both directions, with their paths. */
function pairsOf(network: Network): (readonly [path: string, pair: Pair])[] {
  switch (network.kind) {
    case 'ethernet':
      return [];
    case 'link':
      return [['network', network]];
    case 'path':
      return network.hops.map((hop, i) => [`network.hops.${i}`, hop]);
    case 'dumbbell':
      return [
        ['network.bottleneck', network.bottleneck],
        ['network.access', network.access],
      ];
  }
}

/** `from` may only name observable fields that this scenario has. */
function provenance(scenario: Scenario): Problem[] {
  const problems: Problem[] = [];
  for (const path of Object.keys(scenario.from)) {
    const field = fieldsAt(path)[0];
    const at = `from.${path}`;
    if (field === undefined) {
      const known = fieldHelp().filter((each) => each.observable);
      const meant = suggest(
        path,
        known.map((each) => each.path.replaceAll('*', '0')),
      );
      const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
      problems.push({
        path: at,
        value: undefined,
        reason: `no such field${hint}`,
        allowed: undefined,
      });
    } else if (!field.observable) {
      problems.push({
        path: at,
        value: undefined,
        reason: 'rules, the link and the stack cannot be read off a figure',
        allowed: 'times and sizes of applications and hosts',
      });
    } else if (valueAt(scenario, path) === undefined) {
      problems.push({
        path: at,
        value: undefined,
        reason: 'this scenario has no such value',
        allowed: undefined,
      });
    }
  }
  return problems;
}

type Http = NonNullable<Scenario['http']>;

/** Length of the shortest header that this reply can have, if it asks for a shorter one. */
function missedHeader(http: Http, document: Http['documents'][number]): number | undefined {
  const { mode, server } = http;
  const persistent = mode === 'persistent';
  const shortest = shortestHeader({ ...document, persistent, software: server.software });
  return (document.headerBytes ?? shortest) < shortest ? shortest : undefined;
}

function headerLengths({ http }: Scenario): Problem[] {
  if (http === undefined) return [];
  return http.documents.flatMap((document, i) => {
    const shortest = missedHeader(http, document);
    if (shortest === undefined) return [];
    return [
      {
        path: `http.documents.${i}.headerBytes`,
        value: showValue(document.headerBytes),
        reason: 'leaves no room for the lines that must stay',
        allowed: `${shortest} to 8190 bytes`,
        others: ['http.mode', 'http.server.software', `http.documents.${i}.type`],
      },
    ];
  });
}

/** A reply that is broken off after its last byte is complete. */
function faults({ http }: Scenario): Problem[] {
  if (http === undefined) return [];
  const { documents, mode, server } = http;
  return documents.flatMap((document, i) => {
    const { fault } = document;
    // A header that cannot be built has no length; headerLengths reports it.
    if (fault === undefined || missedHeader(http, document) !== undefined) return [];
    const header = headerOf({ ...document, persistent: mode === 'persistent', ...server }).length;
    const last = header + document.bytes - 1;
    if (fault.after <= last) return [];
    return [
      {
        path: `http.documents.${i}.fault.after`,
        value: showValue(fault.after),
        reason: `is not before the end of the reply (${header} bytes of header plus 'bytes')`,
        allowed: `0 to ${last} bytes`,
        others: [`http.documents.${i}.bytes`],
      },
    ];
  });
}

function timeouts({ hosts }: Scenario): Problem[] {
  return (['client', 'server'] as const).flatMap((name) => {
    const { retransmission } = stackOf(hosts[name]);
    const exact = retransmission.clock !== 'ticks';
    const longest = exact ? retransmission.maximum : retransmission.maximumTicks;
    const above = (field: keyof typeof retransmission): Problem[] =>
      Number(retransmission[field]) <= longest
        ? []
        : [
            {
              path: `hosts.${name}.tcp.retransmission.${field}`,
              value: showValue(retransmission[field]),
              reason: 'is longer than the longest timeout',
              allowed: `1 to ${longest} ${exact ? 'ms' : 'ticks'}`,
              others: [`hosts.${name}.tcp.retransmission.${exact ? 'maximum' : 'maximumTicks'}`],
            },
          ];
    return exact
      ? [...above('minimum'), ...above('initial')]
      : [...above('minimumTicks'), ...above('initialTicks')];
  });
}

/**
 * A window of memory closes while what a probe brings is unread, and only reading can open it again: with no window updates
 * a small buffer would take one byte for each probe, forever.
 */
function windowsOfMemory({ hosts, flows = [] }: Scenario): Problem[] {
  const places = (['client', 'server'] as const).flatMap((name) => [
    { path: `hosts.${name}.tcp`, stack: stackOf(hosts[name]) },
    ...flows.map((flow, i) => {
      const own = `${name}Tcp` as const;
      return { path: `flows.${i}.${own}`, stack: stackOf(hosts[name], flow[own]) };
    }),
  ]);
  return places.flatMap(({ path, stack: { advertisedWindow, windowUpdate } }) =>
    advertisedWindow === 'memory' && windowUpdate === 'never'
      ? [
          {
            path: `${path}.windowUpdate`,
            value: showValue(windowUpdate),
            reason: "leaves a window closed that 'advertisedWindow: memory' has closed",
            allowed: "any other, or another 'advertisedWindow'",
            others: [`${path}.advertisedWindow`],
          },
        ]
      : [],
  );
}

function repetitions({ http }: Scenario): Problem[] {
  if (http === undefined) return [];
  const documents = http.pages * http.documents.length;
  if (documents <= maxDocuments) return [];
  return [
    {
      path: 'http.pages',
      value: `${documents} documents in total`,
      reason: 'are too many for one run',
      allowed: `1 to ${Math.floor(maxDocuments / http.documents.length)} pages`,
      others: ['http.documents'],
    },
  ];
}
