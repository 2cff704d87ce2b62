import { grouped } from '../../analysis/index.ts';
import type { Lesson, StudyBlock } from '../../course/markdown/index.ts';
import { chart } from '../../plot/chart/index.ts';
import { stillWidth } from '../../plot/views/index.ts';
import { wholeStill } from '../lesson/stills/still.ts';
import { statementsOn, type StudyShown } from '../lesson/state/study.ts';
import { chartOf } from '../studies/study-charts.ts';
import { studyPages } from '../studies/study-pages.ts';
import { rowName } from '../studies/table1-chart.ts';
import { table1Page } from '../studies/table1-page.ts';

/** Wide enough for its words on a telephone, and drawn as wide as the column of words. */
const size = [stillWidth, 250] as const;

/** What a lesson shows of studies, by the blocks' ids. @param read gives the text of a file of the project */
export function studiesOf(
  lesson: Lesson,
  read: (file: string) => string,
): Readonly<Record<string, StudyShown>> {
  const blocks = lesson.blocks.filter((block) => block.kind === 'study');
  return Object.fromEntries(blocks.map((block) => [block.id, shownOf(block, read)]));
}

/** A large figure as it is shown in the picture's place. @param read gives the text of a file of the project */
export function drawnStudy(
  block: StudyBlock,
  read: (file: string) => string,
): NonNullable<StudyBlock['drawn']> {
  const { data, figure } = figureOf(block, read);
  const whole = chartOf(data, data.table.points, figure, ...size);
  const { title, description, along, upward, curves, others } = whole;
  const measure = data.measures.find(({ key }) => key === figure.measure)!;
  return {
    heading: figure.heading,
    // The page draws it for its size.
    chart: { title, description, along, upward, curves, ...(others !== undefined && { others }) },
    digits: { along: data.along.digits, upward: measure.digits },
    statements: statementsOn(block.picture, data.statements),
    title: data.title,
    path: `studies/${block.study}/`,
  };
}

function shownOf(block: StudyBlock, read: (file: string) => string): StudyShown {
  if (block.study === table1Page.slug) return rowsOf(read);
  const { data, figure } = figureOf(block, read);
  return {
    path: `studies/${block.study}/`,
    title: data.title,
    heading: figure.heading,
    leads: 'All values of the study:',
    stills: [wholeStill(chart(chartOf(data, data.table.points, figure, ...size)))],
    rows: [],
    statements: statementsOn(block.picture, data.statements),
  };
}

function figureOf({ study, picture }: StudyBlock, read: (file: string) => string) {
  const data = studyPages.find(({ slug }) => slug === study)?.data(read);
  const figure = data?.figures.find(({ id }) => id === picture);
  if (data === undefined || figure === undefined)
    throw new Error(`no figure '${picture}' of '${study}'`);
  return { data, figure };
}

function rowsOf(read: (file: string) => string): StudyShown {
  const { slug, title, table, statements } = table1Page.data(read);
  return {
    path: `studies/${slug}/`,
    title,
    heading: 'Time per page, ms',
    leads: 'All values of the study:',
    stills: [],
    rows: table.rows.map(({ protocol, server, paper_ms, mean_ms }) => ({
      name: rowName(protocol, server),
      paper: grouped(paper_ms, 1),
      engine: grouped(mean_ms, 1),
    })),
    statements: statementsOn('rows', statements),
  };
}
