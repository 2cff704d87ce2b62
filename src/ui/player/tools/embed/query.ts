import { readOptions, writeOptions } from '../../../embed/options.ts';

/** The query for these options, '' for none, and a sentence for each option that is not possible. */
export function queryOf(asked: readonly (readonly [name: string, words: string])[]): {
  query: string;
  refused: readonly string[];
} {
  const words = new URLSearchParams(asked.map(([name, words]) => [name, words]));
  const { options, refused } = readOptions(`?${words}`, '');
  return { query: writeOptions(options), refused };
}
