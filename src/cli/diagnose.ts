import {
  connectionsOf,
  exchangesOf,
  packetFilesOf,
  rowOf,
  type Connections,
  type Endpoint,
  type Exchange,
  type PacketFile,
} from '../capture/connections/index.ts';
import {
  adviceOf,
  checkOf,
  explanationOf,
  findingsOf,
  groupedFindings,
  type Finding,
  type FindingGroup,
} from '../capture/findings/index.ts';
import { duration } from '../analysis/index.ts';
import { durationMeans } from '../share/report/index.ts';
import { anonymize } from './anonymize.ts';
import { openCapture } from './capture-files.ts';
import { fileOption, jsonOption, type Arguments, type Command } from './command.ts';
import { Misuse } from './errors.ts';
import {
  fitJson,
  remediesFor,
  remedyJson,
  remedyLine,
  remedyText,
  type Remedied,
} from './remedies.ts';
import { reportOf } from './report.ts';

export const diagnoseCommand: Command = {
  name: 'diagnose',
  summary: 'read captures and say what held up each connection',
  usage: 'CAPTURE [CAPTURE]',
  words: [1, 2],
  options: [
    jsonOption,
    {
      name: 'anonymize',
      help: 'write each capture as pcapng without addresses, ports, payload and names instead',
    },
    {
      name: 'report',
      help: 'write one HTML file about one connection instead: what held it up, and its plots',
    },
    {
      name: 'connection',
      value: 'N',
      help: 'with --report: which one, counted from 1 (default: the one that was held up longest)',
    },
    {
      name: 'named',
      help: 'with --report: show addresses, ports, file names and the date',
    },
    {
      ...fileOption,
      multiple: true,
      help: `${fileOption.help}; with --anonymize once for each CAPTURE, in their order`,
    },
  ],
  notes: [
    'CAPTURE is a pcap or pcapng file, packed with gzip or not, or the text that tcpdump prints; - is standard input. Two captures',
    'are of the same traffic, one from each end. What counts as a stall, how its kind is found, and how often that is right is in',
    'docs/diagnosis.md; the JSON is in docs/command-line.md.',
    'An anonymized capture keeps sizes, times and flags, and has the same findings. Two captures still match each other if they',
    'are anonymized together: diagnose A B --anonymize -o A2 -o B2.',
  ].join('\n'),
  async run(given, output) {
    const files = given.options('output');
    checkForm(given, files);
    if (given.option('anonymize') !== undefined) return anonymize(given.words, files, output);
    const opened: Connections[] = [];
    for (const name of given.words) opened.push(connectionsOf(await openCapture(name)));
    const exchanges = exchangesIn(opened, given.words);
    const findings = findingsOf(exchanges);
    const { words: names } = given;
    if (given.option('report') !== undefined) {
      const source = { exchanges, findings, opened, names, titleOf };
      const named = given.option('named') !== undefined;
      const html = reportOf(source, given.option('connection'), named);
      return output.result(html, files[0]);
    }
    const remedied = remediesFor(exchanges, findings);
    const diagnosed = exchanges.map((exchange, i) => ({
      exchange,
      findings: findings[i] ?? [],
      remedied: remedied[i],
    }));
    for (const [i, { notes }] of opened.entries()) {
      for (const note of notes) output.note(`${given.words[i]}: ${note}`);
    }
    await output.result(
      given.option('json') === undefined
        ? textOf(diagnosed)
        : `${JSON.stringify(jsonOf(diagnosed), null, 2)}\n`,
      files[0],
    );
  },
};

/** What is printed or written in place of the table: one thing at a time. */
const forms = ['json', 'anonymize', 'report'] as const;

function checkForm(given: Arguments, files: readonly string[]): void {
  const [form, other] = forms.filter((name) => given.option(name) !== undefined);
  if (other !== undefined) {
    throw new Misuse(`--${other}: not together with --${form} (allowed: one of them)`);
  }
  for (const name of ['connection', 'named'] as const) {
    if (given.option(name) !== undefined && form !== 'report') {
      throw new Misuse(`--${name}: belongs to --report`);
    }
  }
  if (files.length > 1 && form !== 'anonymize') throw new Misuse('--output: give it only once');
}

function titleOf(exchange: Exchange): string {
  const { client, server } = endpointsOf(exchange);
  return `${client} → ${server}`;
}

interface Diagnosed {
  readonly exchange: Exchange;
  readonly findings: readonly Finding[];
  readonly remedied: Remedied;
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
  const lines = diagnosed.flatMap(({ exchange, findings, remedied }, i) => {
    const { client, server } = endpointsOf(exchange);
    const row = rowOf(exchange, i);
    const told = groupedFindings(findings).flatMap((group) => [
      ...groupText(group, packetFilesOf(exchange)),
      ...group.findings
        .slice(0, 1)
        .flatMap((one) => [
          `    how to check: ${checkOf(one)}`,
          ...remedyLine(remedied, findings.indexOf(one), adviceOf(one)),
        ]),
    ]);
    return [
      `${client} to ${server}: ${duration(row.duration)}, ${durationMeans(row)}`,
      ...(told.length === 0 ? ['  nothing held it up'] : told),
      ...remedyText(remedied),
      '',
    ];
  });
  return lines.join('\n');
}

/** Findings of one kind are explained once, by the first. */
function groupText(
  { findings, kinds, certain, cost }: FindingGroup,
  fileOf?: (packet: number) => PacketFile,
): string[] {
  const [first] = findings;
  if (first === undefined) return [];
  const counted = kinds.map(({ kind, count }) => (count === 1 ? kind : `${count} × ${kind}`));
  const times = findings.slice(0, mostTold).map(({ from }) => timeText(from));
  return [
    `  ${timeText(first.from)}  ${costText(cost)}  ${counted.join(' and ')}${certain ? '' : ' (likely)'}`,
    ...kinds.flatMap(({ kind }) => {
      const one = findings.find((finding) => finding.kind === kind) ?? first;
      return [`    ${explanationOf(one)}`, `    ${listed(one.packets, fileOf)}`];
    }),
    ...(findings.length === 1 ? [] : [`    at ${times.join(', ')}${moreThan(findings.length)}`]),
  ];
}

/** More packets or times are only counted. */
const mostTold = 12;

function listed(packets: readonly number[], fileOf?: (packet: number) => PacketFile): string {
  const some = packets.slice(0, mostTold);
  const files = fileOf && some.map(fileOf);
  const named = some.map((packet, i) =>
    i === 0 || files?.[i] === files?.[i - 1] ? packet : `${files?.[i]}’s ${packet}`,
  );
  const whose = files?.[0] === undefined ? '' : `${files[0]}’s `;
  return `${whose}packets ${named.join(', ')}${moreThan(packets.length)}`;
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
    connections: diagnosed.map(({ exchange, findings, remedied }, i) => ({
      ...endpointsOf(exchange),
      duration_s: seconds(rowOf(exchange, i).duration),
      findings: findings.map((finding, j) => ({
        kind: finding.kind,
        certain: finding.certain,
        or: finding.or ?? null,
        from_s: seconds(finding.from),
        to_s: seconds(finding.to),
        cost_s: seconds(finding.cost),
        packets: finding.packets,
        explanation: explanationOf(finding),
        check: checkOf(finding),
        advice: adviceOf(finding) ?? null,
        remedy: remedyJson(remedied, j),
      })),
      simulation: fitJson(remedied),
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
