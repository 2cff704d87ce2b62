import {
  compareWithCapture,
  comparisonText,
  readSamples,
  SamplesError,
  sides,
  unlikeParts,
  type Comparison,
  type Side,
  type WindowSample,
} from '../analysis/compare/index.ts';
import { runScenario } from '../run/index.ts';
import type { Scenario } from '../scenario/index.ts';
import { openCaptures, type OpenedCaptures } from './capture-files.ts';
import { fileOption, jsonOption, type Arguments, type Command } from './command.ts';
import { comparisonJson } from './comparison-json.ts';
import { FailedCheck, Misuse } from './errors.ts';
import { isLinked, scenarioOfLink } from './opened-run.ts';
import { checkedScenario, readScenario } from './scenario-file.ts';
import { applySettings } from './settings.ts';
import { readTextFile } from './text-file.ts';

export const compareCommand: Command = {
  name: 'compare',
  summary: 'lay a run beside captures of a real exchange and find the first difference',
  usage: 'RUN CAPTURE [CAPTURE]',
  words: [2, 3],
  options: [
    {
      name: 'at',
      value: 'END',
      choices: sides,
      multiple: true,
      help: 'the end at which each capture was made, in their order (default: recognized by their handshakes)',
    },
    {
      name: 'tcp-info',
      value: 'FILE',
      help: 'congestion windows read from the server’s socket: CSV with the columns time, client_port and cwnd',
    },
    {
      name: 'set',
      value: 'PATH=VALUE',
      multiple: true,
      help: 'change a field of the scenario: --set hosts.server.tcp.nagle=off',
    },
    jsonOption,
    fileOption,
  ],
  notes: [
    'RUN is a JSON file, the name of a built-in scenario (see ackclock list) or a link, CAPTURE a file of tcpdump or Wireshark. Two captures are',
    'of the same traffic, one at each end, by one clock. What is compared, and how exactly, is in docs/command-line.md.',
    'The exit code is 1 if anything but pushed segments differs.',
  ].join('\n'),
  async run(given, output) {
    const [name = '', ...files] = given.words;
    const scenario = await scenarioOf(name, given);
    const captures = await openCaptures(files, given.options('at') as readonly Side[]);
    const { trace, heartbeats } = runScenario(scenario);
    const samples = await samplesIn(given.option('tcp-info'), captures);
    const comparison = compareWithCapture(trace, captures.trace, { heartbeats, samples });
    await output.result(
      given.option('json') === undefined
        ? comparisonText(comparison, placeText(captures))
        : `${JSON.stringify(comparisonJson(scenario.name, comparison, captures), null, 2)}\n`,
      given.option('output'),
    );
    failIfUnlike(name, comparison);
  },
};

async function scenarioOf(name: string, given: Arguments): Promise<Scenario> {
  const settings = given.options('set');
  if (!isLinked(name)) return checkedScenario(applySettings(await readScenario(name), settings));
  if (settings.length > 0) {
    throw new Misuse('--set: leave it out, because a link already says what is changed');
  }
  return scenarioOfLink(name);
}

async function samplesIn(
  name: string | undefined,
  { trace, start }: OpenedCaptures,
): Promise<WindowSample[][] | undefined> {
  if (name === undefined) return undefined;
  try {
    return readSamples(await readTextFile(name, 'a file of samples', 'CSV'), trace, start);
  } catch (error) {
    if (error instanceof SamplesError) throw new Misuse(`${name}:${error.line}: ${error.message}`);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Misuse(`--tcp-info: ${name}: no such file or folder`);
  }
}

function placeText(captures: OpenedCaptures): Parameters<typeof comparisonText>[1] {
  return (segment) => {
    const place = captures.placeOf(segment);
    return place === undefined ? '' : ` (packet ${place.packet} of ${place.file})`;
  };
}

function failIfUnlike(name: string, comparison: Comparison): void {
  const unlike = unlikeParts(comparison);
  if (unlike.length === 0) return;
  throw new FailedCheck(`${name}: differs from the capture (${unlike.join(', ')})`);
}
