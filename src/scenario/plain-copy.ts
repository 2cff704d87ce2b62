/** Levels of nesting: a scenario has five. */
const deepest = 12;
/** Values in all: the largest list has a thousand items of three fields. */
const mostValues = 50_000;

/** Why an input cannot even be looked at. */
export class UnreadableInput extends Error {
  readonly path: string;
  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/**
 * Copies untrusted data into plain objects without a prototype, so that nothing behind it
 * (getters, `__proto__`, cycles, endless nesting) reaches the schema. What JSON cannot say
 * is kept as it is, for the schema to refuse; -0 becomes 0, as JSON's readers disagree on it.
 * Throws UnreadableInput.
 */
export function plainCopy(input: unknown): unknown {
  let values = 0;
  const copy = (value: unknown, path: string, depth: number): unknown => {
    if (++values > mostValues) {
      throw new UnreadableInput('', `holds more than ${mostValues} values`);
    }
    if (value === 0) return 0;
    if (typeof value !== 'object' || value === null) return value;
    if (depth === deepest) {
      throw new UnreadableInput(path, `is nested deeper than ${deepest} levels`);
    }
    const inside = (key: string | number) => (path === '' ? `${key}` : `${path}.${key}`);
    if (Array.isArray(value)) {
      if (value.length > mostValues) {
        throw new UnreadableInput(path, `holds more than ${mostValues} values`);
      }
      return Array.from({ length: value.length }, (_, i) => copy(value[i], inside(i), depth + 1));
    }
    const plain = Object.create(null) as Record<string, unknown>;
    for (const key of Object.keys(value)) {
      const given = (value as Record<string, unknown>)[key];
      // Of what is no object nothing is told by its path.
      const place = typeof given === 'object' ? inside(key) : path;
      const member = copy(given, place, depth + 1);
      if (member !== undefined) plain[key] = member;
    }
    return plain;
  };
  return copy(input, '', 0);
}
