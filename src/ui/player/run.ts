import { runInput, type Run } from '../../facts/index.ts';
import { builtinInput, type BuiltinName } from '../../scenario/index.ts';

export type { Run } from '../../facts/index.ts';

/**
 * Runs a built-in scenario. The same call gives the same run when a page is built and when it
 * wakes in a browser, so the picture in the HTML is the picture that is stepped through.
 */
export function runBuiltin(name: BuiltinName): Run {
  const result = runInput(builtinInput(name));
  if (!result.ok) throw new Error(`the built-in scenario '${name}' is not in order`);
  return result.run;
}
