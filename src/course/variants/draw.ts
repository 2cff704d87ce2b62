import { Seeded } from './seeded.ts';

/** Numbers for a question, small enough for a page to embed a dozen of them. */
export interface Draw {
  /** The texts of its facts, in the order of the text: the question, then each choice in the author's order. */
  readonly numbers: readonly string[];
  /** Which choice is at each position. */
  readonly order: readonly number[];
}

/** A question, and the numbers that it can be asked with; none: only its own. */
export interface Drawable<Flow, Choice> {
  readonly question: readonly Flow[];
  readonly choices: readonly Choice[];
  readonly draws: readonly Draw[];
}

/** A question with one draw's numbers. */
export interface Drawn<Flow, Choice> {
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

/** A question with one of its draws; draw 0 of a question without draws is the question itself. */
export function drawn<Flow, Choice>(
  { question, choices, draws }: Drawable<Flow, Choice>,
  number: number,
): Drawn<Flow, Choice> {
  const draw = draws[number];
  const rest = draw?.numbers.values();
  const own = { question, choices };
  const renewed =
    rest === undefined ? own : (visit(own, (text) => rest.next().value ?? text) as typeof own);
  const order = draw?.order ?? choices.map((_, index) => index);
  return {
    question: renewed.question,
    choices: order.map((index) => ({ index, choice: renewed.choices[index]! })),
  };
}

/** Which of a question's draws a seed selects. */
export function drawFor(seed: string, question: string, draws: readonly Draw[]): number {
  return new Seeded(`${seed}/${question}`).below(Math.max(1, draws.length));
}

/** A copy of plain data in which the text of each fact is replaced. */
function visit(tree: unknown, tell: (text: string) => string): unknown {
  if (Array.isArray(tree)) return tree.map((item) => visit(item, tell));
  if (typeof tree !== 'object' || tree === null) return tree;
  const { kind, text } = tree as { kind?: unknown; text?: unknown };
  if (kind === 'fact') return { ...tree, text: tell(text as string) };
  return Object.fromEntries(Object.entries(tree).map(([name, each]) => [name, visit(each, tell)]));
}
