import {
  measure,
  parseQuantity,
  parseQuery,
  type Quantity,
  type Query,
} from '../../query/index.ts';
import { InputError } from '../../scenario/index.ts';
import type { Run } from '../../run/index.ts';
import { parseStudyFact, type StudyFact } from './study-facts.ts';

/** `duration of silence in alone`: a question and the name of a run. */
const question = /^(.+) in ([a-z0-9-]+)$/;
/** `page - page-joined`: names of facts defined before. */
const calculation = /^([a-z0-9-]+) ([-+]) ([a-z0-9-]+)$/;
/** `given 50 ms`: a number that the author sets, from no run. */
const given = /^given (.+)$/;

/** A fact of the front matter, parsed but not yet resolved. */
export type Fact = RunFact | StudyFact;

/** A fact from runs, or from other facts, which can differ between variants. */
export type RunFact =
  | { readonly kind: 'given'; readonly quantity: Quantity }
  | SumFact
  | { readonly kind: 'asked'; readonly query: Query; readonly run: string };

/** A sum or difference of two facts, by their names. */
export interface SumFact {
  readonly kind: 'sum';
  readonly left: string;
  readonly sign: 1 | -1;
  readonly right: string;
}

/**
 * Reads one fact of the front matter: a question to a run, a sum or difference of facts defined before it, a number in a
 * study's result, or one that the author sets.
 * @throws InputError
 */
export function parseFact(text: string): Fact {
  const set = given.exec(text);
  if (set !== null) return { kind: 'given', quantity: parseQuantity(set[1] ?? '') };
  const study = parseStudyFact(text);
  if (study !== undefined) return study;
  const sum = calculation.exec(text);
  if (sum !== null) {
    const [, left = '', operator, right = ''] = sum;
    return { kind: 'sum', left, sign: operator === '-' ? -1 : 1, right };
  }
  const asked = question.exec(text);
  if (asked === null) {
    throw new InputError(
      `'${text}' does not say which run is asked`,
      "write 'duration of silence in NAME', 'one-fact - another' or 'given 50 ms'",
    );
  }
  const [, query = '', run = ''] = asked;
  return { kind: 'asked', query: parseQuery(query), run };
}

/** Looks up what a fact refers to; undefined if that failed. Both can throw InputError. */
export interface Sources {
  run(name: string): Run | undefined;
  fact(name: string): Quantity | undefined;
}

/**
 * The value of a fact; undefined if something it refers to failed.
 * @throws InputError
 */
export function resolveFact(fact: RunFact, sources: Sources): Quantity | undefined {
  switch (fact.kind) {
    case 'given':
      return fact.quantity;
    case 'sum': {
      const { left, sign, right } = fact;
      const a = sources.fact(left);
      const b = sources.fact(right);
      if (a === undefined || b === undefined) return undefined;
      if (a.unit !== b.unit) {
        throw new InputError(`'${left}' and '${right}' differ in unit`, 'combine what is alike');
      }
      return { value: a.value + sign * b.value, unit: a.unit };
    }
    case 'asked': {
      const run = sources.run(fact.run);
      return run === undefined ? undefined : measure(run, fact.query);
    }
  }
}
