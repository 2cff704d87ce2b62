import type { End } from '../infer/index.ts';

/** Gives the ends in a text their names: IT is the end that could have sent, PEER the other one. */
export function namedEnds(words: string, end: End): string {
  const [it, peer] = end === 0 ? (['client', 'server'] as const) : (['server', 'client'] as const);
  return words.replaceAll('IT', it).replaceAll('PEER', peer);
}
