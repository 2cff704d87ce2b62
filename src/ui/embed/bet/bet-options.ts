// What the address of a bet asks for: what goes for a player goes for it, but what it shows is the lesson's to say.
import type { AskedOptions } from '../options.ts';
import { readOptionsExcept } from '../page-options.ts';

const lessons = ['start', 'stop', 'at', 'views', 'play', 's'];

/** Reads the query and the fragment of the address of a bet. */
export function readBetOptions(query: string, fragment: string): AskedOptions {
  return readOptionsExcept(query, fragment, lessons, 'a bet shows what its lesson does');
}
