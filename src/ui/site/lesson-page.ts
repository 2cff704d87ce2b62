import { encodeShortLink } from '../../share/link/index.ts';
import { builtinScenario, isBuiltin } from '../../scenario/index.ts';
import { linkedRun } from '../player/tools/cite/link-state.ts';
import type { Onward, LessonData } from '../lesson/state/data.ts';
import { packRuns } from '../../run/index.ts';
import { logOf } from './lesson-log.ts';
import { rareWordsIn } from '../../plot/legend/index.ts';
import type { Lesson, LessonRun } from '../../course/markdown/index.ts';
import { ruleCards } from '../../course/rule-cards/index.ts';
import { reviewQuestions } from '../lesson/review/questions.ts';
import { drawnStudy, studiesOf } from './lesson-studies.ts';
import { roundStills } from '../lesson/round/round-stills.ts';
import { toyStills } from '../toy/toy-stills.ts';
import { waitTableOf } from '../toy/wait-table.ts';

/**
 * Runs a lesson's runs, so that its page need not.
 * @param read gives the text of a file of the project
 * @param lessonCalled reads one of the lessons that it builds on: its review cards are theirs
 */
export function lessonPage(
  lesson: Lesson,
  place: LessonData['place'],
  onward: Pick<Onward, 'ways' | 'tips'>,
  read: (file: string) => string,
  lessonCalled: (slug: string) => Lesson,
): LessonData {
  const logs = Object.fromEntries(lesson.runs.map((run) => [run.name, logOf(run)]));
  return {
    lesson: {
      ...lesson,
      runs: lesson.runs.map(withoutFiles),
      blocks: lesson.blocks.map((block) => {
        if (block.kind === 'toy') return { ...block, waits: waitTableOf(lesson, block) };
        if (block.kind === 'study' && block.large)
          return { ...block, drawn: drawnStudy(block, read) };
        return block;
      }),
    },
    logs: packRuns(logs),
    rareMarks: [...new Set(Object.values(logs).flatMap(({ trace }) => rareWordsIn(trace)))],
    studies: { ...studiesOf(lesson, read), ...roundStills(lesson), ...toyStills(lesson) },
    rules: ruleCards,
    place,
    review: reviewQuestions(lesson, lessonCalled),
    onward: { ...onward, sandbox: sandboxLink(lesson) },
  };
}

/** The same without what its HTML alone has: figures of studies, and the part on the reader's own server. */
export function lessonInPage(data: LessonData): LessonData {
  const { length } = data.lesson.blocks.filter(({ kind }) => kind === 'server');
  const blocks = data.lesson.blocks.map((block) => {
    if (block.kind !== 'server') return block;
    // The list of stops tells two of them apart by what is seen.
    return { ...block, title: length > 1 ? block.title : [], parts: [] };
  });
  const studies = Object.entries(data.studies).map(
    ([id, shown]) => [id, { ...shown, stills: [], rows: [], statements: [] }] as const,
  );
  return { ...data, lesson: { ...data.lesson, blocks }, studies: Object.fromEntries(studies) };
}

/** Opens the lesson's first figure in the sandbox. */
function sandboxLink({ blocks, runs }: Lesson): string {
  for (const block of blocks) {
    const figure = 'figure' in block ? block.figure : null;
    const run = runs.find(({ name }) => name === figure?.run);
    if (figure === null || run?.kind !== 'scenario') continue;
    const { scenario } = run;
    const base = isBuiltin(scenario.name) ? builtinScenario(scenario.name) : null;
    return encodeShortLink({
      schema: scenario.version,
      ...linkedRun({ scenario }, base),
      twin: null,
      time: figure.at.time,
      selection: figure.selection,
      view: {},
      digest: '',
    });
  }
  return '';
}

/** What was captured is in the log. */
export function withoutFiles(run: LessonRun): LessonRun {
  return run.kind === 'capture' ? { ...run, files: {} } : run;
}
