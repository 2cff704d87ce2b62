import { fieldHelp, fieldsAt } from './fields/help.ts';
import { profiles } from './profiles/profiles.ts';
import { stackOf } from './stack.ts';
import { suggest } from './suggest.ts';
import { namesOfPath, valueAt } from './fields/path.ts';
import type { Scenario } from './schema/schema.ts';
import { InputError } from './input-error.ts';

/** Paths of scenario fields and their new values. */
export type Settings = Readonly<Record<string, unknown>>;

/**
 * A scenario as written, with some fields set; not yet checked. A value marked as observed loses that mark, because it no
 * longer comes from the source.
 * @throws InputError for a path that no scenario, or not this one, has
 */
export function withSettings(input: unknown, settings: Settings): unknown {
  for (const path of Object.keys(settings)) {
    if (fieldsAt(path).length === 0) {
      const known = fieldHelp().map((field) => field.path.replaceAll('*', '0'));
      const meant = suggest(path, known);
      throw new InputError(
        `there is no field '${path}'`,
        meant === undefined ? "'ackclock schema' lists all" : `did you mean '${meant}'?`,
      );
    }
  }
  return changed(input, settings);
}

/**
 * A checked scenario with valid values set (valueProblem). It stays complete as long as no field is set that chooses which
 * others there are.
 */
export function scenarioWith(scenario: Scenario, settings: Settings): Scenario {
  return changed(scenario, settings);
}

function changed<T>(input: T, settings: Settings): T {
  const changed = structuredClone(input);
  for (const [path, value] of Object.entries(settings)) {
    assign(changed, path, value);
    forgetProvenance(changed, path);
  }
  return changed;
}

/** The path is one of the schema's, so none of its names can reach a prototype. */
function assign(input: unknown, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let group = groupAt(input, path);
  for (const [depth, name] of names.entries()) {
    const isList = /^\d+$/.test(names[depth + 1] ?? last);
    if (!Object.hasOwn(group, name)) place(group, name, isList ? [] : {}, path);
    group = groupAt(group[name], path);
  }
  place(group, last, value, path);
}

/** A list grows by one item at a time. */
function place(group: Record<string, unknown>, name: string, value: unknown, path: string): void {
  if (Array.isArray(group) && Number(name) > group.length) {
    throw new InputError(`'${path}' leaves a gap in its list`, `it has ${group.length} items`);
  }
  group[name] = value;
}

function groupAt(value: unknown, path: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  throw new InputError(
    `'${path}' leads nowhere in this scenario`,
    'name a field that this scenario can have',
  );
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

/** The value at a path of a scenario: its own, or its stack's, in its units. */
export function settingAt(scenario: Scenario, path: string): unknown {
  return valueAt(scenario, path) ?? fromProfile(scenario, path);
}

function fromProfile(scenario: Scenario, path: string): unknown {
  const [hosts, name, group, ...rest] = namesOfPath(path);
  if (hosts !== 'hosts' || (name !== 'client' && name !== 'server')) return undefined;
  const host = scenario.hosts[name];
  if (group === 'tcp') return valueAt(stackOf(host), rest.join('.'));
  if (rest[0] !== 'interval') return undefined;
  const profile = profiles[host.profile];
  return group === 'fastTick' ? profile.fastTickInterval.value : profile.slowTickInterval.value;
}
