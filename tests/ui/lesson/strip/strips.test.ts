// What stands above a task's picture: every task's run to start from, the run of its solution, and its goal.
import { describe, expect, test } from 'vitest';
import { goalStrip } from '../../../../src/plot/strip/index.ts';
import type { Mark } from '../../../../src/plot/marks/index.ts';
import { packRuns } from '../../../../src/run/index.ts';
import { answer, type JudgeAnswer } from '../../../../src/worker/index.ts';
import { LessonState } from '../../../../src/ui/lesson/state/lesson-state.svelte.ts';
import { logOf } from '../../../../src/ui/site/lesson-log.ts';
import { goalStrips } from '../../../../src/ui/lesson/strip/strips.ts';
import { tryTask } from '../../../../src/ui/lesson/task/task.ts';
import { lessons } from '../../../course/lessons.ts';

const width = 700;

/** Width of the first rectangle of a mark, pixels; 0 if it has none. */
function widthOf(marks: readonly Mark[], key: string): number {
  const shape = marks.find((mark) => mark.key === key)!.shapes[0];
  return shape?.kind === 'rect' ? shape.width : 0;
}

describe.each(lessons.map((lesson) => [lesson.slug, lesson] as const))('%s', (_, lesson) => {
  const logs = packRuns(Object.fromEntries(lesson.runs.map((run) => [run.name, logOf(run)])));
  const tasks = lesson.blocks.flatMap((block) => (block.kind === 'task' ? [block] : []));

  test.each(tasks.map((task) => [task.id, task] as const))('%s', async (_, task) => {
    const state = new LessonState(lesson, logs);
    state.arrive(state.stopAt(task.id));
    const before = state.scene;
    if (before?.kind !== 'task') throw new Error('no task on view');
    expect(before.player.trace).toBe(state.runs.get(task.run).trace);
    expect(before.runs.map(({ of }) => of)).toEqual(['start']);

    const trial = await tryTask(task, state.runs.scenarioOf(task.run), task.solution, (request) =>
      Promise.resolve(answer(request) as JudgeAnswer),
    );
    if (trial.kind !== 'run') throw new Error(trial.reason);
    state.showTrial(task, trial.run, trial.met, trial.measured);
    const { scene } = state;
    if (scene?.kind !== 'task') throw new Error('no task on view');

    // The picture has the axis of the longer run, and nothing of it is folded.
    const { player } = scene;
    const longer = Math.max(...scene.runs.map(({ trace }) => trace.duration));
    expect(player.domain[1]).toBeGreaterThanOrEqual(longer * 0.999);
    expect([player.view.plotFolded, player.zoom.window]).toEqual([false, undefined]);
    expect(player.domain[0]).toBe(task.begin);

    const strips = goalStrips(task.goal, scene.runs);
    expect(strips.length).toBe(task.goal.filter(({ query }) => query.ask !== 'setting').length);
    expect(strips.length).toBeGreaterThan(0);
    for (const strip of strips) {
      const drawing = goalStrip({ ...strip, width });
      const [start, now] = strip.bars;
      const perUnit = widthOf(drawing.marks, 'bar-start') / start!.value;
      const wide = (value: number) => (value > 0 ? Math.max(2, value * perUnit) : 0);
      if (start!.value > 0) {
        expect(widthOf(drawing.marks, 'bar-now')).toBeCloseTo(wide(now!.value), 0);
      }
      const goal = drawing.labels.find(({ key }) => key === 'goal')?.shapes[0];
      if (goal?.kind !== 'line') throw new Error('no goal');
      expect(goal.x1).toBeLessThanOrEqual(width);
      expect(drawing.description).toContain(now!.words);
    }
  });
});
