import { open } from 'node:fs/promises';
import {
  builtinInput,
  builtinNames,
  checkScenario,
  describeProblem,
  isBuiltin,
  largestFile,
  suggest,
  type Problem,
  type Scenario,
} from '../scenario/index.ts';
import { Misuse } from './errors.ts';
import { systemReason } from './output.ts';
import { jsonPositions } from './positions.ts';

/** A scenario before its check, and how to say where a field of it stands. */
export interface ScenarioText {
  /** A file, or the name of a built-in scenario. */
  readonly name: string;
  readonly input: unknown;
  /** A complaint with its place in front: `file:line: message`. */
  complain(problem: Problem): string;
}

/** Reads a built-in scenario or a file. Throws Misuse if there is neither, or if it is no JSON. */
export async function readScenario(name: string): Promise<ScenarioText> {
  if (isBuiltin(name)) {
    return {
      name,
      input: builtinInput(name),
      complain: (problem) => `${name}: ${describeProblem(problem)}`,
    };
  }
  const text = await readText(name);
  const positions = jsonPositions(text);
  if ('problem' in positions) {
    const { line, column, message } = positions.problem;
    throw new Misuse(`${name}:${line}: is not JSON (column ${column}): ${message}`);
  }
  return {
    name,
    input: parseJson(name, text),
    complain: (problem) => `${name}:${positions.lineOf(problem.path)}: ${describeProblem(problem)}`,
  };
}

/** Checks it; throws Misuse with every problem and its place. */
export function checkedScenario(scenario: ScenarioText): Scenario {
  const result = checkScenario(scenario.input);
  if (result.ok) return result.scenario;
  throw new Misuse(...result.problems.map((problem) => scenario.complain(problem)));
}

/** JSON.parse has the last word on what is JSON. */
function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Misuse(`${name}:1: is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

/**
 * Reads a file of at most `largestFile` bytes. Never more than that is read, whatever the
 * file claims to be (a device or a pipe has no size).
 */
async function readText(name: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    const file = await open(name);
    try {
      const { size } = await file.stat();
      if (size > largestFile) throw new Misuse(tooLarge(name, `${size} bytes`));
      bytes = new Uint8Array(largestFile + 1);
      let length = 0;
      for (;;) {
        const { bytesRead } = await file.read(bytes, length, bytes.length - length);
        length += bytesRead;
        if (bytesRead === 0 || length === bytes.length) break;
      }
      if (length > largestFile) throw new Misuse(tooLarge(name, `more than ${largestFile} bytes`));
      bytes = bytes.subarray(0, length);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof Misuse) throw error;
    throw new Misuse(unreadable(name, error));
  }
  try {
    // `fatal` refuses what is not UTF-8; a byte order mark in front is dropped.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Misuse(`${name}:1: is not JSON: it is not UTF-8 text`);
  }
}

function tooLarge(name: string, size: string): string {
  return `${name}: ${size} is too large for a scenario (allowed: at most ${largestFile} bytes)`;
}

function unreadable(name: string, error: unknown): string {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return `${name}: ${systemReason(error)}`;
  const meant = suggest(name, builtinNames);
  const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
  return `${name}: no file and no built-in scenario of this name${hint} (built-in: ${builtinNames.join(', ')})`;
}
