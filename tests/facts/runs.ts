import { runInput, withSettings, type Run, type Settings } from '../../src/facts/index.ts';
import { builtinInput, type BuiltinName } from '../../src/scenario/index.ts';

/** A built-in scenario with some fields set, run. */
export function runOf(name: BuiltinName, settings: Settings = {}): Run {
  const result = runInput(withSettings(builtinInput(name), settings));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.run;
}
