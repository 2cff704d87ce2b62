import { InputError } from '../../../scenario/index.ts';
import type { Located } from '../front-matter.ts';

/** Paths of scenario fields and the values that may be drawn for each. */
export type Vary = ReadonlyMap<string, readonly unknown[]>;

/** A path with more values than this is a slip in `step`. */
const mostValues = 1000;

/** One path of `vary` with its line. */
export interface VariedPath {
  readonly path: string;
  readonly line: number;
  readonly given: unknown;
}

/** Splits `vary: { path: ... }` into its paths. Throws InputError if it has another form. */
export function variedPaths({ value, line, lines }: Located<unknown>): VariedPath[] {
  const known = typeof value === 'object' && value !== null && !Array.isArray(value);
  const paths = known ? Object.entries(value) : [];
  if (paths.length > 0) {
    return paths.map(([path, given]) => ({ path, line: lines?.get(path) ?? line, given }));
  }
  throw new InputError(
    "'vary' must have fields",
    "write lines of 'path: [value, value]' or 'path: { from: 1, to: 9, step: 2 }' below it",
  );
}

/** The values of one path: a list of them, or a range. Throws InputError. */
export function valuesOf(path: string, given: unknown): readonly unknown[] {
  if (Array.isArray(given)) {
    if (new Set(given).size > 1) return [...new Set<unknown>(given)];
    throw new InputError(`'${path}' has no two values to draw from`, 'give it several, or set it');
  }
  const { from, to, step, ...rest } = (given ?? {}) as Record<string, unknown>;
  const numbers = [from, to, step].every((one) => typeof one === 'number' && Number.isFinite(one));
  if (!numbers || Object.keys(rest).length > 0) {
    throw new InputError(
      `'${path}' has no values`,
      "write '[value, value]' or '{ from: 1, to: 9, step: 2 }'",
    );
  }
  return range(path, from as number, to as number, step as number);
}

function range(path: string, from: number, to: number, step: number): readonly number[] {
  if (step <= 0 || to < from + step) {
    throw new InputError(
      `'${path}' has no two values from ${from} to ${to} by ${step}`,
      "let 'to' lie a step or more above 'from'",
    );
  }
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > mostValues) {
    throw new InputError(`'${path}' has ${count} values`, `take a step that gives ${mostValues}`);
  }
  // Twelve digits cut off the rounding error of 0.1 * 3.
  return Array.from({ length: count }, (_, i) => Number((from + i * step).toPrecision(12)));
}
