import { variantOf, type QuestionVariant } from '../../../course/variants/index.ts';
import type { Choice, Flow, QuestionBlock } from '../../../course/markdown/index.ts';
import { answer, answersKey, type Progress } from './progress.ts';

/** Which variant of a question is on view. */
export function variantNumber({ draws }: Progress, question: string): number {
  return draws[question] ?? 0;
}

/** A question with the numbers that are on view. */
export function askedNow(
  progress: Progress,
  question: QuestionBlock,
): QuestionVariant<Flow, Choice> {
  return variantOf(question, variantNumber(progress, question.id));
}

/** Numbers of the choices tried with the numbers on view, in order; counted as the author has them. */
export function triedNow(progress: Progress, question: string): readonly number[] {
  return progress.answers[answersKey(question, variantNumber(progress, question))] ?? [];
}

/** The next variant of a question comes on view; after the last the first one, with its answers. */
export function newNumbers(progress: Progress, { id, variants }: QuestionBlock): Progress {
  const next = (variantNumber(progress, id) + 1) % Math.max(1, variants.length);
  return { ...progress, draws: { ...progress.draws, [id]: next } };
}

/** Tries an answer to a question as it is on view. The first one tells whether it is known. */
export function answerNow(
  progress: Progress,
  { id, choices }: QuestionBlock,
  choice: number,
  day: number,
): Progress {
  const first = triedNow(progress, id).length === 0;
  const tried = answer(progress, answersKey(id, variantNumber(progress, id)), choice);
  if (!first) return tried;
  const right = choices[choice]?.right === true;
  return { ...tried, recalls: { ...tried.recalls, [id]: { right, day } } };
}
