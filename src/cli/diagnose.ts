import {
  connectionsOf,
  exchangesOf,
  type Connections,
  type Endpoint,
  type Exchange,
} from '../capture/connections/index.ts';
import {
  explanationOf,
  findingsOf,
  groupsOf,
  type Finding,
  type FindingGroup,
} from '../capture/findings/index.ts';
import { openCapture } from './capture-files.ts';
import { fileOption, jsonOption, type Command } from './command.ts';
import { Misuse } from './errors.ts';

export const diagnoseCommand: Command = {
  name: 'diagnose',
  summary: 'read captures and say what held up each connection',
  usage: 'CAPTURE [CAPTURE]',
  words: [1, 2],
  options: [jsonOption, fileOption],
  notes: [
    'CAPTURE is a pcap or pcapng file, packed with gzip or not, or the text that tcpdump prints; - is standard input. Two captures',
    'are of the same traffic, one from each end. What counts as a stall, how its kind is found, and how often that is right is in',
    'docs/diagnosis.md; the JSON is in docs/command-line.md.',
  ].join('\n'),
  async run(given, output) {
    const opened: Connections[] = [];
    for (const name of given.words) opened.push(connectionsOf(await openCapture(name)));
    const exchanges = exchangesIn(opened, given.words);
    const findings = findingsOf(exchanges);
    const diagnosed = exchanges.map((exchange, i) => ({ exchange, findings: findings[i] ?? [] }));
    for (const [i, { notes }] of opened.entries()) {
      for (const note of notes) output.note(`${given.words[i]}: ${note}`);
    }
    await output.result(
      given.option('json') === undefined
        ? textOf(diagnosed)
        : `${JSON.stringify(jsonOf(diagnosed), null, 2)}\n`,
      given.option('output'),
    );
  },
};

interface Diagnosed {
  readonly exchange: Exchange;
  readonly findings: readonly Finding[];
}

/** Joins the captures of both ends; one alone is taken for what it says of itself. */
function exchangesIn(opened: readonly Connections[], names: readonly string[]): Exchange[] {
  for (const [i, { list, notes }] of opened.entries()) {
    if (list.length > 0) continue;
    throw new Misuse([`${names[i]}: has no TCP connection`, ...notes].join('. '));
  }
  const [one, other] = opened as readonly [Connections, Connections | undefined];
  if (other === undefined) return one.list.map((connection) => alone(connection));
  const [first, second] = [one, other].map(({ list }) => list[0]?.facts.point.at);
  if (first === second && (first === 'client' || first === 'server')) {
    throw new Misuse(
      `${names[1]}: is from the ${first}, like ${names[0]} (allowed: one capture of each end)`,
    );
  }
  return first === 'server' || second === 'client'
    ? exchangesOf(other, one)
    : exchangesOf(one, other);
}

function alone(connection: Connections['list'][number]): Exchange {
  const isServer = connection.facts.point.at === 'server';
  return {
    client: isServer ? undefined : connection,
    server: isServer ? connection : undefined,
    joined: undefined,
  };
}

function textOf(diagnosed: readonly Diagnosed[]): string {
  const lines = diagnosed.flatMap(({ exchange, findings }) => {
    const { client, server } = endpointsOf(exchange);
    const told = groupsOf(findings).flatMap(groupText);
    return [`${client} to ${server}`, ...(told.length === 0 ? ['  nothing held it up'] : told), ''];
  });
  return lines.join('\n');
}

/** Equal findings are explained once, by the first. */
function groupText({ findings, cost }: FindingGroup<Finding>): string[] {
  const [first] = findings;
  if (first === undefined) return [];
  const kind = `${first.kind}${first.certain ? '' : ' (likely)'}`;
  const times = findings.slice(0, mostTold).map(({ from }) => timeText(from));
  return [
    `  ${timeText(first.from)}  ${costText(cost)}  ${findings.length === 1 ? kind : `${findings.length} × ${kind}`}`,
    `    ${explanationOf(first)}`,
    `    packets ${listed(first.packets)}`,
    ...(findings.length === 1 ? [] : [`    at ${times.join(', ')}${moreThan(findings.length)}`]),
  ];
}

/** More packets or times are only counted. */
const mostTold = 12;

function listed(packets: readonly number[]): string {
  return `${packets.slice(0, mostTold).join(', ')}${moreThan(packets.length)}`;
}

function moreThan(count: number): string {
  return count > mostTold ? `, and ${count - mostTold} more` : '';
}

function timeText(time: number): string {
  return `${seconds(time).toFixed(6)} s`;
}

function costText(cost: number): string {
  return `${(cost / 1e6).toFixed(1)} ms`;
}

function jsonOf(diagnosed: readonly Diagnosed[]) {
  return {
    connections: diagnosed.map(({ exchange, findings }) => ({
      ...endpointsOf(exchange),
      findings: findings.map((finding) => ({
        kind: finding.kind,
        certain: finding.certain,
        or: finding.or ?? null,
        from_s: seconds(finding.from),
        to_s: seconds(finding.to),
        cost_s: seconds(finding.cost),
        packets: finding.packets,
        explanation: explanationOf(finding),
        remedy: null,
      })),
    })),
  };
}

function endpointsOf({ client, server }: Exchange): { client: string; server: string } {
  const connection = client ?? server;
  if (connection === undefined)
    throw new RangeError('an exchange that was captured at neither end');
  return { client: endpointText(connection.client), server: endpointText(connection.server) };
}

function endpointText({ address, port }: Endpoint): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}

/** To the nanosecond, which is as exact as a capture can be. */
function seconds(time: number): number {
  return Math.round(time) / 1e9;
}
