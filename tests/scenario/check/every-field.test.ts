// A value that a field cannot have is refused with the path of the field, the value, the reason and what is allowed.
import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../../src/scenario/index.ts';
import { fieldHelp, type FieldHelp } from '../../../src/scenario/fields/index.ts';
import { scenarioInputs } from '../arbitrary.ts';
import { fc, trials } from '../../trials.ts';

type Group = Record<string, unknown>;

const long = 'x'.repeat(100_000);

/** What is put into a field, and how a message shows it. */
const oddValues: readonly (readonly [name: string, value: unknown, shown: string])[] = [
  ['an object', { odd: 1 }, 'an object'],
  ['an empty object', {}, 'an object'],
  [
    'an object without a prototype, in another one',
    withoutPrototype(withoutPrototype(1)),
    'an object',
  ],
  ['a list', ['odd'], 'a list of 1'],
  ['a list of objects without a prototype', [withoutPrototype(1)], 'a list of 1'],
  ['null', null, 'null'],
  ['true', true, 'true'],
  ['a number', -1e12, '-1000000000000'],
  ['NaN', Number.NaN, 'NaN'],
  ['a word', 'odd', '"odd"'],
  ['a very long text', long, `"${long.slice(0, 60)}…"`],
];

/** Any of these a field may be, as far as its kind goes: what is wrong then, if anything, is inside. */
const welcome: Readonly<Record<FieldHelp['kind'], (value: unknown) => boolean>> = {
  group: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  map: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  list: (value) => Array.isArray(value),
  text: (value) => typeof value === 'string' && value !== long,
  flag: (value) => typeof value === 'boolean',
  number: () => false,
  integer: () => false,
  choice: () => false,
};

describe('every field refuses by name, with value, reason and what is allowed', () => {
  it.each(oddValues)('%s', (_, value, shown) => {
    const fields = fieldHelp().filter(({ kind }) => !welcome[kind](value));
    expect(fields.length).toBeGreaterThan(200);
    expect(fields.filter((field) => !isNamed(field, value, shown)).map(({ path }) => path)).toEqual(
      [],
    );
  });
});

describe('a scenario with one field replaced', () => {
  const paths = fieldHelp().map(({ path }) => path.replaceAll('*', '0').split('.'));

  it('is refused with a reason, or accepted, whatever JSON is in the field', () => {
    const values = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.nat(200), fc.constantFrom(-40, 1e8));
    fc.assert(
      fc.property(scenarioInputs, fc.constantFrom(...paths), values, (scenario, path, value) => {
        const input = structuredClone(scenario) as unknown as Group;
        plant(input, path, value);
        for (const each of [input, JSON.parse(JSON.stringify(input))]) {
          const result = checkScenario(each);
          if (result.ok) continue;
          expect(result.problems.length).toBeGreaterThan(0);
          for (const { path: at, value: shown, reason } of result.problems) {
            expect(reason).toMatch(/\S/);
            // Only a missing workload, or two of them, have no field and no value.
            if (at === '' && shown === undefined)
              expect(reason).toMatch(/^(needs|has) 'http'|^has/);
          }
        }
      }),
      trials(2000),
    );
  });
});

/** Whether the check of a scenario with this value in this field says all that it should. */
function isNamed(field: FieldHelp, value: unknown, shown: string): boolean {
  const path = field.path.replaceAll('*', '0');
  const result = checkScenario(scenarioWith(field, value));
  const problem = result.ok ? undefined : result.problems.find((each) => each.path === path);
  return problem?.value === shown && problem.reason !== '' && Boolean(problem.allowed);
}

function withoutPrototype(inside: unknown): Group {
  return Object.assign(Object.create(null) as Group, { odd: inside });
}

/** A scenario that has this field's group, and the value in the field. */
function scenarioWith({ path, when }: FieldHelp, value: unknown): Group {
  const own = path.split('.')[0]!;
  const input: Group = { version: 1 };
  if (own !== 'script' && own !== 'flows') input['http'] = { documents: [{ bytes: 1 }] };
  if (when !== undefined) plant(input, names(when.path), when.is);
  plant(input, names(path), value);
  return input;
}

function names(path: string): string[] {
  return path.replaceAll('*', '0').split('.');
}

function plant(node: Group, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    node[name] = value;
    return;
  }
  const inside = node[name];
  if (typeof inside !== 'object' || inside === null) node[name] = rest[0] === '0' ? [] : {};
  plant(node[name] as Group, rest, value);
}
