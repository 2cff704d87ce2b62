import {
  boundedWords,
  mostTries,
  nothingDone,
  type Confidence,
  type Progress,
  type Recall,
} from '../state/progress.ts';

/** Longer names, and more of them, no lesson has. */
const longestName = 80;
const maxEntries = 500;
const maxTries = 50;

const nameForm = /^[a-z][a-z0-9-]*(?:@\d{1,3})?$/;

/**
 * A lesson's progress from an untrusted source, without the lesson at hand: its shape is right and its size is
 * bounded, and what has another shape is left out. Whether it fits the lesson is checked when that is opened
 * (readProgress).
 */
export function looseProgress(kept: unknown): Progress {
  const record = recordIn(kept);
  const { at, bets, values, confidence, decided, answers, draws, recalls, solved, tries, goals } =
    record;
  return {
    ...nothingDone,
    at: isName(at) ? at : '',
    bets: entriesOf(bets, isCount),
    values: entriesOf(values, isNumber),
    confidence: entriesOf(confidence, isConfidence),
    decided: namesIn(decided),
    answers: entriesOf(answers, isTries),
    draws: entriesOf(draws, isCount),
    recalls: entriesOf(recalls, isRecall),
    solved: namesIn(solved),
    tries: entriesOf(tries, isTaskTries),
    goals: entriesOf(goals, isFlag),
    ownWords: boundedWords(record.ownWords),
    compared: record.compared === true,
  };
}

/** A record of plain data; empty for anything else. */
export function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function entriesOf<T>(
  record: unknown,
  fits: (value: unknown) => value is T,
): Readonly<Record<string, T>> {
  const entries = Object.entries(recordIn(record)).slice(0, maxEntries);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, T] => isName(entry[0]) && fits(entry[1])),
  );
}

function namesIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? [...new Set(list.slice(0, maxEntries).filter(isName))] : [];
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestName && nameForm.test(value);
}

function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isConfidence(value: unknown): value is Confidence {
  return value === 0 || value === 1 || value === 2;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Numbers of choices, -1 for none of them. */
function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= -1 && (value as number) < 1000;
}

function isTries(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length <= maxTries && value.every(isCount);
}

function isTaskTries(value: unknown): value is number {
  return isCount(value) && value >= 1 && value <= mostTries;
}

function isRecall(value: unknown): value is Recall {
  const { right, day, ...rest } = recordIn(value);
  return (
    typeof right === 'boolean' &&
    Number.isInteger(day) &&
    (day as number) >= 0 &&
    (day as number) < 1e6 &&
    Object.keys(rest).length === 0
  );
}
