import { variantFor, variantOf, Seeded } from '../variants/index.ts';
import type { Flow, Lesson, QuestionBlock, Text } from '../markdown/index.ts';
import { firstExchange } from './exchange.ts';
import { givenText } from './given.ts';
import { flowOnPaper, onPaper } from './paper-text.ts';

/** The parts of a lesson that a worksheet needs: plain data, small enough for a page. */
export interface SheetSource {
  readonly slug: string;
  readonly title: string;
  readonly order: number;
  readonly outcomes: readonly Text[];
  /** What is known of the exchange to draw; can be empty. */
  readonly given: string;
  readonly questions: readonly QuestionBlock[];
}

/** A lesson's questions with the numbers of a seed, as printed. */
export interface Sheet {
  readonly title: string;
  readonly order: number;
  readonly seed: string;
  readonly outcomes: readonly Text[];
  readonly given: string;
  readonly questions: readonly SheetQuestion[];
}

export interface SheetQuestion {
  readonly id: string;
  /** Empty: it has no title. */
  readonly title: Text;
  readonly question: readonly Flow[];
  readonly choices: readonly SheetChoice[];
}

export interface SheetChoice {
  /** `A`, `B`, ... in order. */
  readonly letter: string;
  readonly answer: Text;
  readonly right: boolean;
  readonly explanation: readonly Flow[];
}

/** The default seed. */
export const plainSeed = '1';

/** Whether a text can be a seed: short enough to be read out to a class. */
export function isSeed(text: string): boolean {
  return /^[A-Za-z0-9-]{1,16}$/.test(text);
}

/** The parts of a lesson that its worksheets are made of. */
export function sheetSource(lesson: Lesson): SheetSource {
  const { slug, title, order, outcomes, blocks } = lesson;
  const questions = blocks.flatMap((block) => (block.kind === 'question' ? [block] : []));
  const exchange = firstExchange(lesson);
  const given = exchange === undefined ? '' : givenText(exchange.run);
  return { slug, title, order, outcomes, given, questions };
}

/** The same seed gives the same sheet, on the page and on the command line. */
export function sheetOf(source: SheetSource, seed: string): Sheet {
  const { slug, title, order, outcomes, given, questions } = source;
  return {
    title,
    order,
    seed,
    outcomes: outcomes.map(onPaper),
    given,
    questions: questions.map((question) => questionOf(question, `${slug}/${seed}`)),
  };
}

function questionOf(block: QuestionBlock, seed: string): SheetQuestion {
  const { question, choices } = variantOf(block, variantFor(seed, block.id, block.variants));
  // Without variants there is no order either, so choices are shuffled here: the right answer must not always be in its
  // author's position.
  const placed =
    block.variants.length > 0 ? choices : new Seeded(`${seed}/${block.id}/order`).shuffled(choices);
  return {
    id: block.id,
    title: onPaper(block.title),
    question: flowOnPaper(question),
    choices: placed.map(({ choice }, i) => ({
      letter: String.fromCharCode('A'.charCodeAt(0) + i),
      answer: onPaper(choice.answer),
      right: choice.right,
      explanation: flowOnPaper(choice.explanation),
    })),
  };
}
