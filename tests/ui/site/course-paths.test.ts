// Where a reader is led at a lesson's end, whatever path was chosen.
import { describe, expect, it } from 'vitest';
import type { LessonOutline } from '../../../src/course/markdown/index.ts';
import { lessonOutlines } from '../../../src/ui/site/course.ts';
import { waysOn, writtenPaths, type WholePath } from '../../../src/ui/site/course-paths.ts';

const course = lessonOutlines();
const paths = writtenPaths(course);

/** What is said at a lesson's end to who is on a path. */
function atTheEnd(slug: string, path: string): string {
  const lesson = course.find((each) => each.slug === slug)!;
  const ways = waysOn(lesson, course, paths);
  const { links } = ways.find((way) => way.path === path)!;
  return links.map(({ words, title }) => `${words} ${title}`).join(' ');
}

describe('the ways on from a lesson', () => {
  it('begin with the course’s own, for who chose nothing', () => {
    for (const lesson of course) {
      const [first, ...others] = waysOn(lesson, course, paths);
      expect(first).toMatchObject({ path: 'all', links: [{}] });
      expect(others.map(({ path }) => path)).toEqual(['lecture', 'homework', 'web', 'today']);
    }
    expect(atTheEnd('delayed-acks', 'all')).toMatch(/^Next in the course: Nagle/);
  });

  it('follow a path, and name what the next lesson builds on and the path leaves out', () => {
    expect(atTheEnd('delayed-acks', 'lecture')).toBe(
      'Next on the path ‘One lecture’, lesson 5: The short initial segment',
    );
    expect(atTheEnd('short-initial-segment', 'lecture')).toBe(
      'Next on the path ‘One lecture’, lesson 6: The odd, short final segment It builds on lesson 4, which is not on this path: Nagle’s rule and silly windows',
    );
    expect(atTheEnd('short-initial-segment', 'homework')).toBe(
      'Next on the path ‘Homework’, lesson 6: The odd, short final segment',
    );
  });

  it('lead back to the path from a lesson outside of it, and do not name what was just read', () => {
    expect(atTheEnd('nagle', 'lecture')).toBe(
      'This lesson is not on the path ‘One lecture’, which continues with lesson 5: The short initial segment',
    );
    expect(atTheEnd('table-1', 'lecture')).toMatch(
      /with lesson 8: After a pause It builds on lesson 2, .* Slow start/,
    );
    const [a, b, c] = ['a', 'b', 'c'].map((slug, i): LessonOutline => {
      const needs = slug === 'c' ? ['b'] : [];
      return { slug, title: slug, order: i + 1, needs, terms: [] };
    }) as [LessonOutline, LessonOutline, LessonOutline];
    const short: WholePath = {
      name: 'short',
      title: 'S',
      says: '.',
      lessons: ['a', 'c'],
      way: 'whole',
      whole: false,
    };
    expect(waysOn(a, [a, b, c], [short])[1]?.links).toHaveLength(2);
    expect(waysOn(b, [a, b, c], [short])[1]?.links).toHaveLength(1);
  });

  it('say where a path ends, and go on with the course', () => {
    expect(atTheEnd('rate-based-pacing', 'lecture')).toMatch(
      /^The path ‘One lecture’ ends here\. Next in the course: You run the queue$/,
    );
    expect(atTheEnd('restart-study', 'lecture')).toMatch(
      /^The path ‘One lecture’ ends before this lesson\. Next in the course: /,
    );
  });

  it('lead to the list of lessons where there is no next one', () => {
    const [end, ...ends] = waysOn(course.at(-1)!, course, paths);
    expect(end.links).toEqual([
      { words: 'The course ends here.', title: 'All lessons', folder: '' },
    ]);
    expect(new Set(ends.flatMap(({ links }) => links.map(({ folder }) => folder)))).toEqual(
      new Set(['']),
    );
  });

  it('are the course alone where nobody wrote a path', () => {
    expect(waysOn(course[0]!, course, [])).toMatchObject([
      { path: '', links: [{ words: 'Next in the course:', folder: 'slow-start/' }] },
    ]);
  });
});
