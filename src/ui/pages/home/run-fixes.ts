// Where the site is built: a page's script has neither the engine nor this.
import { runInput, runScenario } from '../../../run/index.ts';
import {
  builtinInput,
  builtinScenario,
  withSettings,
  type BuiltinName,
} from '../../../scenario/index.ts';
import { candidatesFor } from '../../../studies/what-would-help/index.ts';
import { endingOf, longSilence } from './facts.ts';
import type { Fix } from './fixes.ts';

/** Which of the changes that `ackclock what-would-help` tries are offered, and in which words. */
const offered = [
  ['header-joined', 'Join the header to the body', 'server: one write instead of two'],
  ['server-nagle-off', 'Turn Nagle off', 'server: one socket option'],
  ['client-ack-at-once', 'ACK at once', 'client: no delayed ACKs'],
] as const;

/**
 * Runs a built-in scenario with each of the fixes that the home page offers.
 * @throws Error a fix changes nothing in this scenario, or its run ends no transaction
 */
export function runFixes(scenario: BuiltinName): Fix[] {
  const starting = builtinScenario(scenario);
  const candidates = candidatesFor(starting, { lossy: false });
  const long = longSilence(endingOf(runScenario(starting).trace));
  return offered.map(([id, name, where]) => {
    const candidate = candidates.find((one) => one.id === id);
    if (candidate === undefined) throw new Error(`${scenario} has no change called ${id}`);
    const result = runInput(withSettings(builtinInput(scenario), candidate.settings));
    if (!result.ok) throw new Error(`${scenario} with ${id} is no scenario`);
    return { id, name, where, ending: endingOf(result.run.trace, long) };
  });
}
