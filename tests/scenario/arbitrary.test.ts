import { expect, it } from 'vitest';
import { choicesMissingIn } from '../choices.ts';
import { fc } from '../trials.ts';
import { scenarioInputs } from './arbitrary.ts';

it('draws every value of every choice that the schema has', () => {
  const drawn = fc.sample(scenarioInputs, 2000);
  expect(choicesMissingIn(drawn, /./)).toEqual([]);
});
