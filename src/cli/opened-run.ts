import { simulate } from '../engine/index.ts';
import {
  changed,
  changesOfRun,
  decodeLink,
  differenceOf,
  encodeLink,
  isPlainObject,
  LinkError,
  titleWith,
  type LinkedRun,
  type Plain,
  type PlainObject,
} from '../share/link/index.ts';
import type { TitledLink } from '../share/single-file/index.ts';
import { openingOf } from '../plot/scales/index.ts';
import {
  builtinNames,
  builtinScenario,
  checkScenario,
  compile,
  describeProblem,
  isBuiltin,
  type Scenario,
} from '../scenario/index.ts';
import { readFrameEdits, withFrameEdits } from '../scenario/frame-edits/index.ts';
import { Misuse } from './errors.ts';
import { checkedScenario, readScenario } from './scenario-file.ts';
import { applySettings } from './settings.ts';

/**
 * A scenario as a page opens it: at the position its run suggests, like a built-in one.
 * @param name of a file or a built-in scenario
 * @param settings as `--set` takes them
 * @throws Misuse
 */
export async function runOfScenario(
  name: string,
  settings: readonly string[],
): Promise<TitledLink> {
  const scenario = checkedScenario(applySettings(await readScenario(name), settings));
  const { moment, time, connection } = openingOf(simulate(compile(scenario)));
  const view: PlainObject = {
    ...(time !== null && { zoom: [{ time: [...time], numbers: null }] }),
    ...(connection !== null && { plot: { connections: [connection] } }),
  };
  const linked = asLinked(scenario, isBuiltin(name) ? builtinScenario(name) : null);
  try {
    const state = await encodeLink({
      schema: scenario.version,
      ...linked,
      twin: null,
      time: moment.time,
      selection: null,
      view,
      digest: '',
    });
    return { state, title: titleOf(scenario, linked) };
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    throw new Misuse(`${name}: ${error.message}`);
  }
}

/** A scenario as a built-in one and its differences, or in full if they cannot be expressed. */
function asLinked(scenario: Scenario, base: Scenario | null): LinkedRun {
  const whole = plain(scenario);
  const changes = base === null ? undefined : differenceOf(plain(base), whole);
  if (base === null || changes === undefined) return { preset: whole, changes: {} };
  return { preset: base.name, changes };
}

/** Where a link's fragment begins, within an address or by itself. */
const fragment = /#s=.*$/s;

/** Whether a word is a link, or a link's fragment, and no scenario's name. */
export function isLinked(word: string): boolean {
  return fragment.test(word);
}

/**
 * The run that a link leads to, checked like on the page.
 * @param link an address, or its fragment alone
 * @throws Misuse
 */
export async function runOfLink(link: string): Promise<TitledLink> {
  return fromLink(link, (state, linked) => ({ state, title: titleOf(checked(linked), linked) }));
}

/**
 * The scenario that a link leads to, with its edits to single segments.
 * @throws Misuse
 */
export async function scenarioOfLink(link: string): Promise<Scenario> {
  return fromLink(link, (_, linked) =>
    withFrameEdits(checked(linked), readFrameEdits(linked.edits ?? [])),
  );
}

async function fromLink<T>(
  link: string,
  made: (state: string, linked: LinkedRun) => T,
): Promise<T> {
  const [state = ''] = fragment.exec(link) ?? [];
  try {
    const schema = builtinScenario(builtinNames[0]!).version;
    const { twin, ...linked } = await decodeLink(state, { schema, presets: builtinNames });
    if (twin !== null) checked(twin);
    return made(state, linked);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    throw new Misuse(`the link: ${error.message}`);
  }
}

/** @throws LinkError if it is no valid scenario */
function checked({ preset, changes, edits = [] }: LinkedRun): Scenario {
  const base: Plain =
    typeof preset === 'string' && isBuiltin(preset) ? plain(builtinScenario(preset)) : preset;
  if (!isPlainObject(base)) {
    throw new LinkError('unknown-preset', 'It needs a scenario that this version does not have.');
  }
  const result = checkScenario(changed(base, changes));
  if (!result.ok) {
    throw new LinkError('damaged', result.problems.map(describeProblem).join('; '));
  }
  const done = readFrameEdits(edits);
  if (done.length !== edits.length || !checkScenario(withFrameEdits(result.scenario, done)).ok) {
    throw new LinkError('damaged', 'Its edits to single segments are not possible.');
  }
  return result.scenario;
}

function titleOf({ title, name }: Scenario, { preset, changes }: LinkedRun): string {
  const own = title === '' ? name : title;
  if (typeof preset === 'string') return titleWith(own, changesOfRun(changes));
  return own;
}

/** As in JSON: undefined fields are left out. */
function plain(scenario: Scenario): PlainObject {
  return JSON.parse(JSON.stringify(scenario)) as PlainObject;
}
