// Bets have pages of their own by the names that their authors gave them, known without running anything.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadBets, loadLesson, loadOutlines } from '../../../src/course/markdown/index.ts';
import { namedBets } from '../../../src/course/markdown/named-bets.ts';

describe('the bets in a text', () => {
  test('are those with a name, with their titles in plain words', () => {
    const text = `---
title: x
---
:::bet[A :term[window]{as=windows} of *one*]{run=a name=one-bet ask=number range="0..1 ms"}
:::
::::bet[Four colons]{name=four}
:::step[No bet]{name=step}
:::better[No bet]{name=better}
:::bet[No name]{run=a}
:::bet{name=untitled}
  :::bet[Inside of something]{name=inside}
`;
    expect(namedBets(text)).toEqual([
      { name: 'one-bet', title: 'A window of one' },
      { name: 'four', title: 'Four colons' },
      { name: 'untitled', title: '' },
    ]);
  });

  test('are found whatever ends the lines', () => {
    expect(namedBets('a\r\n:::bet[T]{name=t}\r\n')).toEqual([{ name: 't', title: 'T' }]);
  });
});

describe('the course', () => {
  test('has a name for every bet, which is its id', () => {
    expect(loadOutlines('lessons').map(({ slug }) => slug)).toHaveLength(
      readdirSync('lessons', { withFileTypes: true }).filter((entry) => entry.isDirectory()).length,
    );
    const { lesson } = loadLesson('lessons/short-initial-segment');
    const bets = lesson!.blocks.filter(({ kind }) => kind === 'bet').map(({ id }) => id);
    expect(loadBets('lessons/short-initial-segment').map(({ name }) => name)).toEqual(bets);
    for (const { slug } of loadOutlines('lessons')) {
      const names = loadBets(`lessons/${slug}`).map(({ name }) => name);
      expect(names.length, slug).toBeGreaterThan(0);
      expect(new Set(names).size, slug).toBe(names.length);
    }
  });
});
