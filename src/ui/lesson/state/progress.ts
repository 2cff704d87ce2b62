import type { BetBlock, Lesson } from '../../../course/markdown/index.ts';
import { readJson } from '../../../scenario/index.ts';
import { matchChoice } from '../bet/judge.ts';

/** What a reader has done in a lesson: plain data, kept between visits where that is possible. */
export interface Progress {
  /** Id of the stop where the reader was last. */
  readonly at: string;
  /** Number of the choice placed on each bet; of a value that matches none of them noMatch. */
  readonly bets: Readonly<Record<string, number>>;
  /** What was bet where a value is asked for, in base units. */
  readonly values: Readonly<Record<string, number>>;
  /** How sure the reader was of each bet, told before its answer was shown; left out where nothing was said. */
  readonly confidence: Readonly<Record<string, Confidence>>;
  /** Bets whose answer was shown: settled, or passed with 'Show me'. */
  readonly decided: readonly string[];
  /** Numbers of the choices tried at each question, in order; of further variants by `answersKey`. */
  readonly answers: Readonly<Record<string, readonly number[]>>;
  /** Which variant of a question's numbers is on view, if not the first. */
  readonly draws: Readonly<Record<string, number>>;
  /** How each question was answered when it was last asked. */
  readonly recalls: Readonly<Record<string, Recall>>;
  /** Tasks whose goal was met. */
  readonly solved: readonly string[];
  /** How many runs were judged at each task, until its goal was first met; at most `mostTries`. */
  readonly tries: Readonly<Record<string, number>>;
  /** Goals that the reader has checked off, or cleared again, by `goalKey`. */
  readonly goals: Readonly<Record<string, boolean>>;
  /** The lesson in the reader's own words, at most `longestOwnWords` characters. */
  readonly ownWords: string;
  /** Whether the author's sentence was shown beside them. */
  readonly compared: boolean;
}

/** A guess, fairly sure, certain. */
export type Confidence = 0 | 1 | 2;

/** Tries at a task that are counted. */
export const mostTries = 99;

/** Characters of a reader's own words. */
export const longestOwnWords = 500;

/** How a question was answered at the first try, when it was last asked with numbers that were new. */
export interface Recall {
  readonly right: boolean;
  /** Days since 1970. */
  readonly day: number;
}

/** Under which name the answers to one of a question's variants are kept; the first has the question's own. */
export function answersKey(question: string, variant: number): string {
  return variant === 0 ? question : `${question}@${variant}`;
}

export const nothingDone: Progress = {
  at: '',
  bets: {},
  values: {},
  confidence: {},
  decided: [],
  answers: {},
  draws: {},
  recalls: {},
  solved: [],
  tries: {},
  goals: {},
  ownWords: '',
  compared: false,
};

/** Places a bet, or changes it; a bet that is decided stays as it is. */
export function placeBet(progress: Progress, bet: string, choice: number): Progress {
  if (progress.decided.includes(bet)) return progress;
  return { ...progress, bets: { ...progress.bets, [bet]: choice } };
}

/** Places a bet that is a value, in base units, or changes it. */
export function placeValue(progress: Progress, bet: BetBlock, value: number): Progress {
  if (progress.decided.includes(bet.id)) return progress;
  const placed = placeBet(progress, bet.id, matchChoice(bet, value));
  return { ...placed, values: { ...progress.values, [bet.id]: value } };
}

/** From now on a bet's answer is known. */
export function decide(progress: Progress, bet: string): Progress {
  if (progress.decided.includes(bet)) return progress;
  return { ...progress, decided: [...progress.decided, bet] };
}

/** Tries an answer; trying it again changes nothing. */
export function answer(progress: Progress, question: string, choice: number): Progress {
  const tried = progress.answers[question] ?? [];
  if (tried.includes(choice)) return progress;
  return { ...progress, answers: { ...progress.answers, [question]: [...tried, choice] } };
}

export function solve(progress: Progress, task: string): Progress {
  if (progress.solved.includes(task)) return progress;
  return { ...progress, solved: [...progress.solved, task] };
}

/** Counts a run that was judged at a task; once it is solved, no more are counted. */
export function countTry(progress: Progress, task: string): Progress {
  if (progress.solved.includes(task)) return progress;
  const tries = Math.min(mostTries, (progress.tries[task] ?? 0) + 1);
  return { ...progress, tries: { ...progress.tries, [task]: tries } };
}

/** Whether there is anything to forget. */
export function isUntouched(progress: Progress): boolean {
  const { bets, confidence, decided, answers, solved, tries, goals, ownWords } = progress;
  return [bets, confidence, decided, answers, solved, tries, goals, ownWords].every(
    (part) => Object.keys(part).length === 0,
  );
}

/**
 * Reads what was kept. A lesson may have changed since, and anybody can write into a browser's
 * storage: whatever does not fit the lesson is left out.
 */
export function readProgress(text: string, lesson: Pick<Lesson, 'blocks'>): Progress {
  const kept = parsed(text);
  const choices = new Map<string, number>();
  const asked = new Map<string, BetBlock>();
  const bets = new Set<string>();
  const tasks = new Set<string>();
  /** Questions, and how many variants each has. */
  const questions = new Map<string, number>();
  for (const block of lesson.blocks) {
    if (block.kind === 'bet' || block.kind === 'question') {
      choices.set(block.id, block.choices.length);
    }
    if (block.kind === 'question') {
      questions.set(block.id, block.variants.length);
      for (const variant of block.variants.keys()) {
        choices.set(answersKey(block.id, variant), block.choices.length);
      }
    }
    if (block.kind === 'bet') bets.add(block.id);
    if (block.kind === 'bet' && block.asked !== null) asked.set(block.id, block);
    if (block.kind === 'task') tasks.add(block.id);
  }
  const isChoice = (id: string, choice: unknown): choice is number =>
    isWhole(choice, 0, (choices.get(id) ?? 0) - 1);
  const isValue = (id: string, value: unknown): value is number => {
    const [least, most] = asked.get(id)?.asked?.range ?? [1, 0];
    return typeof value === 'number' && value >= least && value <= most;
  };
  const values = fitting(kept.values, isValue);
  // Which choice a value matches depends on the lesson, which might have changed.
  const matches = Object.entries(values).map(([id, value]) => [
    id,
    matchChoice(asked.get(id)!, value),
  ]);
  const answers = Object.entries(recordIn(kept.answers)).map(([id, tried]) => [
    id,
    listIn(tried).filter((choice) => isChoice(id, choice)),
  ]);
  return {
    at: lesson.blocks.some(({ id }) => id === kept.at) ? (kept.at as string) : '',
    bets: {
      ...fitting(kept.bets, (id, choice): choice is number => {
        return !asked.has(id) && isChoice(id, choice);
      }),
      ...(Object.fromEntries(matches) as Record<string, number>),
    },
    values,
    confidence: fitting(
      kept.confidence,
      (id, level): level is Confidence => bets.has(id) && isWhole(level, 0, 2),
    ),
    decided: [...choices.keys()].filter((id) => listIn(kept.decided).includes(id)),
    answers: Object.fromEntries(answers.filter(([, tried]) => tried!.length > 0)),
    draws: fitting(kept.draws, (id, variant): variant is number =>
      isWhole(variant, 1, (questions.get(id) ?? 0) - 1),
    ),
    recalls: fitting(
      kept.recalls,
      (id, recall): recall is Recall => questions.has(id) && isRecall(recall),
    ),
    solved: [...tasks].filter((id) => listIn(kept.solved).includes(id)),
    tries: fitting(
      kept.tries,
      (id, count): count is number => tasks.has(id) && isWhole(count, 1, mostTries),
    ),
    goals: fitting(
      kept.goals,
      (key, checked): checked is boolean => goalForm.test(key) && typeof checked === 'boolean',
    ),
    ownWords: boundedWords(kept.ownWords),
    compared: kept.compared === true,
  };
}

/** As much of a text as is kept; empty for anything else. */
export function boundedWords(text: unknown): string {
  return typeof text === 'string' ? text.slice(0, longestOwnWords) : '';
}

/** No lesson has a hundred goals. */
const goalForm = /^goal-[1-9]\d?$/;

function fitting<T>(
  kept: unknown,
  fits: (id: string, value: unknown) => value is T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(recordIn(kept)).filter((entry): entry is [string, T] => fits(...entry)),
  );
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** Only its own fields: anything else in the file would be kept forever. */
function isRecall(value: unknown): value is Recall {
  const { right, day, ...rest } = recordIn(value);
  return typeof right === 'boolean' && isWhole(day, 0, 1e6) && Object.keys(rest).length === 0;
}

/** What was kept, as fields of no known kind; none if it cannot be read. */
export function parsed(text: string): Readonly<Record<string, unknown>> {
  const json = readJson(text);
  return recordIn(json.ok ? json.value : undefined);
}

/** A value that anybody may have written, as a record: an empty one unless it is one. */
export function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
