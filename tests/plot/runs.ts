import { simulate } from '../../src/engine/index.ts';
import { builtinScenario, compile, type BuiltinName } from '../../src/scenario/index.ts';
import type { Trace } from '../../src/trace/format/index.ts';

/** The log of a built-in scenario, run once per test file. */
export function builtinRun(name: BuiltinName): Trace {
  const known = runs.get(name);
  if (known !== undefined) return known;
  const trace = simulate(compile(builtinScenario(name)));
  runs.set(name, trace);
  return trace;
}

const runs = new Map<BuiltinName, Trace>();

/** Figure 2 of the 1997 paper. */
export function shortInitialSegment(): Trace {
  return builtinRun('short-initial-segment');
}
