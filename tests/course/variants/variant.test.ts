import { describe, expect, it } from 'vitest';
import {
  variantFor,
  variantOf,
  numbersIn,
  Seeded,
  type Variant,
} from '../../../src/course/variants/index.ts';
import { fc } from '../../trials.ts';

const fact = (text: string) => ({ kind: 'fact', text });
const word = (text: string) => ({ kind: 'text', text });
const asked = {
  question: [{ kind: 'paragraph', content: [word('Of '), fact('10 bytes')] }],
  choices: [
    { right: false, answer: [fact('1 ms')], explanation: [word('No.')] },
    { right: true, answer: [word('none')], explanation: [{ content: [fact('2 ms')] }] },
  ],
};
const variants: Variant[] = [
  { numbers: ['10 bytes', '1 ms', '2 ms'], order: [0, 1] },
  { numbers: ['20 bytes', '3 ms', '4 ms'], order: [1, 0] },
];

describe('a question with a variant’s numbers', () => {
  it('has them in the order of its text, and its choices where the variant puts them', () => {
    const { question, choices } = variantOf({ ...asked, variants }, 1);
    expect(numbersIn([question])).toEqual(['20 bytes']);
    expect(choices.map(({ index }) => index)).toEqual([1, 0]);
    expect(choices[1]?.choice).toEqual({
      right: false,
      answer: [fact('3 ms')],
      explanation: [word('No.')],
    });
    expect(numbersIn(choices[0])).toEqual(['4 ms']);
  });

  it('is itself in the first variant, and where it has none', () => {
    for (const [own, number] of [
      [variants, 0],
      [[], 0],
      [[], 7],
    ] as const) {
      const { question, choices } = variantOf({ ...asked, variants: own }, number);
      expect({ question, choices: choices.map(({ choice }) => choice) }).toEqual(asked);
    }
  });

  it('is chosen by a seed, the same one each time, among all', () => {
    const many = Array.from({ length: 12 }, () => variants[0]!);
    const seeds = Array.from({ length: 400 }, (_, i) => String(i));
    const chosen = seeds.map((seed) => variantFor(seed, 'question-1', many));
    expect(seeds.map((seed) => variantFor(seed, 'question-1', many))).toEqual(chosen);
    expect(new Set(chosen).size).toBe(12);
    expect(variantFor('1', 'question-1', [])).toBe(0);
  });
});

describe('the generator', () => {
  it('goes on giving what it gave: lessons and links to worksheets rest on it', () => {
    const seeded = new Seeded('short-initial-segment/question-1');
    expect([1, 2, 3, 4].map(() => seeded.below(1000))).toMatchInlineSnapshot(`
      [
        924,
        400,
        620,
        881,
      ]
    `);
  });

  it('stays below its limit and mixes without losing anything', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 2 ** 32 }), (words, limit) => {
        const seeded = new Seeded(words);
        const number = seeded.below(limit);
        expect(Number.isInteger(number) && number >= 0 && number < limit).toBe(true);
        const mixed = seeded.shuffled([0, 1, 2, 3, 4]);
        expect([...mixed].sort()).toEqual([0, 1, 2, 3, 4]);
      }),
    );
  });
});
