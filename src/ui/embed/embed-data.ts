import { packRun, runScenario, type PackedRun, type Run } from '../../run/index.ts';
import {
  builtinNames,
  builtinScenario,
  type BuiltinName,
  type Scenario,
} from '../../scenario/index.ts';

/** What an embedded player's page is about. */
export interface EmbedData {
  readonly scenario: Scenario;
  /** Null where it would be too much to carry: the page's script then has it run. */
  readonly run: PackedRun | null;
  /** Names of all scenarios that a state may begin from. */
  readonly builtins: readonly BuiltinName[];
}

/** What an embedded player's page is made from, when the site is built. */
export function embedData(name: BuiltinName): EmbedData {
  const scenario = builtinScenario(name);
  return { scenario, run: packRun(builtinRun(name)), builtins: builtinNames };
}

/** The run that was made last: a page's preview is drawn of it as well. */
let made: { readonly name: BuiltinName; readonly run: Run } | undefined;

/** The run of a built-in scenario. */
export function builtinRun(name: BuiltinName): Run {
  if (made?.name !== name) made = { name, run: runScenario(builtinScenario(name)) };
  return made.run;
}

/** A longer log takes longer to come than the engine takes to make it again; characters. */
const maxEmbedded = 200_000;

/** The data as its page embeds it: without the run if its log is too long. */
export function embedInPage(data: EmbedData): EmbedData {
  return JSON.stringify(data.run).length > maxEmbedded ? { ...data, run: null } : data;
}
