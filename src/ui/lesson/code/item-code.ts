import { noMatch } from '../bet/judge.ts';
import { widthOf, type BitReader, type BitWriter } from './bits.ts';
import { mostTriesTold, type ItemAnswer } from './item-answer.ts';
import type { AskedItem } from './lesson-key.ts';
import { Result } from './results.ts';

/** What a bet's first number says: these, or a choice, from `betChoices` on. */
const betNone = 0;
const betShown = 1;
const betNoMatch = 2;
const betChoices = 3;

/**
 * One item of a code. A bet: which choice, and if one was placed two bits for the confidence. A question: which
 * choice came first, the variant (a zero for the first, else a one and four bits), and if one was tried two
 * bits for the number of tries, and if it was wrong one for whether it was right later. A task: solved, tries.
 */
export function writeItem(bits: BitWriter, item: AskedItem, answer: ItemAnswer): void {
  const { choice, result, tries, variant, confidence } = answer;
  const known = choice !== null && item.choices[choice] !== undefined;
  switch (item.kind) {
    case 'bet': {
      const shown = result === Result.Open ? betShown : betNone;
      const told = choice === noMatch ? betNoMatch : known ? betChoices + choice : shown;
      bits.write(told, widthOf(item.choices.length + betChoices));
      if (told >= betNoMatch) bits.write(confidence, 2);
      return;
    }
    case 'question':
      bits.write(known ? choice + 1 : 0, widthOf(item.choices.length + 1));
      bits.write(variant === 0 ? 0 : 16 + variant, variant === 0 ? 1 : 5);
      if (!known) return;
      bits.write(Math.min(mostTriesTold.question, Math.max(1, tries)) - 1, 2);
      if (!item.choices[choice]!.right) bits.write(Number(result === Result.Later), 1);
      return;
    case 'task':
      bits.write(Number(result === Result.Right), 1);
      bits.write(Math.min(mostTriesTold.task, tries), 4);
  }
}

/** Undefined if it is not what `writeItem` writes. */
export function readItem(bits: BitReader, item: AskedItem): ItemAnswer | undefined {
  switch (item.kind) {
    case 'bet':
      return readBet(bits, item);
    case 'question':
      return readQuestion(bits, item);
    case 'task': {
      const [solved, tries] = [bits.read(1), bits.read(4)];
      if (solved === undefined || tries === undefined) return undefined;
      return { ...nothing, result: solved === 1 ? Result.Right : Result.None, tries };
    }
  }
}

const nothing: ItemAnswer = {
  result: Result.None,
  choice: null,
  confidence: 0,
  variant: 0,
  tries: 0,
};

function readBet(bits: BitReader, { choices }: AskedItem): ItemAnswer | undefined {
  const told = bits.read(widthOf(choices.length + betChoices));
  if (told === undefined || told >= choices.length + betChoices) return undefined;
  if (told === betNone) return nothing;
  if (told === betShown) return { ...nothing, result: Result.Open };
  const confidence = bits.read(2);
  if (confidence === undefined) return undefined;
  const choice = told === betNoMatch ? noMatch : told - betChoices;
  const result = choices[choice]?.right === true ? Result.Right : Result.Later;
  return { ...nothing, result, choice, confidence };
}

function readQuestion(bits: BitReader, { choices }: AskedItem): ItemAnswer | undefined {
  const told = bits.read(widthOf(choices.length + 1));
  const drawn = bits.read(1);
  const variant = drawn === 1 ? bits.read(4) : 0;
  if (told === undefined || told > choices.length) return undefined;
  // The first variant has a shorter form.
  if (drawn === undefined || variant === undefined || (drawn === 1 && variant === 0)) {
    return undefined;
  }
  if (told === 0) return { ...nothing, variant };
  const choice = told - 1;
  const more = bits.read(2);
  const right = choices[choice]!.right;
  const later = right ? 0 : bits.read(1);
  if (more === undefined || later === undefined) return undefined;
  const result = right ? Result.Right : later === 1 ? Result.Later : Result.Open;
  return { ...nothing, result, choice, variant, tries: more + 1 };
}
