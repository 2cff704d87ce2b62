import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCaptures, runScenario, type Run } from '../../../src/run/index.ts';
import {
  checkLessons,
  describeLessonProblem,
  loadLesson,
  loadLessons,
  type Block,
  type Figure,
  type LessonRun,
} from '../../../src/course/markdown/index.ts';
import { lessons } from '../lessons.ts';
import { wholeLesson } from './closing-texts.ts';
import { frontMatter } from './lesson-text.ts';

const root = 'lessons';

describe('the lessons', () => {
  it('are in order', { tags: 'all' }, () => {
    expect(checkLessons(root).map(describeLessonProblem)).toEqual([]);
    expect(lessons.length).toBeGreaterThan(0);
  });

  it.each(lessons.map((lesson) => [lesson.slug, lesson] as const))(
    '%s travels as JSON, and its figures stand in runs that a page can make',
    (_, lesson) => {
      const reread = JSON.parse(JSON.stringify(lesson)) as typeof lesson;
      expect(reread).toEqual(lesson);
      const runs = new Map(reread.runs.map((run) => [run.name, madeAgain(run)]));
      const figures = reread.blocks.flatMap(figuresOf);
      expect(figures.length).toBeGreaterThan(0);
      for (const { run, at, views } of figures) {
        const trace = runs.get(run)?.trace;
        expect(at.record).toBeLessThan(trace?.length ?? 0);
        expect(trace?.time(at.record)).toBeLessThanOrEqual(at.time);
        expect(views.length).toBeLessThanOrEqual(2);
      }
    },
  );

  it.each(lessons.map((lesson) => [lesson.slug, lesson] as const))(
    '%s has the parts of a lesson',
    (_, { blocks, outcomes, needs }) => {
      const kinds = new Set(blocks.map(({ kind }) => kind));
      for (const kind of ['step', 'bet', 'question', 'task'] as const) {
        expect(kinds).toContain(kind);
      }
      expect(blocks.filter(({ kind }) => kind === 'question').length).toBeGreaterThanOrEqual(3);
      expect(outcomes.length * needs.length).toBeGreaterThan(0);
    },
  );
});

describe('the short initial segment', () => {
  const lesson = loadLesson('lessons/short-initial-segment').lesson;
  const text = JSON.stringify(lesson?.blocks);

  it('tells the numbers of Figure 2', () => {
    // 0.189201 s - 0.004911 s in the figure.
    for (const number of ['184 ms', '226 bytes', '1,460 bytes', '189 ms']) {
      expect(text).toContain(`"${number}"`);
    }
  });

  it('shows the symptom before the bet, and settles the bet by the twin', () => {
    const [first, second] = (lesson?.blocks ?? []).filter(({ kind }) => kind !== 'section');
    expect(first).toMatchObject({ kind: 'step', figure: { run: 'alone', at: { time: 97e6 } } });
    expect(second).toMatchObject({ kind: 'bet', figure: null, settledBy: 'header-joined' });
  });

  it('never shows the run that decides a bet beside the open bet', () => {
    for (const block of lesson?.blocks ?? []) {
      if (block.kind !== 'bet' || block.answer === null) continue;
      expect(block.figure?.run).not.toBe(block.answer.run);
    }
  });
});

describe('a folder of lessons', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lessons-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  function write(slug: string, text: string): void {
    mkdirSync(join(folder, slug));
    writeFileSync(join(folder, slug, 'lesson.md'), text);
  }

  it('is sorted by place in the course, and two in one place are a problem', () => {
    const text = wholeLesson;
    write('b', text);
    write('a', text.replace('order: 1', 'order: 2'));
    expect(loadLessons(folder).lessons.map(({ slug }) => slug)).toEqual(['b', 'a']);
    expect(checkLessons(folder)).toEqual([]);
    write('c', text);
    expect(checkLessons(folder).map(describeLessonProblem)).toEqual([
      `${join(folder, 'c', 'lesson.md')}:1: 'b' has the same place in the course, 1 (give one of them another 'order')`,
    ]);
  });

  it('is read anew where something has changed, and only there', () => {
    const text = wholeLesson;
    write('a', text);
    write('b', text.replace('order: 1', 'order: 2'));
    const [a, b] = [join(folder, 'a'), join(folder, 'b')];
    const first = [loadLesson(a), loadLesson(b)];
    expect(loadLesson(a)).toBe(first[0]);
    writeFileSync(join(a, 'lesson.md'), text.replace('Twins.', 'Two.'));
    expect(JSON.stringify(loadLesson(a).lesson)).toContain('Two.');
    expect(loadLesson(b)).toBe(first[1]);
    // What it may build on is a part of it.
    writeFileSync(join(a, 'lesson.md'), text.replace('A test', 'Another'));
    expect(loadLesson(b)).not.toBe(first[1]);
  });

  it('may hold no lesson, or a folder without one', () => {
    expect(checkLessons(join(folder, 'none'))).toEqual([]);
    mkdirSync(join(folder, 'empty'));
    expect(checkLessons(folder)).toMatchObject([{ message: 'there is no lesson', line: 1 }]);
  });

  it('keeps a lesson inside its folder', () => {
    writeFileSync(join(folder, 'secret.json'), '{}');
    write(
      'a',
      frontMatter.replace('builtin: short-initial-segment }', 'scenario: ../secret.json }'),
    );
    expect(checkLessons(folder)[0]?.message).toMatch(/no file/);
  });
});

function madeAgain(run: LessonRun): Run {
  if (run.kind === 'capture') return runCaptures(run.files);
  return runScenario(run.scenario);
}

function figuresOf(block: Block): Figure[] {
  if (block.kind === 'twin') return [...block.figures];
  const figures = 'figure' in block ? [block.figure] : [];
  if (block.kind === 'bet') figures.push(block.answer);
  return figures.filter((figure) => figure !== null);
}
