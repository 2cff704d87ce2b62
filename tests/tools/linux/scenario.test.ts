import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  builtinInput,
  builtinNames,
  checkScenario,
  isRecorded,
  type ScenarioInput,
} from '../../../src/scenario/index.ts';
import { linuxRuns } from '../../../src/studies/fidelity/index.ts';
import { builtinOf, parametersFile, recordedRun } from '../../../tools/linux/builtins.ts';
import { scenarioOf, type RunParameters } from '../../../tools/linux/scenario.ts';

const file = (name: string, what: string): unknown =>
  JSON.parse(readFileSync(`${linuxRuns}/${name}/${what}.json`, 'utf8'));

describe('the scenario of a recorded run', () => {
  it.each(readdirSync(linuxRuns))('%s: is what its parameters say, and valid', (name) => {
    const scenario = scenarioOf(file(name, 'meta') as RunParameters);
    expect(file(name, 'scenario'), 'node tools/linux-scenarios.mjs writes it anew').toEqual(
      scenario,
    );
    expect(checkScenario(scenario)).toMatchObject({ ok: true });
  });

  it('takes the same times for all programs of the recorder', () => {
    const waits = readdirSync(linuxRuns)
      .filter((name) => !/^[hr]_/.test(name))
      .flatMap((name) => JSON.stringify(file(name, 'scenario')).match(/"wait","time":[\d.]+/g));
    expect(new Set(waits).size).toBe(6);
  });
});

describe('the built-in scenario of a recorded run', () => {
  const builtins = builtinNames.filter(isRecorded).map((name) => {
    const input = builtinInput(name) as ScenarioInput;
    return [name, input, recordedRun(input)!] as const;
  });

  it.each(builtins)('%s: is that run, except for its words', (_, input, run) => {
    const parameters = JSON.parse(
      readFileSync(`${linuxRuns}/../${parametersFile(run)}`, 'utf8'),
    ) as RunParameters;
    expect(input, 'node tools/linux-scenarios.mjs writes it anew').toEqual(
      builtinOf(input, parameters),
    );
  });

  it('is there for each run without losses, but for those that were made to check the rules', () => {
    const lossless = readdirSync(linuxRuns).filter((name) => !/^[eh]_/.test(name));
    const shown = builtins.map(([, , run]) => run).filter((run) => !/^[eq]_/.test(run));
    expect(shown.sort()).toEqual(lossless.sort());
  });
});
