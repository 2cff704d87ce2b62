import { LinkError } from './error.ts';
import { isPlainObject, isPrototypeName, type Plain, type PlainObject } from './plain.ts';

/**
 * What to set in one value to get another: paths (`network.delay`) and their new values. A list is replaced as a whole, and
 * so is a group that lost a field. Undefined if paths cannot express the difference.
 */
export function differenceOf(base: PlainObject, other: PlainObject): PlainObject | undefined {
  const changes: Record<string, Plain> = {};
  if (lost(base, other)) return undefined;
  for (const [name, value] of Object.entries(other)) collect(changes, name, base[name], value);
  return Object.keys(changes).every(isPath) ? changes : undefined;
}

function collect(
  changes: Record<string, Plain>,
  path: string,
  before: Plain | undefined,
  after: Plain,
): void {
  if (isPlainObject(before) && isPlainObject(after) && !lost(before, after)) {
    for (const [name, value] of Object.entries(after)) {
      if (value !== before[name]) collect(changes, `${path}.${name}`, before[name], value);
    }
  } else if (JSON.stringify(before) !== JSON.stringify(after)) {
    changes[path] = after;
  }
}

function lost(before: PlainObject, after: PlainObject): boolean {
  return Object.keys(before).some((name) => !Object.hasOwn(after, name));
}

/**
 * A copy with changes made; not yet checked to be a scenario.
 * @throws LinkError for a path that leads nowhere
 */
export function changed(base: PlainObject, changes: PlainObject): PlainObject {
  const copy = structuredClone(base) as Record<string, Plain>;
  for (const [path, value] of Object.entries(changes)) {
    if (!isPath(path)) throw nowhere(path);
    const names = path.split('.');
    const last = names.pop() as string;
    let group: Record<string, Plain> = copy;
    for (const name of names) {
      const next = Object.hasOwn(group, name) ? group[name] : (group[name] = {});
      if (!isPlainObject(next)) throw nowhere(path);
      group = next as Record<string, Plain>;
    }
    group[last] = value;
  }
  return copy;
}

/** Names separated by dots, none of which can reach a prototype. */
function isPath(path: string): boolean {
  return (
    /^[\w$-]+(?:\.[\w$-]+)*$/.test(path) &&
    path.length <= 200 &&
    !path.split('.').some(isPrototypeName)
  );
}

function nowhere(path: string): LinkError {
  const named = path.length > 60 ? `${path.slice(0, 60)}…` : path;
  return new LinkError('damaged', `It changes a field that is not there: ‘${named}’.`);
}
