// Whatever numbers a reader of any lesson is given: one answer is right, and no two are the same.
import { describe, expect, it } from 'vitest';
import { variantOf } from '../../../../src/course/variants/index.ts';
import type { Text } from '../../../../src/course/markdown/index.ts';
import { lessons } from '../../lessons.ts';
import { fc, trials } from '../../../trials.ts';

const questions = lessons.flatMap(({ slug, blocks }) =>
  blocks.flatMap((block) => (block.kind === 'question' ? [{ slug, block }] : [])),
);
const fresh = questions.filter(({ block }) => block.variants.length > 0);

/** What is read, without what it looks like. */
function words(text: Text): string {
  return text.map((part) => ('content' in part ? words(part.content) : part.text)).join('');
}

describe('the questions of the lessons', () => {
  it('have some with fresh numbers', () => {
    expect(fresh.length).toBeGreaterThanOrEqual(3);
  });

  it('have in every variant one right answer, and answers that differ', () => {
    const variants = fresh.flatMap(({ slug, block }) =>
      block.variants.map((_, number) => ({ slug, block, number })),
    );
    for (const { slug, block, number } of variants) {
      const { choices } = variantOf(block, number);
      const label = `${slug} ${block.id} ${number}`;
      expect(
        choices.filter(({ choice }) => choice.right),
        label,
      ).toHaveLength(1);
      expect(new Set(choices.map(({ choice }) => words(choice.answer))).size, label).toBe(
        block.choices.length,
      );
    }
  });

  it('tell a class apart: neighbours with two variants read different questions', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fresh), fc.nat(), fc.nat(), ({ block }, one, two) => {
        const [a, b] = [one % block.variants.length, two % block.variants.length];
        const read = (number: number) => JSON.stringify(variantOf(block, number));
        expect(read(a) === read(b)).toBe(a === b);
      }),
      trials(200),
    );
  });

  it('keep every choice, whatever their order', () => {
    for (const { block } of fresh) {
      const all = block.choices.map((_, index) => index);
      expect(block.variants[0]?.order).toEqual(all);
      for (const { order } of block.variants) expect([...order].sort()).toEqual(all);
    }
  });
});
