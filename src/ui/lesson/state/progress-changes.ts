import { isUntouched, mostTries, type Progress } from './progress.ts';

/**
 * What is kept, with what this page did since it last looked. Another tab may have kept something in
 * between: both survive. Only what changed is added, so what another tab forgot stays forgotten.
 * @param kept as it is now
 * @param before this page's progress when it last looked
 * @param after this page's progress now
 */
export function withChanges(kept: Progress, before: Progress, after: Progress): Progress {
  // Only a reset leaves nothing; it takes what the other tab did along.
  if (isUntouched(after) && !isUntouched(before)) return after;
  const { bets, values } = withBets(kept, before, after);
  return {
    at: after.at === before.at ? kept.at : after.at,
    bets,
    values,
    confidence: { ...kept.confidence, ...beforeTheAnswer(kept, before, after) },
    decided: added(kept.decided, before.decided, after.decided),
    answers: withAnswers(kept, before, after),
    draws: { ...kept.draws, ...changed(before.draws, after.draws) },
    recalls: { ...kept.recalls, ...changed(before.recalls, after.recalls) },
    solved: added(kept.solved, before.solved, after.solved),
    tries: { ...kept.tries, ...withTries(kept, before, after) },
    goals: { ...kept.goals, ...changed(before.goals, after.goals) },
    ownWords: after.ownWords === before.ownWords ? kept.ownWords : after.ownWords,
    compared: kept.compared || after.compared,
  };
}

/** A bet comes with its value, and one that another tab has decided stays as it is. */
function withBets(
  kept: Progress,
  before: Progress,
  after: Progress,
): Pick<Progress, 'bets' | 'values'> {
  const bets = new Map(Object.entries(kept.bets));
  const values = new Map(Object.entries(kept.values));
  const placed = {
    ...changed(before.bets, after.bets),
    ...changed(before.values, after.values),
  };
  for (const bet of Object.keys(placed)) {
    if (kept.decided.includes(bet) && bets.has(bet)) continue;
    const [choice, value] = [after.bets[bet], after.values[bet]];
    if (choice !== undefined) bets.set(bet, choice);
    if (value === undefined) values.delete(bet);
    else values.set(bet, value);
  }
  return { bets: Object.fromEntries(bets), values: Object.fromEntries(values) };
}

/** Once another tab has shown a bet's answer, it is too late to say how sure you were. */
function beforeTheAnswer(
  { decided }: Progress,
  before: Progress,
  after: Progress,
): Progress['confidence'] {
  const given = Object.entries(changed(before.confidence, after.confidence));
  return Object.fromEntries(given.filter(([bet]) => !decided.includes(bet)));
}

/** What was tried elsewhere comes first: it was kept first. */
function withAnswers(kept: Progress, before: Progress, after: Progress): Progress['answers'] {
  const tried = Object.entries(changed(before.answers, after.answers)).map(([key, choices]) => [
    key,
    added(kept.answers[key] ?? [], before.answers[key] ?? [], choices),
  ]);
  return { ...kept.answers, ...(Object.fromEntries(tried) as Progress['answers']) };
}

/** Tries made elsewhere count, too, unless the task was solved there. */
function withTries(kept: Progress, before: Progress, after: Progress): Progress['tries'] {
  return Object.fromEntries(
    Object.entries(changed(before.tries, after.tries))
      .filter(([task]) => !kept.solved.includes(task))
      .map(([task, count]) => {
        const more = Math.max(0, count - (before.tries[task] ?? 0));
        return [task, Math.min(mostTries, (kept.tries[task] ?? 0) + more)];
      }),
  );
}

function changed<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => before[key] !== value));
}

function added<T>(kept: readonly T[], before: readonly T[], after: readonly T[]): readonly T[] {
  return [...new Set([...kept, ...after.filter((one) => !before.includes(one))])];
}
