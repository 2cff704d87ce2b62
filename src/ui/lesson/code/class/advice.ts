import type { AskedItem } from '../lesson-key.ts';
import type { LessonTally } from './tally.ts';

/** Something to take up again, and where the class showed it. */
export interface Advice {
  /** The misconception, or the words of the wrong answer. */
  readonly belief: string;
  /** Whether the lesson names it as a misconception. */
  readonly named: boolean;
  /** Where it was chosen, the largest share of those who answered first. */
  readonly places: readonly Place[];
}

interface CountedPlace {
  readonly item: AskedItem;
  chose: number;
  readonly of: number;
  certain: number;
}

type Place = Readonly<CountedPlace>;

/** Fewer of those who answered are no reason to take it up again before everybody. */
export const leastShare = 0.1;

/**
 * What to take up again in a lesson, the most frequent first: the wrong choice that the largest share of those who
 * answered took. Choices with one misconception count together. Of two as frequent, that of which more are certain.
 */
export function adviceFor({ items }: LessonTally): readonly Advice[] {
  const beliefs = new Map<string, { belief: string; named: boolean; places: CountedPlace[] }>();
  for (const { item, chosen, certain, answered } of items) {
    item.choices.forEach(({ right, answer, misconception }, i) => {
      const chose = chosen[i]!;
      if (right || chose === 0) return;
      const belief = misconception ?? answer;
      // The same words of an answer mean something else elsewhere.
      const key = misconception === undefined ? `${item.id} ${i}` : misconception.toLowerCase();
      const one = beliefs.get(key) ?? { belief, named: misconception !== undefined, places: [] };
      const place = one.places.find((each) => each.item === item);
      if (place === undefined) {
        one.places.push({ item, chose, of: answered, certain: certain[i]! });
      } else {
        place.chose += chose;
        place.certain += certain[i]!;
      }
      beliefs.set(key, one);
    });
  }
  return [...beliefs.values()]
    .map(({ places, ...one }) => {
      const enough = places.filter(({ chose, of }) => chose / of >= leastShare);
      return { ...one, places: enough.toSorted(byShare) };
    })
    .filter(({ places }) => places.length > 0)
    .toSorted((a, b) => byShare(a.places[0]!, b.places[0]!));
}

function byShare(a: Place, b: Place): number {
  return (
    b.chose / b.of - a.chose / a.of || b.certain / b.of - a.certain / a.of || b.chose - a.chose
  );
}

/** `14 of 30 chose it at ‘A short path’`, as parts of a sentence with at most so many places. */
export function placesInWords({ places }: Advice, most = 2): string {
  const told = places.slice(0, most).map(({ item, chose, of }, i) => {
    return `${chose} of ${of}${i === 0 ? ' chose it' : ''} at ‘${item.title}’`;
  });
  const sure = places[0]!.certain;
  const certainty = sure === 0 ? '' : ` (${sure} certain)`;
  return told.map((one, i) => (i === 0 ? `${one}${certainty}` : one)).join(', ');
}
