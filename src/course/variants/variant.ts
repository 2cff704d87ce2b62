import { Seeded } from './seeded.ts';

/** Numbers for a question, small enough for a page to embed a dozen of them. */
export interface Variant {
  /** The texts of its facts, in the order of the text: the question, then each choice in the author's order. */
  readonly numbers: readonly string[];
  /** Which choice is at each position. */
  readonly order: readonly number[];
}

/** A question, and the numbers that it can be asked with; none: only its own. */
export interface HasVariants<Flow, Choice> {
  readonly question: readonly Flow[];
  readonly choices: readonly Choice[];
  readonly variants: readonly Variant[];
}

/** A question with one variant's numbers. */
export interface QuestionVariant<Flow, Choice> {
  readonly question: readonly Flow[];
  /** In the order in which they are shown; `index` is the author's. */
  readonly choices: readonly { readonly index: number; readonly choice: Choice }[];
}

/** The texts of the facts in a piece of a lesson's text, in order. */
export function numbersIn(tree: unknown): string[] {
  const numbers: string[] = [];
  visit(tree, (text) => {
    numbers.push(text);
    return text;
  });
  return numbers;
}

/** A question with one of its variants; variant 0 of a question without variants is the question itself. */
export function variantOf<Flow, Choice>(
  { question, choices, variants }: HasVariants<Flow, Choice>,
  number: number,
): QuestionVariant<Flow, Choice> {
  const variant = variants[number];
  const rest = variant?.numbers.values();
  const own = { question, choices };
  const renewed =
    rest === undefined ? own : (visit(own, (text) => rest.next().value ?? text) as typeof own);
  const order = variant?.order ?? choices.map((_, index) => index);
  return {
    question: renewed.question,
    choices: order.map((index) => ({ index, choice: renewed.choices[index]! })),
  };
}

/** Which of a question's variants a seed selects. */
export function variantFor(seed: string, question: string, variants: readonly Variant[]): number {
  return new Seeded(`${seed}/${question}`).below(Math.max(1, variants.length));
}

/** A copy of plain data in which the text of each fact is replaced. */
function visit(tree: unknown, tell: (text: string) => string): unknown {
  if (Array.isArray(tree)) return tree.map((item) => visit(item, tell));
  if (typeof tree !== 'object' || tree === null) return tree;
  const { kind, text } = tree as { kind?: unknown; text?: unknown };
  if (kind === 'fact') return { ...tree, text: tell(text as string) };
  return Object.fromEntries(Object.entries(tree).map(([name, each]) => [name, visit(each, tell)]));
}
