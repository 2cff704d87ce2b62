import {
  allRestartPolicyNames,
  restartBurst,
  restartDelay,
  restartPolicyNames,
  type RestartOptions,
  type RestartPolicy,
} from '../studies/restart/index.ts';
import { fairness } from '../studies/fairness/index.ts';
import { satellite } from '../studies/satellite/index.ts';
import { scaleFactor } from '../studies/scale-factor/index.ts';
import { table1 } from '../studies/table1/index.ts';
import type { Sweep } from '../studies/index.ts';
import { victim } from '../studies/victim/index.ts';
import { suggest } from '../scenario/index.ts';
import { fileOption, jsonOption, type Arguments, type Command, type Option } from './command.ts';
import { Misuse } from './errors.ts';
import { fairnessText } from './fairness-text.ts';
import { restartText } from './restart-text.ts';
import { satelliteText } from './satellite-text.ts';
import { scaleText } from './scale-text.ts';
import { table1Text } from './table1-text.ts';
import { victimText } from './victim-text.ts';
import { runJobs } from './workers.ts';
import { readWorkload } from './workload-file.ts';

/** A study, and its result as text. */
interface StudyEntry {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Names of the options it takes beside --json and -o. */
  readonly takes: readonly string[];
  run(
    given: Arguments,
    progress: (done: number) => void,
  ): Promise<{ data: unknown; text: () => string }>;
}

const restartOptions: readonly Option[] = [
  { name: 'seeds', value: 'N', help: 'runs per point (every study but table1 and satellite)' },
  {
    name: 'policies',
    value: 'A,B',
    help: `any of ${allRestartPolicyNames.join(', ')} (default: the first ${restartPolicyNames.length}; without Vegas where two are mixed)`,
  },
  { name: 'points', value: 'X,Y', help: 'reply sizes in bytes, delays in ms, or pauses in s' },
  { name: 'queue', value: 'N', help: 'packets in the bottleneck’s queue' },
  { name: 'workload', value: 'FILE', help: 'start times to use instead of random ones' },
];

/** How the points of a sweep are given on the command line. */
interface Points {
  readonly unit: string;
  readonly least: number;
  readonly most: number;
}

/** Ten replies of a megabyte just pass the bottleneck before the next round. */
const sizes: Points = { unit: 'bytes', least: 1, most: 1_000_000 };
const delays: Points = { unit: 'ms', least: 0, most: 10_000 };
/** A day; long before that, the link is equally likely in either state. */
const pauses: Points = { unit: 'seconds', least: 1, most: 86_400 };

/** @param takes names of the options it takes */
function swept<Options extends RestartOptions, Job, Result, Data>(
  sweep: Sweep<Options, Job, Result, Data>,
  text: (data: Data) => string,
  points: Points,
  takes: readonly string[],
  /** Rejects options that this study does not support. */
  check: (options: Options) => void = () => undefined,
): StudyEntry {
  const { name, title, description } = sweep;
  return {
    name,
    title,
    description,
    takes,
    async run(given, progress) {
      const options = (await readRestartOptions(given, points)) as Options;
      check(options);
      const results = await runJobs(sweep, sweep.jobs(options), progress);
      const data = sweep.collect(options, results);
      return { data, text: () => text(data) };
    },
  };
}

const all = restartOptions.map((option) => option.name);
const withoutWorkload = all.filter((name) => name !== 'workload');

const entries: readonly StudyEntry[] = [
  swept(table1, table1Text, sizes, []),
  swept(restartBurst, restartText, sizes, all),
  swept(restartDelay, restartText, delays, all),
  swept(victim, victimText, sizes, withoutWorkload),
  swept(fairness, fairnessText, sizes, withoutWorkload, refuseOnePolicy),
  swept(scaleFactor, scaleText, pauses, ['seeds', 'points', 'queue']),
  swept(satellite, satelliteText, sizes, []),
];

function refuseOnePolicy({ policies }: RestartOptions): void {
  if (policies === undefined || new Set(policies).size > 1) return;
  throw new Misuse(`--policies: '${policies.join(',')}' (allowed: two different ones)`);
}

/** The studies that workers run. */
export const sweeps = [
  table1,
  restartBurst,
  restartDelay,
  victim,
  fairness,
  scaleFactor,
  satellite,
];

/** All studies, in the order in which they are listed. */
export const studies: readonly Pick<StudyEntry, 'name' | 'title' | 'description'>[] = entries;

const names = studies.map(({ name }) => name);

async function readRestartOptions(
  given: Arguments,
  { unit, least, most }: Points,
): Promise<RestartOptions> {
  const policies = listOf(given, 'policies')?.map(policyOf);
  const points = listOf(given, 'points')?.map((cell) => number('points', cell, least, most, unit));
  const file = given.option('workload');
  const workload = file === undefined ? undefined : await readWorkload(file);
  const mostSeeds = workload?.length ?? 1000;
  return {
    ...(policies === undefined ? {} : { policies }),
    ...(points === undefined ? {} : { points }),
    ...(workload === undefined ? {} : { workload }),
    ...optional('seeds', given, 1, mostSeeds, 'seeds'),
    // Including the one being sent.
    ...optional('queue', given, 2, 1_000_000, 'packets'),
  };
}

function optional(
  name: 'seeds' | 'queue',
  given: Arguments,
  least: number,
  most: number,
  unit: string,
): Partial<Record<typeof name, number>> {
  const text = given.option(name);
  return text === undefined ? {} : { [name]: number(name, text, least, most, unit) };
}

function listOf(given: Arguments, name: string): string[] | undefined {
  return given.option(name)?.split(',');
}

function number(option: string, text: string, least: number, most: number, unit: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Misuse(
    `--${option}: '${text}' (allowed: whole numbers from ${least} to ${most} ${unit})`,
  );
}

function policyOf(text: string): RestartPolicy {
  const found = allRestartPolicyNames.find((name) => name === text);
  if (found !== undefined) return found;
  const meant = suggest(text, allRestartPolicyNames);
  const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
  const allowed = allRestartPolicyNames.join(', ');
  throw new Misuse(`--policies: '${text}' is not one of the policies${hint} (allowed: ${allowed})`);
}

export const studyCommand: Command = {
  name: 'study',
  summary: 'run a study: many runs that give one table',
  usage: 'NAME',
  words: [1, 1],
  options: [jsonOption, fileOption, ...restartOptions],
  notes: [
    `NAME is one of: ${names.join(', ')}.`,
    'A study runs on all cores. The results do not depend on how many there are.',
  ].join('\n'),
  async run(given, output) {
    const [name = ''] = given.words;
    const found = entries.find((each) => each.name === name);
    if (found === undefined) {
      const meant = suggest(name, names);
      const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
      throw new Misuse(`${name}: unknown study${hint} (allowed: ${names.join(', ')})`);
    }
    for (const option of restartOptions) {
      if (given.option(option.name) === undefined || found.takes.includes(option.name)) continue;
      const allowed = ['json', 'output', ...found.takes].map((one) => `--${one}`).join(', ');
      throw new Misuse(`--${option.name}: ${name} does not take it (allowed: ${allowed})`);
    }
    const result = await found.run(given, (done) => output.progress(done, found.title));
    const text =
      given.option('json') === undefined
        ? result.text()
        : `${JSON.stringify(result.data, null, 2)}\n`;
    await output.result(text, given.option('output'));
  },
};
