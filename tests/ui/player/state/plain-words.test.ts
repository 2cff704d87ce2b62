import { expect, test } from 'vitest';
import { EventSentences } from '../../../../src/analysis/why/index.ts';
import { silencesOf } from '../../../../src/analysis/index.ts';
import { eventTextAt } from '../../../../src/ui/player/state/words.ts';
import { shortInitialSegment } from '../../../runs.ts';

const trace = shortInitialSegment();
const eventSentences = new EventSentences(trace);
const silences = silencesOf(trace);
const long = silences.find(({ from, to }) => to - from > 100e6)!;

test('a silence says how long it has lasted, once it has', () => {
  expect(eventTextAt(eventSentences, silences, long.from + 50e6)).toBe(
    'Silence for 50 ms so far: neither side is sending.',
  );
  expect(eventTextAt(eventSentences, silences, long.from + 1)).toBe('Here the silence begins.');
});
