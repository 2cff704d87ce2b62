// Strips above tasks: a time, a count, and a start alone on a narrow screen.
import { goalStrip, type StripBar } from '../../../src/plot/strip/index.ts';
import { fileOf, type GoldenCase } from './file.ts';

const ms = 1e6;
const start: StripBar = {
  of: 'start',
  name: 'start',
  value: 390.49 * ms,
  words: '390.5 ms',
  silences: [
    [5 * ms, 189.3 * ms],
    [193 * ms, 389 * ms],
  ],
};
const goal = { value: 50 * ms, words: 'goal: under 50 ms' };
const time = { title: 'time of the transfer under 50 ms', isTime: true, goal };

export const stripCases: readonly GoldenCase[] = [
  {
    name: 'strip-time-700',
    draw: () =>
      fileOf(
        goalStrip({
          ...time,
          width: 700,
          bars: [
            start,
            { of: 'now', name: 'now', value: 9.86 * ms, words: '9.86 ms', silences: [] },
          ],
        }),
      ),
  },
  {
    name: 'strip-start-320',
    draw: () => fileOf(goalStrip({ ...time, width: 320, bars: [start] })),
  },
  {
    name: 'strip-long-names-320',
    draw: () =>
      fileOf(
        goalStrip({
          ...time,
          width: 320,
          bars: [{ ...start, name: 'window kept and paced, a short queue' }],
        }),
      ),
  },
  {
    name: 'strip-count-700',
    draw: () =>
      fileOf(
        goalStrip({
          width: 700,
          title: 'number of losses exactly 0',
          isTime: false,
          goal: { value: 0, words: 'goal: exactly 0' },
          bars: [
            { of: 'start', name: 'start', value: 13, words: '13', silences: [] },
            { of: 'now', name: 'now', value: 0, words: '0', silences: [] },
          ],
        }),
      ),
  },
];
