import { Simulation } from '../engine/index.ts';
import {
  checkScenario,
  compile,
  describeProblem,
  type Scenario,
  type ScenarioInput,
} from '../scenario/index.ts';
import { repliesScenario } from '../studies/restart/index.ts';
import { LogMemory } from '../trace/format/index.ts';
import { jsonOption, type Command } from './command.ts';
import { alignColumns } from './table.ts';
import { runApart, type Served } from './workers.ts';

/**
 * W2 as in ns-2's script: 100 MB in segments of 1460 bytes from a Reno agent to one that delays ACKs, 100 Mb/s and 10 ms
 * each way, a window of 300 segments and a queue of 1000.
 */
function w2(lossRate: number): ScenarioInput {
  const tcp = { mss: 1460, receiveBuffer: 300 * 1460, windowScaling: true };
  return {
    version: 1,
    name: 'w2',
    network: {
      kind: 'link',
      rate: 100,
      delay: 10,
      queue: 1000,
      // As in the restart study, which uses these agents.
      frameOverhead: -40,
      minimumFrame: 40,
      down: { lossRate },
    },
    hosts: {
      client: { profile: 'ns-2', tcp },
      server: {
        profile: 'ns-2',
        tcp: { ...tcp, sendBuffer: 100_000_000, initialThreshold: 300 * 1460, afterIdle: 'keep' },
      },
    },
    script: {
      client: { actions: [{ do: 'await-end' }], readSize: 65_536 },
      server: { actions: [{ do: 'write', bytes: 68_494 * 1460 }, { do: 'shutdown' }] },
    },
  };
}

/** The restart study's dumbbell: ten connections, ten rounds of replies of 24 segments, one seed. */
const w1 = repliesScenario({
  policy: 'reno-nssr',
  replyBytes: 24_000,
  delay: 100,
  queuePackets: 10,
  seed: 1,
});

interface Case {
  readonly name: string;
  readonly scenario: () => Scenario;
  /** With a log and without: code optimized for one is slower for the other. */
  readonly traced: readonly boolean[];
  /** Whether each log gets untouched memory, as the first run of a page does. */
  readonly fresh: boolean;
}

const both = { traced: [true, false], fresh: false };

const cases: readonly Case[] = [
  { name: 'W1', scenario: () => w1, ...both },
  { name: 'W2', scenario: () => checked(w2(0)), ...both },
  { name: 'W2 loss 0.1%', scenario: () => checked(w2(0.001)), ...both },
  // Not named W2, because programs that read the output look for that one.
  { name: '100 MB, fresh memory', scenario: () => checked(w2(0)), traced: [true], fresh: true },
];

function checked(input: ScenarioInput): Scenario {
  const result = checkScenario(input);
  if (result.ok) return result.scenario;
  throw new Error(result.problems.map(describeProblem).join('; '));
}

/** Events before measuring starts, so that the JIT compiler has settled. */
const warmUp = 1_000_000;
/** Runs measured; an odd number, so that one of them is the median. */
const repetitions = 9;

interface Result {
  readonly name: string;
  readonly events: number;
  /** Milliseconds of wall-clock time in the event loop alone. */
  readonly ms: number;
  readonly events_per_s: number;
  readonly traced: boolean;
}

export const benchCommand: Command = {
  name: 'bench',
  summary: "run the engine's benchmarks",
  usage: '',
  words: [0, 0],
  options: [jsonOption],
  notes: [
    'W1: the dumbbell of the restart study, one seed. W2: 100 MB with Reno over 100 Mb/s, 20 ms round trip, delayed ACKs.',
    'Only the event loop is timed. Each case runs in its own worker, as ns-2 would in a process: it warms up, then the median of nine runs counts.',
    'Each log reuses the memory of the previous one, as in studies; the last case shows what fresh memory costs.',
  ].join('\n'),
  async run(given, output) {
    const jobs = cases.flatMap(({ name, traced }) =>
      traced.map((each) => ({ name, traced: each })),
    );
    const results: Result[] = [];
    for (const job of jobs) {
      output.progress(results.length / jobs.length, job.name);
      results.push(await runApart(benchmark, job));
    }
    const text =
      given.option('json') === undefined
        ? asText(results)
        : `${JSON.stringify({ cases: results }, null, 2)}\n`;
    await output.result(text, undefined);
  },
};

/** One case, with a log or without. */
export const benchmark: Served<{ readonly name: string; readonly traced: boolean }, Result> = {
  name: 'bench',
  run: ({ name, traced }) => measure(name, traced),
};

/** @throws RangeError if there is no such case. */
function measure(name: string, traced: boolean): Result {
  const found = cases.find((each) => each.name === name);
  if (found === undefined) throw new RangeError(`there is no case '${name}'`);
  const configuration = compile(found.scenario());
  const times: number[] = [];
  let events = 0;
  const memory = found.fresh ? undefined : new LogMemory();
  for (let before = 0; times.length < repetitions; before += events) {
    const simulation = new Simulation(configuration, { record: traced, seekable: false, memory });
    const start = performance.now();
    simulation.run();
    if (before >= warmUp) times.push(performance.now() - start);
    events = simulation.eventCount;
    memory?.reclaim(simulation.trace());
  }
  const ms = times.sort((a, b) => a - b)[(repetitions - 1) / 2] as number;
  return { name, events, ms, events_per_s: Math.round((events / ms) * 1000), traced };
}

function asText(results: readonly Result[]): string {
  return [
    ...alignColumns(
      [
        ['case', 'traced', 'events', 'ms', 'events/s'],
        ...results.map(({ name, traced, events, ms, events_per_s }) => [
          name,
          traced ? 'yes' : 'no',
          `${events}`,
          ms.toFixed(1),
          `${events_per_s}`,
        ]),
      ],
      [2, 3, 4],
    ),
    '',
  ].join('\n');
}
