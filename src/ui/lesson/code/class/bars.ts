import type { ItemTally } from './tally.ts';

/** One answer, and how much of the class gave it. */
export interface Bar {
  /** A, B, C in the order of the lesson; empty for what is no choice. */
  readonly letter: string;
  readonly words: string;
  readonly misconception: string | undefined;
  readonly right: boolean;
  readonly count: number;
  readonly certain: number;
}

/** What a picture of the class's answers has a bar for; they add up to those who answered, of a task to all. */
export function barsOf(tally: ItemTally, students: number): readonly Bar[] {
  const { item, chosen, certain, unmatched, unknown, solved, answered } = tally;
  const other = (words: string, count: number, right = false): Bar[] =>
    count === 0 && !right
      ? []
      : [{ letter: '', words, misconception: undefined, right, count, certain: 0 }];
  if (item.kind === 'task') {
    return [
      ...other('Solved', solved, true),
      ...other('Tried, not solved', answered - solved),
      ...other('Not tried', students - answered),
    ];
  }
  const choices = item.choices.map(({ answer, right, misconception }, i): Bar => ({
    letter: letterOf(i),
    words: answer,
    misconception,
    right,
    count: chosen[i]!,
    certain: certain[i]!,
  }));
  return [
    ...choices,
    ...other('Another value', unmatched),
    ...other('Wrong; a code from before this version does not say which', unknown),
  ];
}

/** A for the first. */
export function letterOf(choice: number): string {
  return String.fromCharCode(65 + choice);
}
