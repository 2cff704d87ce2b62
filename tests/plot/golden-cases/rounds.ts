// Ten senders at one queue: before a choice, with losses and late replies, all in time; wide, and as narrow as a telephone.
import type { Round } from '../../../src/analysis/round/index.ts';
import type { RecordId } from '../../../src/trace/format/index.ts';
import { roundPicture } from '../../../src/plot/round/index.ts';
import { fileOf, type GoldenCase } from './file.ts';

const second = 1e9;
const moments = [0, 0.2, 0.5, 0.6, 1.5, 2.2, 2.3, 2.35, 2.5, 2.8];

/** @param took how long each reply takes. @param lost how many segments of each are lost */
function roundOf(took: readonly number[], lost: readonly number[]): Round {
  return {
    replies: moments.map((start, i) => ({
      connection: i,
      asked: start * second,
      done: took[i] === 9 ? undefined : (start + took[i]!) * second,
      sent: [0, 0.05, 0.1, 0.6, 0.7].map((after) => (start + after) * second),
      lost: Array.from({ length: lost[i]! }, (_, n) => (start + 0.1 + n * 0.02) * second),
    })),
    waiting: moments.flatMap((start) =>
      [3, 9, 6, 2, 0].map((value, n) => ({
        time: (start + n * 0.04) * second,
        value,
        record: 0 as RecordId,
      })),
    ),
  };
}

const burst = roundOf(
  [3, 1.2, 2.6, 3.1, 2.2, 2.6, 2.02, 9, 2.4, 1.5],
  [7, 0, 8, 2, 0, 8, 0, 10, 1, 0],
);
const paced = roundOf(
  [1.1, 1.2, 1.3, 1.4, 1.2, 1.1, 1.3, 1.4, 1.9, 1.4],
  Array<number>(10).fill(0),
);
const shared = { deadline: 2 * second, room: 9, span: [0, 5.4 * second] as const };

export const roundCases: readonly GoldenCase[] = [
  {
    name: 'round-before-720',
    draw: () => fileOf(roundPicture({ ...shared, width: 720, height: 420, round: paced })),
  },
  {
    name: 'round-lost-720',
    draw: () =>
      fileOf(
        roundPicture({
          ...shared,
          width: 720,
          height: 420,
          round: burst,
          choice: 'keep the window',
        }),
      ),
  },
  {
    name: 'round-in-time-340',
    draw: () =>
      fileOf(roundPicture({ ...shared, width: 340, height: 300, round: paced, choice: 'pace' })),
  },
];
