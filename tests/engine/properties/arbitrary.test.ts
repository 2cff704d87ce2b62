import { expect, it } from 'vitest';
import { choicesMissingIn } from '../../choices.ts';
import { fc } from '../../trials.ts';
import { anyRun } from './arbitrary.ts';

it('draws every value of every choice that a stack has', () => {
  const stacks = fc.sample(anyRun, 400).flatMap(({ hosts }) => hosts.map(({ tcp }) => tcp));
  const drawn = stacks.map((tcp) => ({ hosts: { client: { tcp } } }));
  expect(choicesMissingIn(drawn, /^hosts\.client\.tcp\./)).toEqual([]);
});
