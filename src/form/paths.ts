// Paths of a scenario's fields: names with dots between them.

/** What stands at a path; undefined: nothing. */
export function valueAt(object: unknown, path: string): unknown {
  let value = object;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) {
      return undefined;
    }
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** The path of the group or list that a field lies in. */
export function groupOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.'));
}

/** A field's own name, or its place in a list. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
