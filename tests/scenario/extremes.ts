// Scenarios that the schema accepts, with numbers from one end of their ranges to the other and long lists.
import { checkScenario, type Scenario } from '../../src/scenario/index.ts';
import { fieldHelp } from '../../src/scenario/fields/index.ts';
import { fc } from '../trials.ts';
import { scenarioInputs } from './arbitrary.ts';

type Holder = Record<string | number, unknown>;

/** Where a value lies in its input, and its path as the schema has it: `http.documents.*.bytes`. */
interface Place {
  readonly holder: Holder;
  readonly key: string | number;
  readonly path: string;
}

const help = new Map(fieldHelp().map((field) => [field.path, field]));

function* placesIn(holder: Holder, under: string): Generator<Place> {
  for (const key of Object.keys(holder)) {
    const path = `${under}${Array.isArray(holder) ? '*' : key}`;
    yield { holder, key, path };
    const value = holder[key];
    if (typeof value === 'object' && value !== null) yield* placesIn(value as Holder, `${path}.`);
  }
}

/** `part` 0: the least value, 1: the largest; between them by equal factors, as ranges span many orders. */
function inRange(least: number, most: number, part: number, whole: boolean): number {
  if (part === 0) return least;
  if (part === 1) return most;
  const smallest = Math.max(least, whole ? 1 : 1e-6);
  const value = smallest * (most / smallest) ** part;
  return whole ? Math.round(value) : value;
}

const part = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));
const change = fc.record({ place: fc.nat(1_000_000), part });

/** The longest list that is made; the schema allows thousands. */
const longest = 200;

/** Changes one number to another of its range, or repeats the items of one list. */
function apply(input: Holder, { place, part }: { place: number; part: number }): void {
  const numbers = [...placesIn(input, '')].filter(({ holder, key, path }) => {
    const value = holder[key];
    return typeof value === 'number' ? help.get(path)?.maximum !== undefined : Array.isArray(value);
  });
  const { holder, key, path } = numbers[place % numbers.length] ?? { holder: {}, key: 0, path: '' };
  const { minimum = 0, maximum = 0, kind } = help.get(path) ?? {};
  const value = holder[key];
  if (!Array.isArray(value)) holder[key] = inRange(minimum, maximum, part, kind === 'integer');
  else if (value.length > 0) {
    const length = inRange(1, Math.min(longest, maximum), part, true);
    holder[key] = Array.from({ length }, (_, i) => structuredClone(value[i % value.length]));
  }
}

/** Numbers that small scenarios leave out, so that extreme values find them: all of a run's sizes and counts. */
const withSizes = (input: object): Holder => {
  const whole = structuredClone(input) as Holder;
  const http = whole.http as Holder | undefined;
  if (http !== undefined) {
    http.client = { readSize: 4096, think: 1, ...(http.client as object) };
    http.server = { writeSize: 4096, ...(http.server as object) };
  }
  return { stopAfter: 900_000, seed: 1, ...whole };
};

/** Checked: what the rules between fields refuse is left out. */
export const extremeScenarios: fc.Arbitrary<Scenario> = fc
  .tuple(scenarioInputs, fc.array(change, { minLength: 1, maxLength: 6 }))
  .map(([input, changes]) => {
    const extreme = withSizes(input);
    for (const each of changes) apply(extreme, each);
    return checkScenario(extreme);
  })
  .filter((result) => result.ok)
  .map(({ scenario }) => scenario);
