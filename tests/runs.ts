import { simulate } from '../src/engine/index.ts';
import { builtinNames, builtinScenario, compile, type BuiltinName } from '../src/scenario/index.ts';
import type { Trace } from '../src/trace/format/index.ts';
import { withLosses } from './engine/configurations.ts';

const runs = new Map<string, Trace>();

/** The built-in scenarios whose logs a test may read again and again: all but the one of 100,000 segments. */
export const briefBuiltins = builtinNames.filter((name) => name !== 'long-transfer');

/** The log of a built-in scenario; run once per test file. */
export function builtinRun(name: BuiltinName): Trace {
  return remembered(name, () => simulate(compile(builtinScenario(name))));
}

/** Figure 2 of the 1997 paper. */
export function shortInitialSegment(): Trace {
  return builtinRun('short-initial-segment');
}

/** The same, but the n-th frame (from 1) of the server is lost. */
export function withServerFrameLost(frame: number): Trace {
  return remembered(`lost ${frame}`, () => {
    const configuration = compile(builtinScenario('short-initial-segment'));
    const network = withLosses(configuration.network, [[], [frame]]);
    return simulate({ ...configuration, network });
  });
}

function remembered(key: string, run: () => Trace): Trace {
  const known = runs.get(key);
  if (known !== undefined) return known;
  const trace = run();
  runs.set(key, trace);
  return trace;
}
