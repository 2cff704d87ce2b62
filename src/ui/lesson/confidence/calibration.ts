import type { BetBlock, Lesson } from '../../../course/markdown/index.ts';
import type { Confidence, Progress } from '../state/progress.ts';

/** A bet whose answer is known, and how sure the reader was of it. */
interface JudgedBet {
  readonly bet: BetBlock;
  readonly level: Confidence;
  readonly right: boolean;
}

/** All bets that a reader was as sure of. */
export interface CalibrationRow {
  readonly level: Confidence;
  /** `You were certain 4 times and right 3 times.` */
  readonly sentence: string;
  /** Whether each was right, in the lesson's order. */
  readonly results: readonly boolean[];
}

/** How sure and how right a reader was. */
export interface Calibration {
  /** The surest first; levels that were never chosen are left out. */
  readonly rows: readonly CalibrationRow[];
  /** What follows from it, in a sentence; empty: too little to say. */
  readonly verdict: string;
  /** Bets that the reader was certain of, and wrong. */
  readonly surprises: readonly BetBlock[];
}

/** Fewer say nothing. */
const minAnswers = 3;
/** Certain readers should be right at least so often; a guess is worth more than that if it is right as often as this. */
const expected = { certain: 0.75, guess: 2 / 3 } as const;
/** So few of one level are no pattern. */
const minPerLevel = 2;

/**
 * How sure and how right a reader was of the bets whose answers are known: an open bet is not told.
 * @returns undefined with fewer than three
 */
export function calibrationOf(lesson: Lesson, progress: Progress): Calibration | undefined {
  const judged = judgedBets(lesson, progress);
  if (judged.length < minAnswers) return undefined;
  const rows = ([2, 1, 0] as const).flatMap((level): CalibrationRow[] => {
    const results = judged.filter((one) => one.level === level).map(({ right }) => right);
    return results.length === 0 ? [] : [{ level, results, sentence: sentenceOf(level, results) }];
  });
  return {
    rows,
    verdict: verdictOf(rows),
    surprises: judged.flatMap(({ bet, level, right }) => (level === 2 && !right ? [bet] : [])),
  };
}

function judgedBets(lesson: Lesson, progress: Progress): readonly JudgedBet[] {
  return lesson.blocks.flatMap((block): JudgedBet[] => {
    if (block.kind !== 'bet' || !progress.decided.includes(block.id)) return [];
    const placed = progress.bets[block.id];
    const level = progress.confidence[block.id];
    if (placed === undefined || level === undefined) return [];
    return [{ bet: block, level, right: block.choices[placed]?.right === true }];
  });
}

const openings = ['You guessed', 'You were fairly sure', 'You were certain'] as const;

function sentenceOf(level: Confidence, results: readonly boolean[]): string {
  const count = results.length;
  const right = rightIn(results);
  const opening = `${openings[level]} ${times(count)}`;
  const verb = level === 0 ? 'were ' : '';
  if (count === 1) return `${opening}, and ${verb}${right === 1 ? 'right' : 'wrong'}.`;
  const each = count === 2 ? 'both times' : 'every time';
  if (right === 0) return `${opening} and ${verb}wrong ${each}.`;
  return `${opening} and ${verb}right ${right === count ? each : times(right)}.`;
}

function times(count: number): string {
  return ['never', 'once', 'twice'][count] ?? `${count} times`;
}

function verdictOf(rows: readonly CalibrationRow[]): string {
  const of = (level: Confidence): readonly boolean[] =>
    rows.find((row) => row.level === level)?.results ?? [];
  const [guesses, certain] = [of(0), of(2)];
  if (certain.length >= minPerLevel && partRight(certain) < expected.certain) {
    return 'You were more certain than your answers justify.';
  }
  if (guesses.length >= minPerLevel && partRight(guesses) >= expected.guess) {
    return 'You know more than you think: most of your guesses were right.';
  }
  const parts = rows.map(({ results }) => partRight(results));
  const falls = parts.every((part, i) => i === 0 || part <= parts[i - 1]!);
  if (!falls || parts[0]! < expected.certain) return '';
  return parts.length > 1 && parts.every((part, i) => i === 0 || part < parts[i - 1]!)
    ? 'You judged your knowledge well: the surer you were, the more often you were right.'
    : 'You judged your knowledge well.';
}

function partRight(results: readonly boolean[]): number {
  return rightIn(results) / results.length;
}

function rightIn(results: readonly boolean[]): number {
  return results.filter(Boolean).length;
}
