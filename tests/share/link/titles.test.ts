// A changed scenario's title says what was changed, in few words.
import { expect, test } from 'vitest';
import { changesOfRun, titleWith, type Plain } from '../../../src/share/link/index.ts';

test('what is said of a scenario is no change of its run', () => {
  const changes = { title: 'Mine', 'network.rate': 2, description: '', name: 'mine', source: '' };
  expect(changesOfRun(changes)).toEqual([['network.rate', 2]]);
});

test('up to three changes are told, more are counted, and what is no word is not written out', () => {
  const three: (readonly [string, Plain])[] = [
    ['a', 1],
    ['b', { c: 1 }],
    ['d', 2],
  ];
  expect(titleWith('T', [])).toBe('T');
  expect(titleWith('T', three)).toBe('T, with a 1, b changed, d 2');
  expect(titleWith('T', [...three, ['e', 3], ['f', 4]])).toBe(
    'T, with a 1, b changed, d 2 and 2 more',
  );
  expect(titleWith('T', undefined)).toBe('T, changed');
});
