// Paths of fields: names, or positions in a list, separated by dots (`http.documents.3.bytes`).

/** A parsed path. */
interface Parts {
  readonly names: readonly string[];
  /** As in its field's description: `http.documents.*.bytes`. */
  readonly pattern: string;
}

/** A cache, because a form looks up the same hundreds of paths while a slider moves. */
const known = new Map<string, Parts>();
/** More than the forms of all built-in scenarios have; the limit keeps untrusted paths from filling memory. */
const mostKnown = 5000;

function partsOf(path: string): Parts {
  const found = known.get(path);
  if (found !== undefined) return found;
  const names = path.split('.');
  const pattern = names.map((name) => (/^\d+$/.test(name) ? '*' : name)).join('.');
  const parts = { names, pattern };
  if (known.size === mostKnown) known.clear();
  known.set(path, parts);
  return parts;
}

/** `http`, `documents`, `3`, `bytes`. */
export function namesOfPath(path: string): readonly string[] {
  return partsOf(path).names;
}

/** `http.documents.3.bytes` is described as `http.documents.*.bytes`. */
export function patternOf(path: string): string {
  return partsOf(path).pattern;
}

/** The value at a path; undefined if there is none. */
export function valueAt(object: unknown, path: string): unknown {
  let value = object;
  for (const name of namesOfPath(path)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) {
      return undefined;
    }
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
