import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../src/engine/index.ts';
import {
  builtinInput,
  builtinNames,
  checkScenario,
  checkScenarioText,
  compile,
} from '../../../src/scenario/index.ts';
import { fieldHelp } from '../../../src/scenario/fields/index.ts';
import { scenarioInputs } from '../arbitrary.ts';
import { fc, trials } from '../../trials.ts';

describe('checkScenario', () => {
  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withSparseArray: true }), (input) => {
        expect(checkScenario(input).ok).toBe(false);
      }),
    );
  });

  it('never throws on a text', () => {
    fc.assert(fc.property(fc.string(), (text) => void checkScenarioText(text)));
  });

  it('never throws on a good scenario that was tampered with, and says what is wrong', () => {
    const paths = fieldHelp().map(({ path }) => path.replaceAll('*', '0').split('.'));
    fc.assert(
      fc.property(
        fc.constantFrom(...builtinNames),
        fc.constantFrom(...paths),
        fc.anything({ withBigInt: true, maxDepth: 1 }),
        (name, path, value) => {
          const input = builtinInput(name) as Record<string, unknown>;
          plant(input, path, value);
          const result = checkScenario(input);
          if (!result.ok) expect(result.problems.length).toBeGreaterThan(0);
        },
      ),
      trials(500),
    );
  });
});

describe('compile', () => {
  it('gives every accepted scenario a configuration that the engine takes', () => {
    fc.assert(
      fc.property(scenarioInputs, (input) => {
        const result = checkScenario(input);
        expect(result.ok || result.problems).toBe(true);
        if (result.ok) expect(new Simulation(compile(result.scenario)).eventCount).toBe(0);
      }),
    );
  });

  it('gives only finite whole numbers', () => {
    fc.assert(
      fc.property(scenarioInputs, (input) => {
        const result = checkScenario(input);
        if (result.ok)
          expect(numbersIn(compile(result.scenario)).every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });
});

function plant(node: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  const next = node[name];
  if (rest.length === 0 || typeof next !== 'object' || next === null) node[name] = value;
  else plant(next as Record<string, unknown>, rest, value);
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}
