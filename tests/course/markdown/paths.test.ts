import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkLessons,
  describeLessonProblem,
  loadOutlines,
  loadPaths,
} from '../../../src/course/markdown/index.ts';
import type { LessonOutline } from '../../../src/course/markdown/outline.ts';
import { readPaths } from '../../../src/course/markdown/paths.ts';
import { wholeLesson } from './closing-texts.ts';

const course: readonly LessonOutline[] = ['plots', 'nagle', 'pacing'].map((slug, i) => ({
  slug,
  title: slug.toUpperCase(),
  order: i + 1,
  needs: [],
  terms: [],
}));

const good = `short:
  title: Short
  says: For an hour.
  lessons: [plots, pacing]
whole:
  title: Whole
  says: For a term.
  lessons: all
`;

/** What is said of the good file with a part of it exchanged. */
function complaints(part: string, other: string): string[] {
  expect(good).toContain(part);
  const { problems } = readPaths('paths.yaml', good.replace(part, other), course);
  return problems.map(describeLessonProblem);
}

describe('the paths of a course', () => {
  it('are read in their order; one has all lessons', () => {
    expect(readPaths('paths.yaml', good, course)).toEqual({
      paths: [
        {
          name: 'short',
          title: 'Short',
          says: 'For an hour.',
          lessons: ['plots', 'pacing'],
          way: 'whole',
        },
        { name: 'whole', title: 'Whole', says: 'For a term.', lessons: null, way: 'whole' },
      ],
      problems: [],
    });
  });

  it('say by which way their lessons are taken', () => {
    const text = good.replace('says: For an hour.', 'says: For an hour.\n  way: short');
    const { paths, problems } = readPaths('paths.yaml', text, course);
    expect(problems).toEqual([]);
    expect(paths.map(({ way }) => way)).toEqual(['short', 'whole']);
    expect(complaints('says: For an hour.', 'says: For an hour.\n  way: long')).toContain(
      "paths.yaml:4: 'way' must be 'short' or 'whole' (write 'way: short')",
    );
  });

  it('of this course are a lecture, homework, an hour, today and all', () => {
    const outlines = loadOutlines('lessons');
    const { paths, problems } = loadPaths('lessons', outlines);
    expect(problems).toEqual([]);
    const places = paths.map(({ name, lessons }) => [
      name,
      lessons?.map((slug) => outlines.find((lesson) => lesson.slug === slug)?.order),
    ]);
    expect(places).toEqual([
      ['lecture', [3, 5, 6, 8, 9]],
      ['homework', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15]],
      ['web', [1, 3, 5, 16, 17]],
      ['today', [16, 17, 18, 19]],
      ['all', undefined],
    ]);
  });

  it.each([
    [
      'a lesson that there is not',
      ['[plots, pacing]', '[plots, pacings]'],
      "4: 'short' has 'pacings', which is no lesson (did you mean 'pacing'?)",
    ],
    [
      'a lesson like none',
      ['[plots, pacing]', '\n    - plots\n    - elsewhere'],
      "6: 'short' has 'elsewhere', which is no lesson (write the name of a lesson's folder)",
    ],
    [
      'a lesson twice',
      ['[plots, pacing]', '[plots, plots]'],
      "4: 'short' has 'plots' twice (take one of them out)",
    ],
    [
      'another order than the course’s',
      ['[plots, pacing]', '[pacing, nagle]'],
      "4: 'short' has 'nagle' behind 'pacing', which comes after it in the course (a path keeps to the course's order: move it up)",
    ],
    [
      'a field that there is not',
      ['  says: For an hour.', '  sayz: For an hour.\n  says: Now.'],
      "3: a path has no field 'sayz' (did you mean 'says'?)",
    ],
    ['no title', ['  title: Short\n', ''], "1: 'short' lacks 'title' (write 'title: ...')"],
    [
      'a number for a title',
      ['title: Short', 'title: 12'],
      "2: 'title' must be a text (put it in quotation marks)",
    ],
    [
      'no lessons',
      ['[plots, pacing]', '[]'],
      "4: 'lessons' must be a list of lessons' folders (lines of '  - ...', or 'all')",
    ],
    [
      'a name that no address can have',
      ['short:', 'In short:'],
      "1: 'In short' is not a name (use lower-case letters, digits and single hyphens)",
    ],
    [
      'no path with all lessons',
      ['lessons: all', 'lessons: [nagle]'],
      "1: no path has all lessons (write 'lessons: all' in one of them)",
    ],
    [
      'two with all lessons',
      ['[plots, pacing]', 'all'],
      '5: a second path has all lessons (name the lessons of one of them)',
    ],
    [
      'a path without fields',
      ['short:\n', 'none:\nshort:\n'],
      "1: 'none' must have fields (write lines of 'name: value')",
    ],
  ])('may not have %s', (_, [part = '', other = ''], complaint) => {
    expect(complaints(part, other)).toContain(`paths.yaml:${complaint}`);
  });

  it('of the same name are a mistake, and so is what is not YAML', () => {
    expect(complaints('whole:', 'short:').join()).toMatch(/^paths\.yaml:5: the file is not YAML/);
    expect(complaints('[plots, pacing]', '[plots').join()).toMatch(/the file is not YAML/);
  });

  it('are a part of what is checked of a course; none need be written', () => {
    const root = mkdtempSync(join(tmpdir(), 'ackclock-paths-'));
    try {
      expect(loadPaths(root, [])).toEqual({ paths: [], problems: [] });
      mkdirSync(join(root, 'plots'));
      writeFileSync(join(root, 'plots', 'lesson.md'), wholeLesson);
      expect(checkLessons(root)).toEqual([]);
      writeFileSync(join(root, 'paths.yaml'), good);
      expect(checkLessons(root)).toMatchObject([
        { line: 4, message: "'short' has 'pacing', which is no lesson" },
      ]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
