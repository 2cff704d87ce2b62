import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  describeLessonProblem,
  loadLesson,
  loadOutlines,
} from '../../src/course/markdown/index.ts';
import { newPlace, placeInCourse } from '../../src/ui/site/course.ts';
import { newLesson, NoNewLesson } from '../../tools/new-lesson.mjs';

let course: string;
beforeEach(() => {
  course = mkdtempSync(join(tmpdir(), 'ackclock-lessons-'));
});
afterEach(() => {
  rmSync(course, { recursive: true });
});

const begin = (slug: string, title: string, place = 17) =>
  newLesson({ course, template: 'public/teach/template', slug, title, place });

describe('a new lesson', () => {
  test('is accepted beside the lessons that are there', () => {
    for (const slug of readdirSync('lessons').filter((name) => !name.includes('.'))) {
      cpSync(`lessons/${slug}/lesson.md`, join(course, slug, 'lesson.md'));
    }
    expect(begin('keep-alive', 'Keep-alive: who closes?')).toEqual([
      join(course, 'keep-alive', 'lesson.md'),
      join(course, 'keep-alive', 'teaching.md'),
    ]);
    const { lesson, tips, problems } = loadLesson(join(course, 'keep-alive'));
    expect(problems.map(describeLessonProblem)).toEqual([]);
    expect(lesson).toMatchObject({ title: 'Keep-alive: who closes?', order: 17 });
    expect(tips).toBeDefined();
  });

  // Others that use its words would then be in error.
  test('explains a term that no lesson uses', () => {
    begin('any', 'Any');
    const { term, words } = loadOutlines(course)[0]!.terms[0]!;
    for (const slug of readdirSync('lessons').filter((name) => !name.includes('.'))) {
      const text = readFileSync(`lessons/${slug}/lesson.md`, 'utf8').toLowerCase();
      // One that was begun with the template, and is not written yet.
      if (text.includes(`term: ${term}\n`)) continue;
      for (const word of [term, ...words]) expect(text, slug).not.toContain(word);
    }
  });

  test.each([
    "Nagle's rule",
    'The "best" case',
    '# 1',
    '17',
    'yes',
    '$& and $1',
    `long ${'and '.repeat(40)}long`,
  ])('may be called %s', (title) => {
    begin('any', title);
    expect(loadOutlines(course)[0]).toMatchObject({ slug: 'any', title });
  });

  test.each(['', '..', 'a/b', 'Keep', 'a_b', 'a--b', '-a', 'a-', 'ü', 'a b', 'a.b'])(
    'cannot be at ‘%s’',
    (slug) => {
      expect(() => begin(slug, 'Title')).toThrow(/lower-case letters .* such as/);
      expect(readdirSync(course)).toEqual([]);
    },
  );

  test.each(['', '  ', 'two\nlines'])('cannot be called %j', (title) => {
    expect(() => begin('any', title)).toThrow(NoNewLesson);
    expect(existsSync(join(course, 'any'))).toBe(false);
  });

  test('leaves a lesson alone that has its address', () => {
    begin('any', 'The first');
    expect(() => begin('any', 'The second')).toThrow(/already exists/);
    expect(readFileSync(join(course, 'any', 'lesson.md'), 'utf8')).toContain('title: The first\n');
  });
});

describe('its place', () => {
  const lessons = (...orders: number[]) => orders.map((order) => ({ order }));

  test('is behind all others', () => {
    expect(newPlace(lessons(1, 2))).toBe(3);
    expect(newPlace(lessons(1, 17, 19))).toBe(20);
  });

  test('is told on its page among the lessons that are written', () => {
    expect(placeInCourse({ order: 5 }, lessons(1, 2, 5, 20))).toEqual({ number: 3, count: 4 });
    expect(placeInCourse({ order: 20 }, lessons(1, 2, 5, 20))).toEqual({ number: 4, count: 4 });
  });
});
