import { expect, test } from 'vitest';
import { runScenario } from '../../../../src/run/index.ts';
import {
  builtinScenario,
  scenarioWith,
  shortTitles,
  type ProfileName,
  type Settings,
} from '../../../../src/scenario/index.ts';
import type { Trace } from '../../../../src/trace/format/index.ts';
import { differenceOf, differenceWords } from '../../../../src/ui/player/state/difference.ts';
import { fc, trials } from '../../../trials.ts';

const names = Object.keys(shortTitles).filter((name) => name !== 'ns-2') as ProfileName[];
const scenarios = ['linux-write-write-read', 'short-initial-segment', 'linux-nginx'] as const;

const runs = new Map<string, Trace>();

function runOf(name: (typeof scenarios)[number], profile: ProfileName): Trace {
  const key = `${name} ${profile}`;
  const settings = { 'hosts.client.profile': profile, 'hosts.server.profile': profile };
  const trace =
    runs.get(key) ?? runScenario(scenarioWith(builtinScenario(name), settings as Settings)).trace;
  runs.set(key, trace);
  return trace;
}

/** `Alpha ends 5 ms later than Beta: ... at 9 ms, not 4 ms.` the other way round. */
function mirrored(words: string): string {
  const opposites: Record<string, string> = {
    later: 'sooner',
    sooner: 'later',
    more: 'fewer',
    fewer: 'more',
    Alpha: 'Beta',
    Beta: 'Alpha',
  };
  return words
    .replace(/\b(later|sooner|more|fewer|Alpha|Beta)\b/g, (word) => opposites[word] as string)
    .replace(/ at ([^:]*), not ([^:]*)\.$/, ' at $2, not $1.');
}

test('swapped runs are told by mirrored sentences, and part at one place', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...scenarios),
      fc.constantFrom(...names),
      fc.constantFrom(...names),
      (name, one, other) => {
        const [a, b] = [runOf(name, one), runOf(name, other)];
        const words = differenceWords(differenceOf(a, b), ['Alpha', 'Beta']);
        const swapped = differenceWords(differenceOf(b, a), ['Beta', 'Alpha']);
        expect(swapped.parting).toBe(words.parting);
        expect(swapped.end).toBe(words.end.includes(' ends ') ? mirrored(words.end) : words.end);
        expect(swapped.counts).toBe(mirrored(words.counts));
      },
    ),
    trials(40),
  );
});
