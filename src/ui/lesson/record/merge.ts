import type { Confidence, Progress } from '../state/progress.ts';

/**
 * What two records of one lesson tell together. Nothing is lost: where both know something of one
 * bet or question, what is here stays, and what was tried elsewhere comes after it.
 */
export function mergeProgress(here: Progress, other: Progress): Progress {
  const keys = new Set([...Object.keys(here.answers), ...Object.keys(other.answers)]);
  const answers = [...keys].map((key) => [
    key,
    union(own(here.answers, key) ?? [], own(other.answers, key) ?? []),
  ]);
  // A bet has the value that it was placed with.
  const bets = { ...other.bets, ...here.bets };
  const values = Object.entries({ ...other.values, ...here.values }).filter(
    ([bet]) => Object.hasOwn(here.values, bet) || !Object.hasOwn(here.bets, bet),
  );
  return {
    at: here.at === '' ? other.at : here.at,
    bets,
    values: Object.fromEntries(values),
    confidence: mergedConfidence(here, other),
    decided: union(here.decided, other.decided),
    answers: Object.fromEntries(answers) as Progress['answers'],
    draws: { ...other.draws, ...here.draws },
    recalls: { ...other.recalls, ...here.recalls, ...later(here, other) },
    solved: union(here.solved, other.solved),
    tries: mostOf(here.tries, other.tries),
    goals: { ...other.goals, ...here.goals },
    ownWords: here.ownWords === '' ? other.ownWords : here.ownWords,
    compared: here.compared || other.compared,
  };
}

/** A bet has the confidence that it was placed with, or none; before it is placed, that given here. */
function mergedConfidence(here: Progress, other: Progress): Progress['confidence'] {
  const known = Object.keys({ ...other.confidence, ...here.confidence });
  return Object.fromEntries(
    known.flatMap((bet): [string, Confidence][] => {
      const placed = [here, other].find(({ bets }) => Object.hasOwn(bets, bet));
      const level =
        placed === undefined
          ? (own(here.confidence, bet) ?? own(other.confidence, bet))
          : own(placed.confidence, bet);
      return level === undefined ? [] : [[bet, level]];
    }),
  );
}

/** How a question was answered last: the later day wins. */
function later(here: Progress, other: Progress): Progress['recalls'] {
  return Object.fromEntries(
    Object.entries(other.recalls).filter(([id, { day }]) => {
      const known = own(here.recalls, id);
      return known === undefined || day > known.day;
    }),
  );
}

/** A record may be read twice, so tries are not added up. */
function mostOf(here: Progress['tries'], other: Progress['tries']): Progress['tries'] {
  return Object.fromEntries(
    Object.keys({ ...other, ...here }).map((task) => [
      task,
      Math.max(own(here, task) ?? 0, own(other, task) ?? 0),
    ]),
  );
}

/** A file may use a name that every object has: `constructor`. */
function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function union<T>(some: readonly T[], others: readonly T[]): readonly T[] {
  return [...new Set([...some, ...others])];
}
