import { Simulation } from '../engine/index.ts';
import { checkScenario, compile, type ScenarioInput } from '../scenario/index.ts';
import { jsonOption, type Command } from './command.ts';
import { alignColumns } from './table.ts';

/**
 * W2: a transfer of 100 MB by Reno over 100 Mb/s with 20 ms of round trip and delayed ACKs.
 * Windows end at 65535 bytes, as the engine has no window scaling, so the link is a
 * quarter full; the events per segment are the same.
 */
const w2 = {
  version: 1,
  name: 'w2',
  network: { kind: 'link', rate: 100, delay: 10 },
  hosts: {
    client: { profile: '4.4bsd', tcp: { receiveBuffer: 65_535, sendBuffer: 65_535 } },
    server: { profile: '4.4bsd', tcp: { receiveBuffer: 65_535, sendBuffer: 65_535 } },
  },
  script: {
    client: { actions: [{ do: 'await-end' }, { do: 'close' }], readSize: 65_536 },
    server: { actions: [{ do: 'write', bytes: 100_000_000 }, { do: 'close' }] },
  },
} satisfies ScenarioInput;

const cases = [{ name: 'W2', scenario: w2 }];

/** The first run warms the machine up; of the others the fastest is the least disturbed. */
const repetitions = 4;

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
  summary: "runs the engine's benchmarks",
  usage: '',
  words: [0, 0],
  options: [jsonOption],
  notes: [
    'W2: 100 MB over 100 Mb/s, 20 ms round trip, delayed ACKs, no loss; windows of 65535 bytes.',
    'Only the event loop is timed; each case runs once to warm up, then the fastest of three counts.',
    'W1 (the dumbbell of the restart study) and W2 with random loss need parts that the engine does not have yet.',
  ].join('\n'),
  async run(given, output) {
    const results: Result[] = [];
    for (const { name, scenario } of cases) {
      for (const traced of [true, false]) {
        output.progress(results.length / (cases.length * 2), name);
        results.push(measure(name, scenario, traced));
      }
    }
    const text =
      given.option('json') === undefined
        ? asText(results)
        : `${JSON.stringify({ cases: results }, null, 2)}\n`;
    await output.result(text, undefined);
  },
};

function measure(name: string, scenario: ScenarioInput, traced: boolean): Result {
  const checked = checkScenario(scenario);
  if (!checked.ok) throw new Error(`${name} is no valid scenario`);
  const configuration = compile(checked.scenario);
  let ms = Number.POSITIVE_INFINITY;
  let events = 0;
  for (let i = 0; i < repetitions; i++) {
    const simulation = new Simulation(configuration, { record: traced });
    const start = performance.now();
    simulation.run();
    if (i > 0) ms = Math.min(ms, performance.now() - start);
    events = simulation.eventCount;
  }
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
