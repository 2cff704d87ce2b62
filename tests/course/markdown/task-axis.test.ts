// A task's pictures begin where its run is shown, unless its goal measures from earlier.
import { expect, test } from 'vitest';
import type { LoadedRun } from '../../../src/course/markdown/context.ts';
import { axisBegin } from '../../../src/course/markdown/blocks/task-axis.ts';
import { parseGoal } from '../../../src/query/index.ts';
import { runOf } from '../../query/runs.ts';

const run = runOf('restart-demo-nssr');
const begin = (goal: string, window: readonly [number, number] | null) =>
  axisBegin(parseGoal(goal), { run, window } as unknown as LoadedRun);

test.each([
  ['count of losses = 0', 5e9],
  ['duration of transaction 2 < 50 ms', 5e9],
  ['duration of transaction 2 < 50 ms and count of losses = 0', 5e9],
  ['duration of transaction 1 < 50 ms', 0],
  ['end of transaction 2 < 50 ms', 0],
])('%s', (goal, time) => {
  expect(begin(goal, [5e9, 6e9])).toBe(time);
  expect(begin(goal, null)).toBe(0);
});
