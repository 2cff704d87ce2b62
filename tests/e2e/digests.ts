// The engine as a browser gets it: bundled, run on every built-in scenario.
import { simulate } from '../../src/engine/index.ts';
import { builtinNames, builtinScenario, compile } from '../../src/scenario/index.ts';
import { digestOf } from '../../src/trace/index.ts';

export const digests: Record<string, string> = Object.fromEntries(
  builtinNames.map((name) => [name, digestOf(simulate(compile(builtinScenario(name))))]),
);
