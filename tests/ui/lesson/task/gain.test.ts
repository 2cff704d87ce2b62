// What the reader of a solved task is told: how much was won, and by what.
import { describe, expect, test } from 'vitest';
import type { Quantity } from '../../../../src/query/index.ts';
import { causeText, gainText } from '../../../../src/ui/lesson/task/gain.ts';
import { LessonState } from '../../../../src/ui/lesson/state/lesson-state.svelte.ts';
import { shortInitialSegmentPage } from '../lesson.ts';

const { lesson, logs } = shortInitialSegmentPage();
const { main: task } = new LessonState(lesson, logs).path.find(({ id }) => id === 'task-1')!;
if (task.kind !== 'task') throw new Error('task-1 is no task');

const time = (ms: number): Quantity => ({ value: ms * 1e6, unit: 'time' });

test('a lesson’s own solution is told with its factor and its cause', () => {
  expect(gainText(task, task.solved)).toMatch(/^\d+x shorter: [\d.]+ ms instead of 390\.5 ms$/);
  expect(causeText(task, task.solution as Record<string, string>)).toMatch(
    /^Server: Header flush: joined instead of alone$/,
  );
});

describe('the gain', () => {
  const [condition] = task.goal;
  const given = (before: Quantity) => ({ ...task, goal: [condition!], start: [before] });

  test.each([
    [157.3, 20.1, '7.8x shorter: 20.1 ms instead of 157.3 ms'],
    [100, 50, '2x shorter: 50.0 ms instead of 100.0 ms'],
    [100, 450, '4.5x longer: 450.0 ms instead of 100.0 ms'],
    [100, 90, '90.0 ms instead of 100.0 ms'],
    [100, 0, '0.00 ms instead of 100.0 ms'],
  ])('from %s ms to %s ms', (before, now, words) => {
    expect(gainText(given(time(before)), [time(now)])).toBe(words);
  });

  test('of a count is told by both numbers; where nothing changed nothing is said', () => {
    const losses: Quantity = { value: 13, unit: 'count' };
    expect(gainText(given(losses), [{ value: 0, unit: 'count' }])).toBe('0 instead of 13');
    expect(gainText(given(losses), [losses])).toBe('');
  });
});

test('a cause has each changed field, with its unit', () => {
  const field = task.fields[0]!;
  const delay = {
    ...field,
    path: 'd',
    label: 'Delay',
    value: 200,
    help: { ...field.help, unit: 'ms' as const },
  };
  const flag = { ...field, path: 'f', label: 'Nagle', value: true };
  expect(causeText({ ...task, fields: [delay, flag, field] }, { d: 1.5, f: false })).toBe(
    'Delay: 1.5 ms instead of 200 ms; Nagle: off instead of on',
  );
  const options = [
    { value: 0, words: 'off' },
    { value: 1.5, words: 'slow' },
  ];
  expect(causeText({ ...task, fields: [{ ...delay, value: 0, options }] }, { d: 1.5 })).toBe(
    'Delay: slow instead of off',
  );
});
