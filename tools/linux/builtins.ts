import type { ScenarioInput } from '../../src/scenario/index.ts';
import { scenarioOf, type RunParameters } from './scenario.ts';

/** The recorded run that a built-in scenario is, as its source says; undefined if it is none. */
export function recordedRun({ source = '' }: ScenarioInput): string | undefined {
  return /^Linux \S+, recorded run (\w+) /.exec(source)?.[1];
}

/** A built-in scenario with the words that it has, and everything else as its recorded run was. */
export function builtinOf(words: ScenarioInput, run: RunParameters): ScenarioInput {
  const { version, name, title, description, source } = words;
  return { ...scenarioOf(run), version, name, title, description, source };
}

/** Where the parameters of a recorded run are in tests/fixtures/linux. Of runs whose queue overflows (`q_*`), there are no captures. */
export function parametersFile(run: string): string {
  return run.startsWith('q_') ? `overflow/${run}.json` : `runs/${run}/meta.json`;
}
