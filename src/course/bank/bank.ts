import { variantOf } from '../variants/index.ts';
import { plainText, type Lesson, type QuestionBlock } from '../markdown/index.ts';
import { flowHtml, flowOnPaper, onPaper, textHtml } from '../worksheet/index.ts';

/** Questions for a learning platform, which asks and grades them itself. */
export interface Bank {
  readonly lesson: string;
  /** The lesson's title. */
  readonly title: string;
  readonly questions: readonly BankQuestion[];
}

/** Texts are HTML without classes, and begin with an element. */
export interface BankQuestion {
  /** Unique in the course: `nagle/quiz-body/3`, the last part the number of its draw. */
  readonly id: string;
  /** Plain text. */
  readonly name: string;
  readonly text: string;
  /** Whether the lesson shows a picture with it. */
  readonly pictured: boolean;
  /** In the order in which the lesson shows them; one is right. */
  readonly choices: readonly BankChoice[];
}

export interface BankChoice {
  readonly text: string;
  readonly right: boolean;
  /** Why it is right or wrong. */
  readonly feedback: string;
}

/**
 * A lesson's questions, each with every set of numbers that it can be asked with.
 * @param draws how many sets of a question are taken at most
 */
export function bankOf(lesson: Lesson, draws = Infinity): Bank {
  const { slug, title, blocks } = lesson;
  const questions = blocks.flatMap((block) =>
    block.kind === 'question' ? drawsOf(block, slug, draws) : [],
  );
  return { lesson: slug, title, questions };
}

function drawsOf(block: QuestionBlock, lesson: string, draws: number): BankQuestion[] {
  const count = Math.min(draws, Math.max(1, block.variants.length));
  const called = plainText(block.title) || 'Question';
  return Array.from({ length: count }, (_, number) => {
    const { question, choices } = variantOf(block, number);
    return {
      id: `${lesson}/${block.id}/${number + 1}`,
      name: count === 1 ? called : `${called} (${number + 1})`,
      text: flowHtml(flowOnPaper(question)),
      pictured: block.figure !== null,
      choices: choices.map(({ choice }) => ({
        text: `<p>${textHtml(onPaper(choice.answer))}</p>`,
        right: choice.right,
        feedback: flowHtml(flowOnPaper(choice.explanation)),
      })),
    };
  });
}
