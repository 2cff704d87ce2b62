import { isScripted } from '../analysis/index.ts';
import { simulate, type Configuration } from '../engine/index.ts';
import { holdComments } from '../share/files/index.ts';
import { heartbeatsOf } from '../run/index.ts';
import { compile, payloadOf, suggest, type Scenario } from '../scenario/index.ts';
import { pictureNames, type PictureName } from '../plot/views/index.ts';
import { csvOf } from '../trace/index.ts';
import { pcapngOf, tcpdumpOf } from '../trace/captures/index.ts';
import { chunkLength, mostRecords, recordBytes, type Trace } from '../trace/format/index.ts';
import { fileOption, type Command } from './command.ts';
import { Misuse } from './errors.ts';
import { factsOf } from './facts.ts';
import { pictureOf } from './picture.ts';
import { checkedScenario, readScenario } from './scenario-file.ts';
import { applySettings } from './settings.ts';
import { summaryOf } from './summary.ts';

const formats = ['summary', 'json', 'csv', 'tcpdump', 'pcapng', 'svg'] as const;
type Format = (typeof formats)[number];

export const runCommand: Command = {
  name: 'run',
  summary: 'run a scenario and print what happened',
  usage: 'SCENARIO',
  words: [1, 1],
  options: [
    { name: 'format', value: 'FORMAT', choices: formats, help: 'what to print' },
    {
      name: 'at',
      value: 'HOST',
      help: 'where to capture, for csv, tcpdump, pcapng and svg (default: the first client)',
    },
    {
      name: 'view',
      value: 'VIEW',
      choices: pictureNames,
      help: 'what an svg shows; the queue is the bottleneck’s (default: sequence)',
    },
    {
      name: 'records',
      value: 'N',
      help: `end the run when its log has N records, rounded up to a multiple of ${chunkLength} (default: ${mostRecords}, ${megabytes(mostRecords)} MB)`,
    },
    {
      name: 'set',
      value: 'PATH=VALUE',
      multiple: true,
      help: 'change a field: --set hosts.server.tcp.nagle=off',
    },
    fileOption,
  ],
  notes: [
    'SCENARIO is a JSON file or the name of a built-in scenario (see ackclock list).',
    'Times in csv and tcpdump are seconds of simulated time, by one clock for both hosts. A segment',
    'that the host sends has the time its transmission starts; one that it receives, the time its last',
    'bit arrives. In a pcapng file, the reason for each wait is a comment on the packet before it.',
  ].join('\n'),
  async run(given, output) {
    const [name = ''] = given.words;
    const scenario = checkedScenario(applySettings(await readScenario(name), given.options('set')));
    const configuration = compile(scenario);
    const names = configuration.hosts.map((each) => each.name);
    const host = hostOf(given.option('at'), names);
    const trace = simulate(configuration, capacityOf(given.option('records')));
    const made: Made = { scenario, configuration, trace, host };
    const format = (given.option('format') ?? 'summary') as Format;
    const view = (given.option('view') ?? 'sequence') as PictureName;
    await output.result(render(made, format, view), given.option('output'));
    if (trace.full) output.note(fullNote(trace));
  },
};

function hostOf(given: string | undefined, names: readonly string[]): string {
  if (given === undefined) return names[0] as string;
  if (names.includes(given)) return given;
  const meant = suggest(given, names);
  const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
  throw new Misuse(
    `--at: '${given}' is not a host of this scenario${hint} (allowed: ${names.join(', ')})`,
  );
}

function capacityOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const records = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  // Beyond it a record's number does not fit its column.
  if (records >= 1 && records <= 2_000_000_000) return records;
  throw new Misuse(`--records: '${given}' (allowed: a whole number from 1 to 2000000000)`);
}

/** The size of so many records in megabytes; small sizes to a tenth. */
function megabytes(records: number): string {
  const size = (records * recordBytes) / 1e6;
  return size.toFixed(size < 10 ? 1 : 0);
}

function fullNote(trace: Trace): string {
  const { length, duration } = trace;
  return [
    `ackclock: the log was full at ${length} records (${megabytes(length)} MB), ${duration / 1e9} s into the run.`,
    'Everything before that is complete; the rest was not simulated. Use --records N to allow more.',
  ].join('\n');
}

/** A run, and the host whose capture is wanted. */
interface Made {
  readonly scenario: Scenario;
  readonly configuration: Configuration;
  readonly trace: Trace;
  readonly host: string;
}

function render(made: Made, format: Format, view: PictureName): string | Uint8Array {
  const { scenario, trace, host } = made;
  switch (format) {
    case 'summary':
      return summaryOf(factsOf(scenario.name, trace), isScripted(trace));
    case 'json':
      return `${JSON.stringify(factsOf(scenario.name, trace), null, 2)}\n`;
    case 'csv':
      return csvOf(trace, host);
    case 'tcpdump':
      return tcpdumpOf(trace, host);
    case 'pcapng':
      return commentedCapture(made);
    case 'svg':
      return pictureOf({ trace, heartbeats: heartbeatsOf(made.configuration) }, host, view);
  }
}

function commentedCapture({ scenario, configuration, trace, host }: Made): Uint8Array {
  return pcapngOf(trace, host, payloadOf(configuration, trace), {
    about: scenario.title === '' ? scenario.name : scenario.title,
    comments: holdComments({ trace, heartbeats: heartbeatsOf(configuration) }, host),
  });
}
