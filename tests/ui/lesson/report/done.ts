import type { Lesson } from '../../../../src/course/markdown/index.ts';
import { nothingDone, type Progress } from '../../../../src/ui/lesson/state/progress.ts';

/** A reader who places every bet, answers every question and solves every task, right at the first try. */
export function everythingRight({ blocks }: Lesson): Progress {
  const of = (kind: string) => blocks.filter((block) => block.kind === kind).map(({ id }) => id);
  const right = (id: string): number => {
    const block = blocks.find((each) => each.id === id)!;
    return 'choices' in block ? block.choices.findIndex((choice) => choice.right) : 0;
  };
  return {
    ...nothingDone,
    bets: Object.fromEntries(of('bet').map((id) => [id, right(id)])),
    decided: of('bet'),
    answers: Object.fromEntries(of('question').map((id) => [id, [right(id)]])),
    solved: of('task'),
  };
}

/** Another choice wherever one was taken: a wrong one where that was right. */
export function wrongAt(
  { blocks }: Lesson,
  taken: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.keys(taken).map((id) => {
      const block = blocks.find((each) => each.id === id)!;
      const choices = block.kind === 'bet' || block.kind === 'question' ? block.choices : [];
      return [id, choices.findIndex((choice) => !choice.right)];
    }),
  );
}
