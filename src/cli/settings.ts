import { describeProblem, readJson, suggest, type Problem } from '../scenario/index.ts';
import { fieldHelp, fieldsAt, type FieldHelp } from '../scenario/fields/index.ts';
import { Misuse } from './errors.ts';
import type { ScenarioText } from './scenario-file.ts';

/**
 * Applies `--set path=value` options to a scenario before its check. A value marked as observed (`from`) loses that mark,
 * because it no longer comes from the source. Throws Misuse for a path that no scenario has.
 */
export function applySettings(scenario: ScenarioText, settings: readonly string[]): ScenarioText {
  if (settings.length === 0) return scenario;
  const input = structuredClone(scenario.input);
  const paths = settings.map((setting) => {
    const { path, value } = readSetting(setting);
    assign(input, path, value, setting);
    forgetProvenance(input, path);
    return path;
  });
  const isSet = ({ path }: Problem) =>
    paths.some((set) => path === set || path.startsWith(`${set}.`));
  return {
    ...scenario,
    input,
    complain: (problem) =>
      isSet(problem)
        ? // A set value is on no line of the file.
          `--set ${describeProblem(problem)}`
        : scenario.complain(problem),
  };
}

function readSetting(setting: string): { path: string; value: unknown } {
  const equals = setting.indexOf('=');
  if (equals <= 0) {
    throw new Misuse(`--set: write path=value, as in network.rate=10 (given: '${setting}')`);
  }
  const path = setting.slice(0, equals);
  const field = fieldsAt(path)[0];
  if (field === undefined) throw new Misuse(`--set ${path}: no such field${hintFor(path)}`);
  return { path, value: readValue(path, setting.slice(equals + 1), field) };
}

function hintFor(path: string): string {
  const name = path.split('.').at(-1) ?? '';
  const known = fieldHelp().map((field) => field.path.replaceAll('*', '0'));
  const meant = suggest(path, known) ?? known.find((each) => each.endsWith(`.${name}`));
  return meant === undefined
    ? " (run 'ackclock schema' to list all fields)"
    : `; did you mean '${meant}'?`;
}

/** Numbers, lists and objects as in JSON; words as they are. */
function readValue(path: string, text: string, field: FieldHelp): unknown {
  const isWord =
    field.kind === 'text' || (field.kind === 'choice' && typeof field.choices?.[0] === 'string');
  if (isWord) return text;
  const json = readJson(text);
  if (json.ok) return json.value;
  if (json.offset === undefined) return text;
  throw new Misuse(`--set ${path}: ${json.reason}`);
}

/** The path is one of the schema's, so none of its names can reach a prototype. */
function assign(input: unknown, path: string, value: unknown, setting: string): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let node = input;
  for (const [depth, name] of names.entries()) {
    const group = node as Record<string, unknown>;
    const empty = /^\d+$/.test(names[depth + 1] ?? last) ? [] : {};
    if (!Object.hasOwn(group, name)) place(group, name, empty, setting);
    node = group[name];
    if (typeof node !== 'object' || node === null) {
      throw new Misuse(`--set ${setting}: ${names.slice(0, depth + 1).join('.')} has no fields`);
    }
  }
  if (typeof node !== 'object' || node === null) {
    throw new Misuse(`--set ${setting}: the scenario is not an object`);
  }
  place(node as Record<string, unknown>, last, value, setting);
}

/** A list grows by one item at a time. */
function place(
  group: Record<string, unknown>,
  name: string,
  value: unknown,
  setting: string,
): void {
  if (Array.isArray(group) && Number(name) > group.length) {
    throw new Misuse(`--set ${setting}: the list has ${group.length} items, counted from 0`);
  }
  group[name] = value;
}

function forgetProvenance(input: unknown, path: string): void {
  const scenario = input as { from?: unknown };
  if (typeof scenario.from !== 'object' || scenario.from === null) return;
  scenario.from = Object.fromEntries(
    Object.entries(scenario.from).filter(
      ([marked]) => marked !== path && !marked.startsWith(`${path}.`),
    ),
  );
}
