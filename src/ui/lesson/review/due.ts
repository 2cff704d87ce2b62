import { answerNow, variantNumber, triedNow } from '../state/variant-progress.ts';
import { answersKey, parsed, readProgress, recordIn, type Progress } from '../state/progress.ts';
import type { ReviewQuestion } from './questions.ts';

/** What was known is asked again after so many days. */
const daysUntilAsked = 7;
const maxAtOnce = 3;

/** A question that is worth asking again. */
export interface DueQuestion extends ReviewQuestion {
  /** What was kept of it alone, with other numbers on view. */
  readonly progress: Progress;
}

/**
 * Which questions to ask: those whose last first try was wrong, then those that were last asked long
 * ago. What was never answered is not asked: perhaps its lesson was never read.
 * @param kept what the browser has of a lesson, as text; undefined: nothing
 * @param day days since 1970
 */
export function dueQuestions(
  questions: readonly ReviewQuestion[],
  kept: (slug: string) => string | undefined,
  day: number,
): readonly DueQuestion[] {
  const answered = questions.flatMap((each) => {
    const progress = readProgress(kept(each.slug) ?? '', { blocks: [each.question] });
    const recall = progress.recalls[each.question.id];
    return recall === undefined
      ? []
      : [{ recall, due: { ...each, progress: renewed(each, progress) } }];
  });
  return (
    answered
      // A clock that was set back has made a day of the future: then it is long ago, too.
      .filter(({ recall }) => !recall.right || Math.abs(day - recall.day) >= daysUntilAsked)
      .sort(
        (a, b) => Number(a.recall.right) - Number(b.recall.right) || a.recall.day - b.recall.day,
      )
      .slice(0, maxAtOnce)
      .map(({ due }) => due)
  );
}

/** Answers a question that was asked again; see answerNow. */
export function answerDue(due: DueQuestion, choice: number, day: number): DueQuestion {
  return { ...due, progress: answerNow(due.progress, due.question, choice, day) };
}

/**
 * What is to be kept of the question's lesson: all that is there, and what was done with this question.
 * @param kept see dueQuestions; it may have changed since
 */
export function keptAfter({ progress, question }: DueQuestion, kept: string | undefined): string {
  const whole = parsed(kept ?? '');
  const { draws, recalls } = progress;
  const tried = triedNow(progress, question.id);
  // What was answered before is not written again: it may have been forgotten in another tab.
  return JSON.stringify({
    ...whole,
    answers: {
      ...recordIn(whole.answers),
      [answersKey(question.id, variantNumber(progress, question.id))]: tried,
    },
    draws: { ...recordIn(whole.draws), ...draws },
    recalls: { ...recordIn(whole.recalls), ...recalls },
  });
}

/** The next numbers, unanswered; never the first, whose answers tell what was known in the lesson. */
function renewed({ question: { id, variants } }: ReviewQuestion, progress: Progress): Progress {
  const next = (variantNumber(progress, id) % (variants.length - 1)) + 1;
  const others = Object.entries(progress.answers).filter(([key]) => key !== answersKey(id, next));
  return {
    ...progress,
    answers: Object.fromEntries(others),
    draws: { ...progress.draws, [id]: next },
  };
}
