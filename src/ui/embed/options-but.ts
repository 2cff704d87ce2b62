import { readOptions, shown, type AskedOptions } from './options.ts';

/**
 * Reads the query and the fragment of an address whose page says some things by itself.
 * @param names of options that are not for the address to say
 * @param why they are ignored, for the author of the address
 */
export function readOptionsBut(
  query: string,
  fragment: string,
  names: readonly string[],
  why: string,
): AskedOptions {
  const refused: string[] = [];
  const without = (text: string): string => {
    const named = new URLSearchParams(text);
    for (const name of names) {
      const words = named.get(name);
      if (words === null) continue;
      refused.push(`${shown(name, words)} was ignored: ${why}.`);
      named.delete(name);
    }
    return named.toString();
  };
  const [left, rest] = [without(query), without(fragment.slice(1))];
  const read = readOptions(left, `#${rest}`);
  return { ...read, refused: [...refused, ...read.refused] };
}
