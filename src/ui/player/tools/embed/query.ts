import { readOptions, writeOptions } from '../../../embed/options.ts';

/** The query that asks for options, '' for none, and what of them cannot be had, a sentence each. */
export function queryOf(asked: readonly (readonly [name: string, words: string])[]): {
  query: string;
  refused: readonly string[];
} {
  const words = new URLSearchParams(asked.map(([name, words]) => [name, words]));
  const { options, refused } = readOptions(`?${words}`, '');
  return { query: writeOptions(options), refused };
}
