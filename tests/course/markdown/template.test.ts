import { describe, expect, it } from 'vitest';
import { describeLessonProblem, loadLesson } from '../../../src/course/markdown/index.ts';

describe('the template for lessons', () => {
  const { lesson, tips, problems } = loadLesson('public/teach/template');

  it('is a lesson without mistakes', () => {
    expect(problems.map(describeLessonProblem)).toEqual([]);
  });

  it('has the parts of a lesson, a term, a citation and fresh numbers', () => {
    const kinds = new Set(lesson?.blocks.map(({ kind }) => kind));
    for (const kind of ['section', 'step', 'bet', 'twin', 'question', 'task'] as const) {
      expect(kinds).toContain(kind);
    }
    const text = JSON.stringify(lesson?.blocks);
    for (const part of ['"term"', '"cite"', '"fact"', '"rule"']) expect(text).toContain(part);
    const question = lesson?.blocks.find((block) => block.kind === 'question');
    expect(question?.variants.length).toBeGreaterThan(5);
  });

  it('ends as a lesson does, and has a short version', () => {
    expect(lesson?.blocks.slice(-2).map(({ kind }) => kind)).toEqual(['own-words', 'server']);
    const short = lesson?.blocks.filter((block) => block.short).map(({ kind }) => kind);
    expect(short?.filter((kind) => kind !== 'section')).toEqual([
      'step',
      'bet',
      'twin',
      'task',
      'own-words',
      'server',
    ]);
  });

  it('comes with tips for teachers, whose sections are all there', () => {
    expect(tips?.sections.length).toBe(5);
  });
});
