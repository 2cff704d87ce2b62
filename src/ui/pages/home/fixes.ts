import { duration, grouped } from '../../../analysis/index.ts';
import type { Ending } from './facts.ts';

/** One change that might help, and its result. Plain data. */
export interface Fix {
  readonly id: string;
  /** As its button says it. */
  readonly name: string;
  /** Where the change is made, and how. */
  readonly where: string;
  readonly ending: Ending;
}

/** What a fix is worth beside the run it starts from. */
export interface Verdict {
  /** No long silence is left. */
  readonly solved: boolean;
  /** `39x faster`. */
  readonly news: string;
  /** `no long silence remains, 2 fewer segments`. */
  readonly detail: string;
}

/** Compares a fix with the starting run; the factor is rounded down. */
export function verdictOn(start: Ending, { ending }: Fix): Verdict {
  const factor = Math.floor(start.took / ending.took);
  const saved = start.took - ending.took;
  const left = ending.silences.length;
  const more = ending.segments - start.segments;
  const details = [
    left === 0 ? 'no long silence remains' : counted(left),
    ...(more === 0
      ? []
      : [`${grouped(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} ${nouns(more)}`]),
  ];
  const sooner = saved > 0 ? `${duration(saved)} sooner` : 'No faster';
  return {
    solved: left === 0 && saved > 0,
    news: factor >= 2 ? `${grouped(factor)}x faster` : sooner,
    detail: details.join(', '),
  };
}

function counted(silences: number): string {
  return silences === 1 ? 'one long silence remains' : `${grouped(silences)} long silences remain`;
}

function nouns(segments: number): string {
  return Math.abs(segments) === 1 ? 'segment' : 'segments';
}
