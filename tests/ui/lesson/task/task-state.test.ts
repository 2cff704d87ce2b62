import { beforeEach, describe, expect, test } from 'vitest';
import { answer, type JudgeAnswer, type JudgeRequest } from '../../../../src/worker/index.ts';
import { LessonState } from '../../../../src/ui/lesson/state/lesson-state.svelte.ts';
import { TaskState } from '../../../../src/ui/lesson/task/task-state.svelte.ts';
import { EngineMissing } from '../../../../src/ui/site/engine/engine.ts';
import { shortInitialSegmentPage } from '../lesson.ts';

const { lesson: written, logs } = shortInitialSegmentPage();
const writeSize = 'http.server.writeSize';
let lesson: LessonState;
let state: TaskState;
/** The engine answers, or does not, in the order in which these are called. */
let pending: { answer(): void; fail(error: Error): void }[];

beforeEach(() => {
  lesson = new LessonState(written, logs);
  pending = [];
  const { main } = lesson.path[lesson.stopAt('task-1')]!;
  if (main.kind !== 'task') throw new Error('task-1 is no task');
  const ask = (request: JudgeRequest) =>
    new Promise<JudgeAnswer>((resolve, reject) => {
      pending.push({ answer: () => resolve(answer(request)), fail: reject });
    });
  state = new TaskState(main, lesson, ask);
});

describe('a task at work', () => {
  test('asks the engine, and shows its run', async () => {
    const done = state.change('http.server.headerFlush', 'joined', 'alone');
    expect(lesson.stop.id).toBe('task-1');
    pending[0]!.answer();
    await done;
    expect(state.trial).toMatchObject({ kind: 'run', met: true });
    expect(lesson.scene).toMatchObject({ kind: 'task', runs: [{ of: 'start' }, { of: 'now' }] });
  });

  test('asks nothing that cannot be', async () => {
    await state.change(writeSize, 0, 4096);
    expect(pending).toEqual([]);
    expect(state.trial).toMatchObject({ kind: 'refused', path: writeSize });
    void state.change(writeSize, 2048, 4096);
    expect(state.trial).toBeUndefined();
  });

  test('an answer that was overtaken changes nothing', async () => {
    const first = state.change(writeSize, 2048, 4096);
    const second = state.showOneWay();
    pending[1]!.answer();
    await second;
    const { trial } = state;
    pending[0]!.answer();
    await first;
    expect(state.trial).toBe(trial);
    const third = state.change(writeSize, 1024, 4096);
    state.startAgain();
    pending[2]!.answer();
    await third;
    expect(state.trial).toBeUndefined();
    expect(lesson.scene).toMatchObject({ kind: 'task', runs: [{ of: 'start' }] });
  });

  test('without an engine it says so, keeps the settings, and may try again', async () => {
    const done = state.showOneWay();
    pending[0]!.fail(new EngineMissing());
    await done;
    expect(state.engine).toBe('missing');
    expect(state.reason).toContain('simulator');
    expect(state.changed).toBe(true);
    const again = state.run();
    pending[1]!.answer();
    await again;
    expect(state.engine).toBe('there');
    expect(state.trial).toMatchObject({ kind: 'run', met: true });
  });

  test('what is wrong with the engine itself is not hidden', async () => {
    const done = state.showOneWay();
    pending[0]!.fail(new Error('a mistake'));
    await expect(done).rejects.toThrow('a mistake');
  });
});
