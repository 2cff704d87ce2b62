// What the address of a bet asks for: what goes for a player goes for it, but what it shows is the lesson's to say.
import { readOptions, shown, type AskedOptions } from '../options.ts';

const lessons = ['start', 'stop', 'at', 'views', 'play', 's'];

/** Reads the query and the fragment of the address of a bet. */
export function readBetOptions(query: string, fragment: string): AskedOptions {
  const refused: string[] = [];
  const without = (text: string): string => {
    const named = new URLSearchParams(text);
    for (const name of lessons) {
      const words = named.get(name);
      if (words === null) continue;
      refused.push(`${shown(name, words)} was passed over: a bet shows what its lesson does.`);
      named.delete(name);
    }
    return named.toString();
  };
  const [left, rest] = [without(query), without(fragment.slice(1))];
  const read = readOptions(left, `#${rest}`);
  return { ...read, refused: [...refused, ...read.refused] };
}
