import { simulate } from '../engine/index.ts';
import { sequencePlotSvg } from '../plot/index.ts';
import { compile } from '../scenario/index.ts';
import { csvOf, tcpdumpOf } from '../trace/index.ts';
import type { Trace } from '../trace/format/index.ts';
import { fileOption, type Command } from './command.ts';
import { factsOf } from './facts.ts';
import { checkedScenario, readScenario } from './scenario-file.ts';
import { applySettings } from './settings.ts';
import { summaryOf } from './summary.ts';

const formats = ['summary', 'json', 'csv', 'tcpdump', 'svg'] as const;
type Format = (typeof formats)[number];
const hosts = ['client', 'server'] as const;

/** Pixels of the SVG: a column of text is 720 wide. */
const plotSize = { width: 720, height: 420 };

export const runCommand: Command = {
  name: 'run',
  summary: 'runs a scenario and prints what happened',
  usage: 'SCENARIO',
  words: [1, 1],
  options: [
    { name: 'format', value: 'FORMAT', choices: formats, help: 'what to print' },
    {
      name: 'at',
      value: 'HOST',
      choices: hosts,
      help: 'where the capture is taken, for csv, tcpdump and svg (client if left out)',
    },
    {
      name: 'set',
      value: 'PATH=VALUE',
      multiple: true,
      help: 'changes a field: --set hosts.server.tcp.nagle=off',
    },
    fileOption,
  ],
  notes: [
    'SCENARIO is a JSON file or the name of a built-in scenario (ackclock list).',
    'Times in csv and tcpdump are seconds of simulation, the same clock at both hosts: when a',
    'transmission starts for what the host sends, when the last bit has arrived for what it receives.',
  ].join('\n'),
  async run(given, output) {
    const [name = ''] = given.words;
    const scenario = checkedScenario(applySettings(await readScenario(name), given.options('set')));
    const trace = simulate(compile(scenario));
    const format = (given.option('format') ?? 'summary') as Format;
    const host = (given.option('at') ?? 'client') as (typeof hosts)[number];
    await output.result(render(trace, format, host, scenario.name), given.option('output'));
  },
};

function render(
  trace: Trace,
  format: Format,
  host: (typeof hosts)[number],
  scenario: string,
): string {
  switch (format) {
    case 'summary':
      return summaryOf(factsOf(scenario, trace));
    case 'json':
      return `${JSON.stringify(factsOf(scenario, trace), null, 2)}\n`;
    case 'csv':
      return csvOf(trace, host);
    case 'tcpdump':
      return tcpdumpOf(trace, host);
    case 'svg': {
      const at = trace.header.hosts.findIndex((each) => each.name === host);
      return sequencePlotSvg(trace, { ...plotSize, at });
    }
  }
}
