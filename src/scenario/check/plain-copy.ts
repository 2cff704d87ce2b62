import { deepestNesting, nestedTooDeep } from '../json-text.ts';

/** Total number of values: the largest list has a thousand items of three fields. */
const mostValues = 50_000;

/** Why an input cannot be inspected at all. */
export class UnreadableInput extends Error {
  readonly path: string;
  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/** Replaces every function, because an untrusted one can be a proxy that throws when it is inspected. */
const someFunction = (): void => undefined;

/**
 * Copies untrusted data into plain objects without a prototype, so that nothing behind it (getters, `__proto__`, cycles,
 * endless nesting) reaches the schema. Values that JSON cannot express are kept for the schema to reject; -0 becomes 0,
 * because JSON readers disagree on it. Throws UnreadableInput.
 */
export function plainCopy(input: unknown): unknown {
  let values = 0;
  const copy = (value: unknown, path: string, depth: number): unknown => {
    if (++values > mostValues) {
      throw new UnreadableInput('', `holds more than ${mostValues} values`);
    }
    if (value === 0) return 0;
    if (typeof value === 'function') return someFunction;
    if (typeof value !== 'object' || value === null) return value;
    if (depth === deepestNesting) throw new UnreadableInput(path, nestedTooDeep);
    const items = itemsOf(value, path);
    if (items !== undefined) {
      if (items.length > mostValues) {
        throw new UnreadableInput(path, `holds more than ${mostValues} values`);
      }
      return items.map((item, i) => copy(item, inside(path, i), depth + 1));
    }
    const plain = Object.create(null) as Record<string, unknown>;
    for (const [key, given] of membersOf(value, path)) {
      // A path is built only where it can be needed: for objects.
      const place = typeof given === 'object' ? inside(path, key) : path;
      const member = copy(given, place, depth + 1);
      if (member !== undefined) plain[key] = member;
    }
    return plain;
  };
  return copy(input, '', 0);
}

function inside(path: string, key: string | number): string {
  return path === '' ? `${key}` : `${path}.${key}`;
}

/** The items of a list, at most one more than is allowed; undefined if it is not a list. Throws UnreadableInput. */
function itemsOf(value: object, path: string): readonly unknown[] | undefined {
  let place: number | undefined;
  try {
    if (!Array.isArray(value)) return undefined;
    const items: unknown[] = [];
    const length = Math.min(Number(value.length), mostValues + 1);
    for (place = 0; place < length; place++) items.push(value[place]);
    return items;
  } catch {
    // Expected: a getter or a proxy throws.
    throw throwsWhenRead(path, place);
  }
}

/** The members of an object, by name. Throws UnreadableInput. */
function membersOf(value: object, path: string): readonly (readonly [string, unknown])[] {
  let name: string | undefined;
  try {
    return Object.keys(value).map((key) => {
      name = key;
      return [key, (value as Record<string, unknown>)[key]] as const;
    });
  } catch {
    // Expected: a getter or a proxy throws.
    throw throwsWhenRead(path, name);
  }
}

/** The error itself is left alone: a proxy can throw another proxy. */
function throwsWhenRead(path: string, place: string | number | undefined): UnreadableInput {
  const at = place === undefined ? path : inside(path, place);
  return new UnreadableInput(at, 'throws an error when read');
}
