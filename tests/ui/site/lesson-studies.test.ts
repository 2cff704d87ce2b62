import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Lesson } from '../../../src/course/markdown/index.ts';
import { studyFigures } from '../../../src/course/markdown/study-figures.ts';
import { studiesOf } from '../../../src/ui/site/lesson-studies.ts';
import { studyPages } from '../../../src/ui/studies/study-pages.ts';
import { bodyOf } from '../../course/markdown/lesson-text.ts';

const read = (file: string): string => readFileSync(file, 'utf8');

describe('figures of studies in lessons', () => {
  it('are all that the studies’ pages have, by the same names', () => {
    const charts = studyPages.map((page) => [
      page.slug,
      page.data(read).figures.map(({ id }) => id),
    ]);
    expect(studyFigures).toEqual({ 'table-1': ['rows'], ...Object.fromEntries(charts) });
  });

  it('can be drawn, each with a statement and the way to its page', () => {
    const blocks = Object.entries(studyFigures).flatMap(([study, figures]) =>
      figures.map((figure) => `:::study{study=${study} figure=${figure}}\nLook.\n:::`),
    );
    const { lesson, problems } = bodyOf(blocks.join('\n\n'));
    expect(problems).toEqual([]);
    const shown = Object.values(studiesOf(lesson as Lesson, read));
    expect(shown).toHaveLength(blocks.length);
    for (const { path, stills, rows, statements } of shown) {
      expect(path).toMatch(/^studies\/[a-z0-9-]+\/$/);
      expect(stills.length + rows.length).toBeGreaterThan(0);
      expect(statements.length).toBeGreaterThan(0);
      for (const { verdict } of statements) expect(verdict).toMatch(/^[A-Z]/);
    }
  });

  it('tell what a paper says of that very figure', () => {
    const { lesson } = bodyOf(':::study{study=restart-by-reply-size figure=figure-7}\nLook.\n:::');
    const [shown] = Object.values(studiesOf(lesson as Lesson, read));
    const page = studyPages.find(({ slug }) => slug === 'restart-by-reply-size')!.data(read);
    const claims = page.statements
      .filter(({ section }) => section.includes('Figure 7'))
      .map(({ claim }) => claim);
    expect(shown?.statements.map(({ claim }) => claim)).toEqual(claims);
  });
});
