import type { Lesson } from '../../lessons/index.ts';

/** What a reader has done in a lesson: plain data, kept between visits where that is possible. */
export interface Progress {
  /** Id of the stop where the reader was last. */
  readonly at: string;
  /** Number of the choice placed on each bet. */
  readonly bets: Readonly<Record<string, number>>;
  /** Bets whose answer was shown: settled, or passed with 'Show me'. */
  readonly decided: readonly string[];
  /** Numbers of the choices tried at each question, in order. */
  readonly answers: Readonly<Record<string, readonly number[]>>;
  /** Tasks whose goal was met. */
  readonly solved: readonly string[];
}

export const nothingDone: Progress = { at: '', bets: {}, decided: [], answers: {}, solved: [] };

/** Places a bet, or changes it; a bet that is decided stays as it is. */
export function placeBet(progress: Progress, bet: string, choice: number): Progress {
  if (progress.decided.includes(bet)) return progress;
  return { ...progress, bets: { ...progress.bets, [bet]: choice } };
}

/** From now on a bet's answer is known. */
export function decide(progress: Progress, bet: string): Progress {
  if (progress.decided.includes(bet)) return progress;
  return { ...progress, decided: [...progress.decided, bet] };
}

/** Tries an answer; one that was tried before tells nothing new. */
export function answer(progress: Progress, question: string, choice: number): Progress {
  const tried = progress.answers[question] ?? [];
  if (tried.includes(choice)) return progress;
  return { ...progress, answers: { ...progress.answers, [question]: [...tried, choice] } };
}

export function solve(progress: Progress, task: string): Progress {
  if (progress.solved.includes(task)) return progress;
  return { ...progress, solved: [...progress.solved, task] };
}

/** Whether there is anything to forget. */
export function isUntouched(progress: Progress): boolean {
  const { bets, decided, answers, solved } = progress;
  return [bets, decided, answers, solved].every((part) => Object.keys(part).length === 0);
}

/**
 * Reads what was kept. A lesson may have changed since, and anybody can write into a browser's
 * storage: whatever does not fit the lesson is left out.
 */
export function readProgress(text: string, lesson: Lesson): Progress {
  const kept = parsed(text);
  const choices = new Map<string, number>();
  const tasks = new Set<string>();
  for (const block of lesson.blocks) {
    if (block.kind === 'bet' || block.kind === 'question') {
      choices.set(block.id, block.choices.length);
    }
    if (block.kind === 'task') tasks.add(block.id);
  }
  const isChoice = (id: string, choice: unknown): choice is number =>
    Number.isInteger(choice) &&
    (choice as number) >= 0 &&
    (choice as number) < (choices.get(id) ?? 0);
  const bets = Object.entries(recordIn(kept.bets)).filter(([id, choice]) => isChoice(id, choice));
  const answers = Object.entries(recordIn(kept.answers)).map(([id, tried]) => [
    id,
    listIn(tried).filter((choice) => isChoice(id, choice)),
  ]);
  return {
    at: lesson.blocks.some(({ id }) => id === kept.at) ? (kept.at as string) : '',
    bets: Object.fromEntries(bets) as Record<string, number>,
    decided: [...choices.keys()].filter((id) => listIn(kept.decided).includes(id)),
    answers: Object.fromEntries(answers.filter(([, tried]) => tried!.length > 0)),
    solved: [...tasks].filter((id) => listIn(kept.solved).includes(id)),
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return recordIn(JSON.parse(text));
  } catch {
    return {};
  }
}

function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
