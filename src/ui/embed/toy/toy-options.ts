// What the address of a toy asks for: how it looks as for a player, and which clock it has.
import { shown, type AskedOptions } from '../options.ts';
import { readOptionsExcept } from '../page-options.ts';

const clockSets = ['both', 'heartbeat', 'timer'] as const;
/** Both clocks, the heartbeat at first; the heartbeat alone; both, the timer at first. */
export type ClockSet = (typeof clockSets)[number];

export interface AskedToy extends AskedOptions {
  readonly clock: ClockSet;
}

const players = ['start', 'stop', 'at', 'views', 'controls', 'speed', 'play', 'present', 's'];

/** Reads the query and the fragment of the address of a toy. */
export function readToyOptions(query: string, fragment: string): AskedToy {
  const read = readOptionsExcept(
    query,
    fragment,
    players,
    'a toy has no run to be stepped through',
  );
  // Of two the fragment counts. A query may have others; in a fragment it was taken for an unknown one.
  const words =
    new URLSearchParams(fragment.slice(1)).get('clock') ?? new URLSearchParams(query).get('clock');
  const refused = read.refused.filter((sentence) => !sentence.startsWith('‘clock='));
  const clock = clockSets.find((one) => one === words);
  if (words === null || clock !== undefined) return { ...read, refused, clock: clock ?? 'both' };
  const sentence = `${shown('clock', words)} was ignored: it must be one of ${clockSets.join(', ')}.`;
  return { ...read, refused: [...refused, sentence], clock: 'both' };
}
