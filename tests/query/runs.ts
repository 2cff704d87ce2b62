import { runInput, type Run } from '../../src/run/index.ts';
import {
  withSettings,
  type Settings,
  builtinInput,
  type BuiltinName,
} from '../../src/scenario/index.ts';

/** A built-in scenario with some fields set, run. */
export function runOf(name: BuiltinName, settings: Settings = {}): Run {
  const result = runInput(withSettings(builtinInput(name), settings));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.run;
}
