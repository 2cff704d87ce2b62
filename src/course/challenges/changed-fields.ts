import type { Scenario } from '../../scenario/index.ts';

/** A scenario's description does not affect its run. */
const words = ['name', 'title', 'description', 'source', 'from'];

/**
 * Paths of the fields in which a scenario differs from another one, in order. A list counts as one field; a group that only
 * one of them has counts as its fields.
 */
export function changedFields(scenario: Scenario, base: Scenario): readonly string[] {
  const [before, after] = [fieldsOf(base), fieldsOf(scenario)];
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}

/** Each field’s path, and its value as JSON. */
function fieldsOf(scenario: Scenario): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const collect = (value: unknown, path: string): void => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [name, inner] of Object.entries(value)) {
        collect(inner, path === '' ? name : `${path}.${name}`);
      }
    } else if (value !== undefined) {
      fields.set(path, JSON.stringify(value));
    }
  };
  const counted = Object.entries(scenario).filter(([name]) => !words.includes(name));
  collect(Object.fromEntries(counted), '');
  return fields;
}
