import { describe, expect, it } from 'vitest';
import { missingIn } from '../../../src/course/markdown/complete.ts';
import { wholeLesson } from './closing-texts.ts';
import { frontMatter, lessonOf, usesAll } from './lesson-text.ts';

describe('a lesson of the course', () => {
  it('has its own words, its server and a short version', () => {
    const { lesson, problems } = lessonOf(wholeLesson);
    expect(problems).toEqual([]);
    expect(missingIn(lesson!, 'lesson.md')).toEqual([]);
  });

  it('is asked for each that it lacks', () => {
    const { lesson, problems } = lessonOf(`${frontMatter}\n${usesAll}`);
    expect(problems).toEqual([]);
    expect(
      missingIn(lesson!, 'lesson.md').map(
        ({ file, line, message }) => `${file}:${line}: ${message}`,
      ),
    ).toEqual([
      "lesson.md:1: the lesson has no ':::own-words'",
      "lesson.md:1: the lesson has no ':::server'",
      'lesson.md:1: the lesson has no short version',
    ]);
  });
});
