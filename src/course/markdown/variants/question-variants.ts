import { numbersIn, Seeded, type Variant } from '../../variants/index.ts';
import { InputError } from '../../../scenario/index.ts';
import type { Quantity } from '../../../query/index.ts';
import type { Asked } from '../blocks/parts.ts';
import type { Context } from '../context.ts';
import { plainText } from '../inline.ts';
import type { Choice } from '../block.ts';
import type { Flow, Inline, Text } from '../text.ts';
import { Problems } from '../problems.ts';
import { VariantFacts } from './variant-facts.ts';
import type { Values } from './varied-runs.ts';

/** As many as a class needs, so that neighbors have different ones. */
const wantedVariants = 12;
/** With fewer, a reader has soon seen them all. */
const minVariants = 6;
const maxTries = 60;

/** Reads a question's text and choices in a context. */
export type ReadAsked = (context: Context) => Asked;

export interface AskedWithVariants extends Asked {
  /** Empty: no number in it is varied. The first has the numbers of the text itself. */
  readonly variants: readonly Variant[];
}

/**
 * Reads a question, and again with other numbers if it uses facts of varied runs. A variant is skipped if two of its
 * choices read alike, a run has no answer, or another variant already has its numbers. The first variant keeps the author's
 * order of the choices.
 * @param id of the question: with the lesson's name it determines which values are drawn
 * @throws InputError if the choices are indistinguishable, or runs fail in most variants
 */
export function askedWithVariants(
  id: string,
  context: Context,
  read: ReadAsked,
): AskedWithVariants {
  const { varied, facts, slug } = context;
  const names = new Set<string>();
  const plain = read({
    ...context,
    facts: new VariantFacts(facts, (name) => {
      if (!varied.facts.has(name)) return undefined;
      names.add(name);
      return unknownYet;
    }),
  });
  if (names.size === 0 || !context.withVariants) return { ...plain, variants: [] };
  const tries = new Tries();
  const seeded = new Seeded(`${slug}/${id}`);
  for (const values of valuesFrom(spaceOf(names, context), seeded)) {
    tries.attempt(values, () => {
      const quantities = varied.factsFor(names, values);
      if (quantities === undefined) return undefined;
      const variantFacts = new VariantFacts(facts, (name) => quantities.get(name));
      // Mistakes in the text itself were reported by the first reading.
      return read({ ...context, facts: variantFacts, problems: new Problems('') });
    });
    if (tries.good.length === wantedVariants || tries.count === maxTries) break;
  }
  const [first] = tries.good;
  // Something that a fact refers to failed, which was reported.
  if (first === undefined && tries.isBroken) return { ...plain, variants: [] };
  tries.complain();
  const places = plain.choices.map((_, i) => i);
  return {
    ...(first ?? plain),
    variants: tries.good.map((asked, i) => ({
      numbers: numbersIn({ question: asked.question, choices: asked.choices }),
      order: i === 0 ? places : seeded.shuffled(places),
    })),
  };
}

/** Placeholder for a varied fact while a question's text is read for what it uses. */
const unknownYet: Quantity = { value: 0, unit: 'count' };

/** Every path that a question's runs vary, and its values. Throws InputError if two runs disagree. */
function spaceOf(facts: ReadonlySet<string>, { varied }: Context): Map<string, readonly unknown[]> {
  const space = new Map<string, readonly unknown[]>();
  for (const run of varied.runsBehind(facts)) {
    for (const [path, values] of varied.varyOf(run)) {
      const known = space.get(path);
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(values)) {
        throw new InputError(
          `'${path}' is varied in two ways by the runs that it uses`,
          "vary it in one run, and let the others be 'like' that",
        );
      }
      space.set(path, values);
    }
  }
  return space;
}

/** Combinations of values without repeats, in pseudorandom order. */
function* valuesFrom(
  space: ReadonlyMap<string, readonly unknown[]>,
  seeded: Seeded,
): Generator<Values> {
  const size = [...space.values()].reduce((product, { length }) => product * length, 1);
  const tried = new Set<number>();
  while (tried.size < Math.min(size, maxTries)) {
    let number = seeded.below(Math.min(size, 2 ** 32));
    // The next free one: with few combinations all of them get their turn.
    while (tried.has(number)) number = (number + 1) % size;
    tried.add(number);
    const values = new Map<string, unknown>();
    for (const [path, choices] of space) {
      values.set(path, choices[number % choices.length]);
      number = Math.floor(number / choices.length);
    }
    yield values;
  }
}

/** The results of the values that were tried for one question. */
class Tries {
  readonly good: Asked[] = [];
  count = 0;
  /** Something that a fact refers to could not be read, so no variant will succeed. */
  isBroken = false;
  private readonly failures: string[] = [];
  /** Pairs of choices that read alike, in words. */
  private readonly alike: string[] = [];
  private readonly seen = new Set<string>();

  attempt(values: Values, read: () => Asked | undefined): void {
    this.count++;
    try {
      const asked = read();
      if (asked === undefined) this.isBroken = true;
      else this.judge(asked);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.failures.push(`with ${inWords(values)}, ${error.message}`);
    }
  }

  /** Throws InputError if too few variants succeeded. */
  complain(): void {
    const [failure] = this.failures;
    if (failure !== undefined && this.failures.length * 2 > this.count) {
      throw new InputError(
        `${this.failures.length} of ${this.count} draws fail: ${failure}`,
        "take out of 'vary' what the questions to its runs do not fit",
      );
    }
    if (this.good.length >= minVariants) return;
    const [pair] = this.alike;
    const came = `of ${this.count} draws ${this.good.length} can be used`;
    if (pair !== undefined) {
      throw new InputError(
        `${came}: in ${this.alike.length} two choices read alike, ${pair}`,
        "give 'vary' other values, or let the wrong rule be one that shows",
      );
    }
    throw new InputError(
      `${came}, fewer than ${minVariants}`,
      "give 'vary' more values, or another path",
    );
  }

  private judge(asked: Asked): void {
    const pair = alikeIn(asked.choices);
    const key = JSON.stringify(
      numbersIn([asked.question, asked.choices.map(({ answer }) => answer)]),
    );
    if (pair !== undefined) this.alike.push(pair);
    else if (!this.seen.has(key)) this.good.push(asked);
    this.seen.add(key);
  }
}

/** Two choices that a reader could not tell apart, and the rules that their explanations name. */
function alikeIn(choices: readonly Choice[]): string | undefined {
  for (const [i, choice] of choices.entries()) {
    const text = plainText(choice.answer);
    const j = choices.slice(0, i).findIndex(({ answer }) => plainText(answer) === text);
    if (j >= 0) return `${nameOf(choices[j]!, j)} and ${nameOf(choice, i)}: ‘${text}’`;
  }
  return undefined;
}

function nameOf({ right, explanation }: Choice, index: number): string {
  const rules = [...new Set(explanation.flatMap(rulesIn))];
  const about = rules.length === 0 ? '' : ` by ${rules.join(' and ')}`;
  return `number ${index + 1} (${right ? 'right' : 'wrong'}${about})`;
}

function rulesIn(part: Flow): string[] {
  if (part.kind === 'list') return part.items.flatMap((item) => item.flatMap(rulesIn));
  return part.kind === 'paragraph' ? rulesOf(part.content) : [];
}

function rulesOf(text: Text): string[] {
  return text.flatMap((part: Inline) => {
    if (part.kind === 'rule') return [part.rule];
    return 'content' in part ? rulesOf(part.content) : [];
  });
}

function inWords(values: Values): string {
  return [...values].map(([path, value]) => `${path} = ${String(value)}`).join(', ');
}
