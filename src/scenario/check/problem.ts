/** One reason why a scenario is rejected. */
export interface Problem {
  /** The field, dots between names: `http.documents.0.bytes`; empty: the whole scenario. */
  readonly path: string;
  /** The value there, shortened for a message; undefined if there is none. */
  readonly value: string | undefined;
  /** The reason: `is below the minimum`. */
  readonly reason: string;
  /** What would be accepted: `0 to 60000 ms`. */
  readonly allowed: string | undefined;
  /** Paths of the other fields in an invalid combination: changing one of them would help as well. */
  readonly others?: readonly string[];
}

/**
 * One line for people: `network.rate: -3 is below the minimum (allowed: 0.0003 to 400000 Mb/s)`; then the other fields that
 * it depends on, if there are any.
 */
export function describeProblem(problem: Problem): string {
  const path = problem.path === '' ? 'the scenario' : shorten(problem.path, 120);
  const value = problem.value === undefined ? '' : `${problem.value} `;
  const others = problem.others === undefined ? '' : `; see also ${problem.others.join(', ')}`;
  const allowed = problem.allowed === undefined ? '' : ` (allowed: ${problem.allowed}${others})`;
  return `${path}: ${value}${problem.reason}${allowed}`;
}

/** A value in a message: its JSON, shortened. */
export function showValue(value: unknown): string | undefined {
  switch (typeof value) {
    case 'undefined':
      return undefined;
    case 'string':
      return JSON.stringify(shorten(value, 60));
    case 'number':
    case 'boolean':
    case 'bigint':
      return shorten(String(value), 60);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? `a list of ${value.length}` : 'an object';
    case 'function':
    case 'symbol':
      return `a ${typeof value}`;
  }
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}
