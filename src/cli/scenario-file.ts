import { isCapture } from '../capture/read/index.ts';
import {
  builtinInput,
  builtinNames,
  checkScenario,
  describeProblem,
  isBuiltin,
  readJson,
  suggest,
  type Problem,
  type Scenario,
} from '../scenario/index.ts';
import { Misuse } from './errors.ts';
import { jsonPositions } from './positions.ts';
import { firstBytes, readTextFile } from './text-file.ts';

/** A scenario before its check, with the positions of its fields. */
export interface ScenarioText {
  /** A file, or the name of a built-in scenario. */
  readonly name: string;
  readonly input: unknown;
  /** A complaint prefixed by its position: `file:line: message`. */
  complain(problem: Problem): string;
}

/** Reads a built-in scenario or a file. Throws Misuse if there is neither, or if it is not JSON. */
export async function readScenario(name: string): Promise<ScenarioText> {
  if (isBuiltin(name)) {
    return {
      name,
      input: builtinInput(name),
      complain: (problem) => `${name}: ${describeProblem(problem)}`,
    };
  }
  const text = await readScenarioText(name);
  const json = readJson(text);
  if (!json.ok && json.offset !== undefined) {
    const { path, reason, offset } = json;
    const line = text.slice(0, offset).split('\n').length;
    const problem = { path, value: undefined, reason, allowed: undefined };
    throw new Misuse(`${name}:${line}: ${describeProblem(problem)}`);
  }
  const positions = jsonPositions(text);
  if ('problem' in positions) {
    const { line, column, message } = positions.problem;
    throw new Misuse(`${name}:${line}: is not JSON (column ${column}): ${message}`);
  }
  // JSON.parse decides what is JSON.
  if (!json.ok) throw new Misuse(`${name}:1: ${json.reason}`);
  return {
    name,
    input: json.value,
    complain: (problem) => `${name}:${positions.lineOf(problem.path)}: ${describeProblem(problem)}`,
  };
}

/** Checks it; throws Misuse with every problem and its position. */
export function checkedScenario(scenario: ScenarioText): Scenario {
  const result = checkScenario(scenario.input);
  if (result.ok) return result.scenario;
  throw new Misuse(...result.problems.map((problem) => scenario.complain(problem)));
}

async function readScenarioText(name: string): Promise<string> {
  try {
    if (isCapture(await firstBytes(name))) {
      throw new Misuse(
        `${name}: is a capture, not a scenario (to read it: ackclock diagnose ${name})`,
      );
    }
    return await readTextFile(name, 'a scenario', 'JSON');
  } catch (error) {
    if (error instanceof Misuse || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const meant = suggest(name, builtinNames);
    const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
    throw new Misuse(
      `${name}: no file or built-in scenario has this name${hint} (built-in: ${builtinNames.join(', ')})`,
    );
  }
}
