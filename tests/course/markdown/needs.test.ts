import { describe, expect, it } from 'vitest';
import { chainOf, outlineOf, type LessonOutline } from '../../../src/course/markdown/outline.ts';
import { frontMatter, lessonOf, usesAll } from './lesson-text.ts';

function outline(slug: string, order: number, needs: readonly string[] = []): LessonOutline {
  return { slug, title: slug.toUpperCase(), order, needs, terms: [] };
}

const course = [outline('first', 1), outline('other', 1, ['first']), outline('last', 3)];

/** The problems and the needs of the second lesson of a course, by what it says that it needs. */
function needing(need: string) {
  const text = frontMatter.replace('order: 1', 'order: 2').replace('Nothing.', need);
  const { lesson, problems } = lessonOf(`${text}\n${usesAll}`, {}, course);
  return { needs: lesson?.needs, problems };
}

describe('what a lesson needs', () => {
  it('is an earlier lesson by its name, with its title', () => {
    expect(needing('first')).toEqual({
      needs: [{ kind: 'lesson', slug: 'first', title: 'FIRST' }],
      problems: [],
    });
  });

  it('is a sentence if it is no single word', () => {
    expect(needing('What a byte is.').needs).toEqual([
      { kind: 'text', text: [{ kind: 'text', text: 'What a byte is.' }] },
    ]);
  });

  it.each([
    ['furst', /needs 'furst', which is no lesson/, /did you mean 'first'/],
    ['elsewhere', /is no lesson/, /folder/],
    ['last', /'last', which does not come before it in the course \(3, this: 2\)/, /'order'/],
  ])('cannot be %s', (need, message, remedy) => {
    expect(needing(need).problems).toMatchObject([
      { line: 6, message: expect.stringMatching(message), remedy: expect.stringMatching(remedy) },
    ]);
  });
});

describe('the outline of a lesson', () => {
  it('is read without running anything', () => {
    const text = frontMatter
      .replace('- Nothing.', '- first\n  - Something else.')
      .replace('builtin: short-initial-segment', 'builtin: there-is-none');
    expect(outlineOf('x', text)).toEqual({
      slug: 'x',
      title: 'A test',
      order: 1,
      needs: ['first'],
      terms: [],
    });
  });

  it('is empty where there is no front matter', () => {
    expect(outlineOf('x', 'A text.')).toMatchObject({ slug: 'x', order: 0, needs: [] });
  });
});

describe('the chain of a lesson', () => {
  it('has what it needs, and what that needs, once each', () => {
    const lessons = [
      outline('a', 1),
      outline('b', 2, ['a']),
      outline('c', 3, ['a', 'b']),
      outline('d', 4, ['c']),
    ];
    expect(chainOf('d', lessons).map(({ slug }) => slug)).toEqual(['c', 'a', 'b']);
    expect(chainOf('a', lessons)).toEqual([]);
  });

  it('ends even where needs lead in a circle, or nowhere', () => {
    const lessons = [outline('a', 1, ['b', 'none']), outline('b', 2, ['a'])];
    expect(chainOf('a', lessons).map(({ slug }) => slug)).toEqual(['b']);
  });
});
