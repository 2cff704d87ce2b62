import { fieldHelp } from '../src/scenario/fields/index.ts';
import { fc } from './trials.ts';

/**
 * Every value that the schema lets a field have: asked of the schema, so that none is forgotten.
 * @param path as in the schema: `hosts.client.tcp.recovery`.
 */
export function choicesAt<T extends string | number>(path: string): readonly [T, ...T[]] {
  const field = fieldHelp().find((each) => each.path === path);
  if (field?.choices === undefined) throw new RangeError(`${path} is no choice of the schema`);
  return field.choices as unknown as [T, ...T[]];
}

/**
 * One of a field's values.
 * @param oftener those that come more often than the rest, once for each time they are named.
 */
export function anyChoice<T extends string | number>(
  path: string,
  ...oftener: readonly T[]
): fc.Arbitrary<T> {
  return fc.constantFrom(...([...oftener, ...choicesAt<T>(path)] as const)) as fc.Arbitrary<T>;
}

/** All choices and flags of a group, each left out now and then; those of groups within it are not among them. */
export function anyChoicesIn(group: string): Record<string, fc.Arbitrary<unknown>> {
  const own = fieldHelp().filter(({ path }) => {
    const name = path.slice(group.length + 1);
    return path.startsWith(`${group}.`) && !name.includes('.');
  });
  return Object.fromEntries(
    own
      .filter(({ kind }) => kind === 'choice' || kind === 'flag')
      .map(({ path, kind }) => [
        path.slice(group.length + 1),
        kind === 'flag' ? fc.boolean() : anyChoice(path),
      ]),
  );
}

/**
 * The choices of the schema that some values leave out, as `path: choice`.
 * @param under paths that count.
 */
export function choicesMissingIn(values: readonly unknown[], under: RegExp): string[] {
  const seen = new Set<string>();
  for (const value of values) collect(value, '', seen);
  return fieldHelp()
    .filter(({ path }) => under.test(path))
    .flatMap(({ path, choices = [] }) => choices.map((choice) => `${path}: ${choice}`))
    .filter((choice) => !seen.has(choice));
}

function collect(value: unknown, path: string, seen: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, `${path}.*`, seen);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      collect(inner, path === '' ? name : `${path}.${name}`, seen);
    }
  } else {
    seen.add(`${path}: ${String(value)}`);
  }
}
