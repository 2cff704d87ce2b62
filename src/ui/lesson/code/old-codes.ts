import type { ItemAnswer } from './item-answer.ts';
import type { AskedItem, LessonKey } from './lesson-key.ts';
import { Result } from './results.ts';

/**
 * What the first two versions say: two bits for each result, four for each question's variant, in the second two
 * for the confidence in each bet. Which wrong choice it was they do not say.
 * @returns undefined if it is too short; else what they say, and what comes after it
 */
export function readOldItems(
  bytes: Uint8Array,
  version: 1 | 2,
  { items }: LessonKey,
): { readonly answers: readonly ItemAnswer[]; readonly rest: Uint8Array } | undefined {
  const count = (kind: AskedItem['kind']): number =>
    items.filter((item) => item.kind === kind).length;
  const [questions, bets] = [count('question'), count('bet')];
  const first = Math.ceil(items.length / 4);
  const second = first + Math.ceil(questions / 2);
  const third = second + (version === 2 ? Math.ceil(bets / 4) : 0);
  if (bytes.length < third) return undefined;
  const results = unpacked(bytes.subarray(0, first), 2, items.length) as Result[];
  const variants = unpacked(bytes.subarray(first, second), 4, questions).values();
  const levels = unpacked(bytes.subarray(second, third), 2, version === 2 ? bets : 0).values();
  const next = (numbers: Iterator<number>): number =>
    (numbers.next().value as number | undefined) ?? 0;
  const answers = items.map(({ kind, choices }, i): ItemAnswer => {
    const result = results[i]!;
    return {
      result,
      choice:
        result === Result.Right && kind !== 'task' ? choices.findIndex(({ right }) => right) : null,
      confidence: kind === 'bet' ? next(levels) : 0,
      variant: kind === 'question' ? next(variants) : 0,
      tries: 0,
    };
  });
  return { answers, rest: bytes.subarray(third) };
}

function unpacked(bytes: Uint8Array, bits: 2 | 4, count: number): number[] {
  const each = 8 / bits;
  return Array.from({ length: count }, (_, i) => {
    const byte = bytes[Math.floor(i / each)]!;
    return (byte >> (8 - bits * ((i % each) + 1))) & ((1 << bits) - 1);
  });
}
