// What was tried with a handle: bars with untried values, with another choice's values beside, of a count; and a histogram.
import { resultBars, resultHistogram, type ResultSlot } from '../../../src/plot/results/index.ts';
import { fileOf, type GoldenCase } from './file.ts';

const slot = (words: string, value?: number, others: ResultSlot['others'] = []): ResultSlot => ({
  words,
  result: value === undefined ? undefined : { value, words: `${value} ms` },
  others,
});
const sizes = [3, 4, 5, 6, 7, 8, 9, 10].map((thousand) => `${thousand},000 bytes`);
const size = { width: 620, height: 116, title: 'time of the download', isCount: false };

export const resultCases: readonly GoldenCase[] = [
  {
    name: 'results-bars-620',
    draw: () =>
      fileOf(
        resultBars({
          ...size,
          slots: sizes.map((words, i) => slot(words, i % 3 === 1 ? undefined : 2400 / (i + 2))),
          current: 3,
          most: 1300,
          others: [],
        }),
      ),
  },
  {
    name: 'results-bars-beside-340',
    draw: () =>
      fileOf(
        resultBars({
          ...size,
          width: 340,
          slots: sizes.map((words, i) =>
            slot(words, 300 + i * 40, [i < 5 ? 700 - i * 50 : undefined]),
          ),
          current: 0,
          most: 700,
          others: ['start over'],
        }),
      ),
  },
  {
    name: 'results-steps-620',
    draw: () =>
      fileOf(
        resultBars({
          ...size,
          slots: sizes.map((words, i) => slot(words, [166, 166.4, 246, 246.5, 247, 327, 328][i])),
          current: 3,
          most: 566,
          others: [],
        }),
      ),
  },
  {
    name: 'results-count-620',
    draw: () =>
      fileOf(
        resultBars({
          ...size,
          title: 'stalls',
          isCount: true,
          slots: sizes.map((words, i) => slot(words, i % 2 === 0 ? 1 : 0)),
          current: 7,
          most: 1,
          others: [],
        }),
      ),
  },
  {
    name: 'results-histogram-620',
    draw: () =>
      fileOf(
        resultHistogram({
          ...size,
          results: [20, 180, 95, 100, 101, 60, 99, 140, 98, 97, 100, 96],
          span: [0, 200],
          words: (value) => `${value.toFixed(0)} ms`,
        }),
      ),
  },
];
