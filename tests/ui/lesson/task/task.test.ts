import { describe, expect, test } from 'vitest';
import { parseGoal, quantityText } from '../../../../src/query/index.ts';
import {
  builtinScenario,
  scenarioWith,
  withSettings,
  type Settings,
  checkScenario,
} from '../../../../src/scenario/index.ts';
import { taskField } from '../../../../src/course/markdown/blocks/task-field.ts';
import { loadLesson, type TaskBlock } from '../../../../src/course/markdown/index.ts';
import { answer, type JudgeAnswer, type JudgeRequest } from '../../../../src/worker/index.ts';
import { valueProblem } from '../../../../src/scenario/fields/index.ts';
import { conditionText, measuredText } from '../../../../src/ui/lesson/task/goal-text.ts';
import { refusalOf, tryTask } from '../../../../src/ui/lesson/task/task.ts';
import { shortInitialSegmentLesson, shortInitialSegmentRuns } from '../lesson.ts';
import { fc } from '../../../trials.ts';

const lesson = shortInitialSegmentLesson();
const runs = shortInitialSegmentRuns();
const tasks = lesson.blocks.filter((block): block is TaskBlock => block.kind === 'task');
const task = (id: string) => tasks.find((one) => one.id === id)!;

/** The engine as a page gets it: what goes in survives JSON, what comes out a message. */
function ask(request: JudgeRequest): Promise<JudgeAnswer> {
  const given = JSON.parse(JSON.stringify(request)) as JudgeRequest;
  return Promise.resolve(structuredClone(answer(given)) as JudgeAnswer);
}

const tryFrom = (one: TaskBlock, settings: Settings) =>
  tryTask(one, runs.scenarioOf(one.run), settings, ask);

describe('a task', () => {
  test('names its fields and shows the values of the run to start from', () => {
    expect(task('task-1').fields.map(({ label, value }) => [label, value])).toEqual([
      ['Server: Header flush', 'alone'],
      ['Server: Write size', 4096],
      ['Server: Initial window', 1],
      ['Server: Nagle', 'bsd'],
    ]);
    expect(task('task-2').fields.map(({ label }) => label)).toEqual([
      'Client: Delayed ACK',
      'Client: Delayed ACK, delay',
    ]);
  });

  test('a field of the network is called one', () => {
    const { lesson: plot } = loadLesson('lessons/reading-a-plot');
    const fields = plot?.blocks.flatMap((block) => (block.kind === 'task' ? block.fields : []));
    expect(fields?.map(({ label }) => label)).toContain('Network: Delay');
  });

  test('what the client decides is called the client’s', () => {
    const race = builtinScenario('keep-alive-race');
    const labelAt = (path: string) =>
      taskField(path, race, { label: undefined, choices: undefined }).label;
    expect(labelAt('http.server.idleTimeout')).toBe('Server: Idle timeout');
    expect(labelAt('http.documents.1.clientThink')).toBe('Client: Think time before this document');
    expect(labelAt('http.documents.1.method')).toBe('Client: Method');
  });

  test.each(tasks.map((one) => [one.id, one] as const))(
    'the solution of %s brings what the lesson says',
    async (_, one) => {
      const trial = await tryFrom(one, one.solution);
      expect(trial).toMatchObject({ kind: 'run', met: true, measured: one.solved });
    },
  );

  test('what misses the goal is measured too', async () => {
    const trial = await tryFrom(task('task-1'), { 'http.server.writeSize': 2048 });
    expect(trial).toMatchObject({ kind: 'run', met: false });
  });

  test('what no run can have is refused at its field, with the range', () => {
    const refusal = refusalOf(task('task-1'), { 'http.server.writeSize': 0 });
    expect(refusal).toMatchObject({ kind: 'refused', path: 'http.server.writeSize' });
    expect(refusal?.reason).toMatch(/1 to 16777216/);
  });

  test('what the page refuses, and what it makes of the rest, is what the whole check would', () => {
    const values = fc.oneof(
      fc.integer({ min: -3, max: 70_000 }),
      fc.double(),
      fc.boolean(),
      fc.constantFrom('alone', 'joined', 'heartbeat', 'timer', 'immediate', 'bsd', 'none', ''),
    );
    for (const { fields, run } of tasks) {
      const start = runs.scenarioOf(run);
      fc.assert(
        fc.property(fc.constantFrom(...fields), values, ({ path, help }, value) => {
          const problem = valueProblem(help, path, value);
          const result = checkScenario(withSettings(start, { [path]: value }));
          const whole = result.ok ? undefined : result.problems[0];
          expect(problem?.path).toBe(whole?.path);
          expect(problem?.allowed).toBe(whole?.allowed);
          if (result.ok) expect(scenarioWith(start, { [path]: value })).toEqual(result.scenario);
        }),
      );
    }
  });

  test('says its goal in words', () => {
    expect(task('task-1').goal.map(conditionText)).toEqual(['The transfer takes under 50 ms']);
    expect(task('task-3').goal.map(conditionText)).toEqual([
      'The transfer takes more than 900 ms',
      'Delay: under 500 ms',
    ]);
    expect(quantityText(task('task-1').start[0]!)).toBe('390.5 ms');
  });

  test('says what was measured, and of which condition if there are several', () => {
    const [one, several] = [task('task-1'), task('task-3')];
    expect(measuredText(one.goal, one.start)).toBe('390.5 ms');
    expect(measuredText(several.goal, several.start)).toMatch(
      /^time of the transfer: [\d.]+ ms, delay: [\d.]+ ms$/,
    );
  });

  test.each([
    ['duration of transaction 7 < 250 ms', 'Transfer 7 takes under 250 ms'],
    ['end of transaction 1 < 60 ms', 'The transfer finishes in under 60 ms'],
    ['end of transaction 3 < 60 ms', 'Transfer 3 finishes in under 60 ms'],
    ['bytes of transaction 2 > 4000 bytes', 'Bytes of transfer 2: more than 4,000 bytes'],
  ])('tells transfers apart: %s', (goal, words) => {
    expect(parseGoal(goal).map(conditionText)).toEqual([words]);
  });
});
