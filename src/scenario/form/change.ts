import { withSettings, type Settings } from '../settings.ts';
import { fieldHelp, fieldsAt, namesIn, type FieldHelp } from '../fields/help.ts';
import { valueAt } from '../fields/path.ts';
import type { Scenario } from '../schema/schema.ts';
import { groupOf, nameOf } from './paths.ts';
import type { FieldValue } from './form.ts';

/** One change in a scenario's form. */
export type Change =
  /** @param value left out: the field is left out of the scenario, and the default applies */
  | { readonly do: 'set'; readonly path: string; readonly value?: FieldValue }
  /** Appends an item to a list, like its last one. */
  | { readonly do: 'add'; readonly path: string }
  /** Removes an item from its list. */
  | { readonly do: 'remove'; readonly path: string }
  /** Removes an entire optional group. */
  | { readonly do: 'leave-out'; readonly path: string };

/**
 * A scenario as written, with changes applied in order; not yet checked. If a field chooses which others there are (an
 * Ethernet has no queue), those with the same name stay, and required new ones get their minimum.
 * @throws InputError for a path that no scenario has
 */
export function withChanges(scenario: Scenario, changes: readonly Change[]): unknown {
  return changes.reduce<unknown>(changed, scenario);
}

function changed(input: unknown, change: Change): unknown {
  const { path } = change;
  switch (change.do) {
    case 'set': {
      if (!decidesOthers(path)) return withSettings(input, { [path]: change.value });
      const group = groupOf(path);
      const next = { ...(valueAt(input, group) as object), [nameOf(path)]: change.value };
      return withSettings(input, { [group]: completed(next, group) });
    }
    case 'add': {
      const items = listAt(input, path);
      const last = items.at(-1);
      const item = last === undefined ? startAt(`${path}.0`) : structuredClone(last);
      return withSettings(input, { [path]: [...items, item] });
    }
    case 'remove': {
      const list = groupOf(path);
      const place = Number(nameOf(path));
      return withSettings(input, { [list]: listAt(input, list).filter((_, i) => i !== place) });
    }
    case 'leave-out':
      return withSettings(input, { [path]: undefined } satisfies Settings);
  }
}

/** Whether a field's value decides which other fields exist. */
function decidesOthers(path: string): boolean {
  const [own] = fieldsAt(path);
  return own !== undefined && fieldHelp().some(({ when }) => when?.path === own.path);
}

/** A group with the names that its choice allows, and its required fields. */
function completed(group: Readonly<Record<string, unknown>>, path: string): unknown {
  const names = namesIn(path, group);
  const kept = Object.entries(group).filter(([name]) => names.includes(name));
  const missing = names
    .filter((name) => group[name] === undefined)
    .flatMap((name) => {
      const help = required(`${path}.${name}`, group);
      return help === undefined ? [] : [[name, startOf(help, `${path}.${name}`)] as const];
    });
  return { ...Object.fromEntries(kept), ...Object.fromEntries(missing) };
}

function required(path: string, group: Readonly<Record<string, unknown>>): FieldHelp | undefined {
  return fieldsAt(path).find(
    ({ required, when }) =>
      required && (when === undefined || group[nameOf(when.path)] === when.is),
  );
}

function startAt(path: string): unknown {
  const [help] = fieldsAt(path);
  return help === undefined ? {} : startOf(help, path);
}

/** The minimum of a field; for a group, its required fields at theirs. */
function startOf(help: FieldHelp, path: string): unknown {
  switch (help.kind) {
    case 'group':
      return Object.fromEntries(
        [...new Set(namesIn(path))].flatMap((name) => {
          const [inner] = fieldsAt(`${path}.${name}`);
          const wanted = inner?.required === true && !chosenWithin(inner, help.path);
          return wanted ? [[name, startOf(inner, `${path}.${name}`)] as const] : [];
        }),
      );
    case 'list':
      return Array.from({ length: help.minimum ?? 0 }, () => startAt(`${path}.0`));
    case 'choice':
      return help.choices?.[0];
    case 'flag':
      return false;
    case 'text':
    case 'map':
      return '';
    default:
      return help.default ?? help.minimum ?? 0;
  }
}

function listAt(input: unknown, path: string): readonly unknown[] {
  const list = valueAt(input, path);
  return Array.isArray(list) ? list : [];
}

/** Whether a field exists by a choice within its own group. */
function chosenWithin({ when }: FieldHelp, group: string): boolean {
  return when?.path.startsWith(`${group}.`) === true;
}
