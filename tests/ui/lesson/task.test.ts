import { describe, expect, test } from 'vitest';
import { quantityText } from '../../../src/facts/index.ts';
import type { TaskBlock } from '../../../src/lessons/index.ts';
import { LessonRuns } from '../../../src/ui/lesson/runs.ts';
import { conditionText, taskFields, tryTask } from '../../../src/ui/lesson/task.ts';
import { shortInitialSegmentLesson } from './lesson.ts';

const lesson = shortInitialSegmentLesson();
const runs = new LessonRuns(lesson);
const tasks = lesson.blocks.filter((block): block is TaskBlock => block.kind === 'task');
const task = (id: string) => tasks.find((one) => one.id === id)!;

describe('a task', () => {
  test('names its fields and shows the values of the run to start from', () => {
    const { scenario } = runs.scenarioOf('alone');
    const shown = taskFields(task('task-1'), scenario);
    expect(shown.map(({ label, value }) => [label, value])).toEqual([
      ['Server: Header flush', 'alone'],
      ['Server: Write size', 4096],
      ['Server: Initial window', 1],
      ['Server: Nagle', 'bsd'],
    ]);
    expect(taskFields(task('task-2'), scenario).map(({ label }) => label)).toEqual([
      'Client: Delayed ACK',
      'Client: Delayed ACK, delay',
    ]);
  });

  test.each(tasks.map((one) => [one.id, one] as const))(
    'the solution of %s brings what the lesson says',
    (_, one) => {
      const trial = tryTask(one, runs.scenarioOf(one.run).run, one.solution);
      expect(trial).toMatchObject({ kind: 'run', met: true, measured: one.solved });
    },
  );

  test('what misses the goal is measured too', () => {
    const trial = tryTask(task('task-1'), runs.scenarioOf('alone').run, {
      'http.server.writeSize': 2048,
    });
    expect(trial).toMatchObject({ kind: 'run', met: false });
  });

  test('what no run can have is refused at its field, with the range', () => {
    const trial = tryTask(task('task-1'), runs.scenarioOf('alone').run, {
      'http.server.writeSize': 0,
    });
    expect(trial).toMatchObject({ kind: 'refused', path: 'http.server.writeSize' });
    expect(trial.kind === 'refused' && trial.reason).toMatch(/1 to 16777216/);
  });

  test('says its goal in words', () => {
    expect(task('task-1').goal.map(conditionText)).toEqual(['time for the page under 50 ms']);
    expect(task('task-3').goal.map(conditionText)).toEqual([
      'time for the page more than 900 ms',
      'delay under 500 ms',
    ]);
    expect(quantityText(task('task-1').start[0]!)).toBe('390.5 ms');
  });
});
