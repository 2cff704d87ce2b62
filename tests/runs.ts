import { simulate } from '../src/engine/index.ts';
import { builtinNames, builtinScenario, compile, type BuiltinName } from '../src/scenario/index.ts';
import type { Trace } from '../src/trace/format/index.ts';
import { withLosses } from './engine/configurations.ts';
import { triesAll } from './trials.ts';

const runs = new Map<string, Trace>();

/** Runs that differ from another by one option: `npm run test:all` reads them, too. */
const variants: readonly BuiltinName[] = [
  'linux-write-write-read-nodelay',
  'linux-4096-and-13',
  'linux-4096-and-13-cork',
  'linux-4096-and-13-nodelay',
  'linux-long-pause-kept',
  'linux-long-pause-paced',
  'linux-page-one-by-one',
  'linux-node',
  'restart-demo-ssr',
  'table1-first-fix',
  'linux-one-loss',
  'linux-one-loss-old',
  'linux-three-losses-old',
  'linux-full-queue-reno',
];

/** The built-in scenarios that differ in kind, for tests that take long for each. */
export const distinctBuiltins = builtinNames.filter((name) => triesAll || !variants.includes(name));

/** Of these, those whose logs a test may read again and again: all but the one of 100,000 segments. */
export const briefBuiltins = distinctBuiltins.filter((name) => name !== 'long-transfer');

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
