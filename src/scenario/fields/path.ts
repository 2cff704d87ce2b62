// Paths of fields: names, or places in a list, with dots between them (`http.documents.3.bytes`).

/** A path that was taken apart. */
interface Parts {
  readonly names: readonly string[];
  /** As its field is described: `http.documents.*.bytes`. */
  readonly pattern: string;
}

/** A form asks for hundreds of paths, the same ones, while a slider moves. */
const known = new Map<string, Parts>();
/** More than the forms of all built-in scenarios have; what a stranger asks for does not stay for ever. */
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

/** What stands at a path; undefined: nothing. */
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
