import type { BlockContent, DefinitionContent, List, ListItem, Paragraph } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { InputError } from '../../../scenario/index.ts';
import type { FigureCallouts } from '../callouts/figure-callouts.ts';
import type { Context } from '../context.ts';
import { flowOf } from '../flow.ts';
import { inlineText, plainText } from '../inline.ts';
import type { Choice } from '../block.ts';
import type { Flow, Text } from '../text.ts';
import type { RawBlock } from './reader.ts';

type Child = BlockContent | DefinitionContent;

/** The title in brackets on a block's fence (`:::step[The second segment]`), and the rest. */
export interface Labelled {
  readonly title: Text;
  readonly children: readonly Child[];
}

/**
 * Takes a block's title from its fence; empty if there is none.
 * @param digits whether the title can have literal numbers
 */
export function labelled(node: ContainerDirective, context: Context, digits = false): Labelled {
  const [first, ...rest] = node.children;
  if (first?.type !== 'paragraph' || first.data?.directiveLabel !== true) {
    return { title: [], children: node.children };
  }
  return { title: inlineText((first as Paragraph).children, context, digits), children: rest };
}

/**
 * Reports a title that is missing, or longer than `max` characters.
 * @param what the title's name in messages: `the symptom`
 */
export function reportTitle(
  { title, line, context: { problems } }: Pick<RawBlock, 'title' | 'line' | 'context'>,
  max: number,
  what: string,
): void {
  const { length } = plainText(title);
  if (length === 0) {
    problems.add(line, `${what} is missing`, 'write it in brackets after the name of the block');
  } else if (length > max) {
    const message = `${what} is ${length} characters long; at most ${max} are allowed`;
    problems.add(line, message, 'shorten the words in brackets');
  }
}

/** A block's text. Throws InputError if there is none. */
export function contentOf(children: readonly Child[], context: Context): Flow[] {
  if (children.length === 0) throw new InputError('it is empty', 'write its text');
  return flowOf(children, context);
}

export interface Asked {
  readonly question: readonly Flow[];
  readonly choices: readonly Choice[];
  readonly after: readonly Flow[];
}

/**
 * Reads a question: its text, a list of choices `- [ ]` of which one is `- [x]`, each with its explanation as a paragraph
 * below the answer, and the text after it. Throws InputError.
 * @param callouts what the question itself can point at
 */
export function askedIn(
  children: readonly Child[],
  context: Context,
  callouts?: FigureCallouts,
): Asked {
  const at = children.findIndex(isChoices);
  const list = children[at];
  if (list === undefined || !isChoices(list)) {
    throw new InputError('it has no choices', "write them as a list of '- [ ]' and one '- [x]'");
  }
  if (at === 0) throw new InputError('it asks nothing', 'write the question above the choices');
  const choices = list.children.flatMap((item) => choiceOf(item, context));
  const right = choices.filter((choice) => choice.right).length;
  if (choices.length < 2) throw new InputError('it has one choice', 'offer two or more');
  if (right !== 1) {
    throw new InputError(`it has ${right} right answers`, "mark exactly one choice with '- [x]'");
  }
  return {
    question: flowOf(
      children.slice(0, at),
      callouts === undefined ? context : { ...context, callouts },
    ),
    choices,
    after: flowOf(children.slice(at + 1), context),
  };
}

function isChoices(node: Child): node is List {
  return node.type === 'list' && node.children.some((item) => typeof item.checked === 'boolean');
}

function choiceOf(item: ListItem, context: Context): Choice[] {
  const line = item.position?.start.line ?? 1;
  const [answer, ...explanation] = item.children;
  if (answer?.type !== 'paragraph' || typeof item.checked !== 'boolean') {
    context.problems.add(line, 'this is no choice', "begin it with '- [ ] ' or '- [x] '");
    return [];
  }
  if (explanation.length === 0) {
    context.problems.add(
      line,
      'this answer has no explanation',
      'name the rule that makes it right or wrong in a paragraph below it, after an empty line, indented',
    );
  }
  const misconception = misconceptionIn(explanation[0], item.checked, context);
  if (!item.checked && explanation.length > 0 && misconception === undefined) {
    context.problems.add(
      line,
      'this wrong answer has no misconception',
      `begin its explanation with ':misconception[...]': what a reader believes who chooses it, in at most ${longestMisconception} words`,
    );
  }
  return [
    {
      answer: inlineText(answer.children, context),
      right: item.checked,
      explanation: flowOf(explanation, context),
      ...(misconception !== undefined && { misconception }),
    },
  ];
}

/** Words in a misconception's label. */
const longestMisconception = 8;

/** Takes `:misconception[...]` from the beginning of an explanation: what a reader believes who chooses this. */
function misconceptionIn(
  first: Child | undefined,
  right: boolean,
  context: Context,
): string | undefined {
  if (first?.type !== 'paragraph') return undefined;
  const [label] = first.children;
  if (label?.type !== 'textDirective' || label.name !== 'misconception') return undefined;
  first.children.shift();
  const [next] = first.children;
  if (next?.type === 'text') next.value = next.value.trimStart();
  const line = label.position?.start.line ?? 1;
  const words = plainText(inlineText(label.children, context)).trim();
  const count = words.split(/\s+/).length;
  if (right) {
    context.problems.add(line, 'a right answer is no misconception', 'leave the label out');
  } else if (words === '' || count > longestMisconception) {
    context.problems.add(
      line,
      `the misconception has ${words === '' ? 'no' : count} words`,
      `say it in 1 to ${longestMisconception}`,
    );
  }
  return words;
}
