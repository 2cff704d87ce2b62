import { blocksOf } from './blocks/blocks.ts';
import { Named, type Context } from './context.ts';
import { definitionsIn } from './definitions.ts';
import { reportFences } from './fences.ts';
import { splitLesson, type FrontMatter, type Located } from './front-matter.ts';
import { inlineText } from './inline.ts';
import { lengthsOf } from './lengths.ts';
import type { Block } from './block.ts';
import type { Lesson, Need, Source } from './lesson.ts';
import type { Text } from './text.ts';
import { markdown } from './markdown.ts';
import { needOf } from './needs.ts';
import { Outcomes } from './outcomes.ts';
import type { LessonOutline } from './outline.ts';
import { Problems, type LessonProblem } from './problems.ts';
import { reportSums, withProseDigits } from './prose-digits.ts';
import type { ReadFile } from './run-source.ts';
import type { ReadStudy } from './study-facts.ts';
import { sourceOf } from './sources.ts';
import { reportStakes } from './stakes.ts';
import { readTips } from './teaching/read-tips.ts';
import type { TeachingTips } from './teaching/tips.ts';
import { termsIn } from './terms.ts';
import { Vocabulary } from './vocabulary.ts';
import { reportWords, reportWordsIn } from './word-choice.ts';

/** The files of a lesson's folder. */
export interface LessonFiles {
  readonly slug: string;
  /** The text's path in problems. */
  readonly file: string;
  readonly text: string;
  /** Reads the files next to it. */
  readonly read: ReadFile;
  /** Returns the results of the project's studies. */
  readonly study: ReadStudy;
  /** The outlines of all lessons of the course. */
  readonly course: readonly LessonOutline[];
  /** False: questions have the numbers of the text alone, for those who look at pictures. */
  readonly withVariants?: boolean | undefined;
  /** The tips for teachers, and their path in problems. */
  readonly tips?: { readonly file: string; readonly text: string } | undefined;
}

export interface LessonResult {
  /** As far as it could be read; undefined without front matter. */
  readonly lesson: Lesson | undefined;
  /** Undefined if there are none. */
  readonly tips: TeachingTips | undefined;
  /** Empty if the lesson is valid. */
  readonly problems: readonly LessonProblem[];
}

/** Reads a lesson: makes its runs, resolves its facts and positions, turns its text into blocks. */
export function readLesson(files: LessonFiles): LessonResult {
  const { slug, file, text, course } = files;
  const problems = new Problems(file);
  const { frontMatter, body } = splitLesson(text.replaceAll('\r\n', '\n'), problems);
  if (frontMatter === undefined) {
    return { lesson: undefined, tips: undefined, problems: problems.list };
  }
  const terms = new Vocabulary(termsIn(frontMatter, problems), slug, course);
  const context = contextOf(files, frontMatter, body, terms, problems);
  const tree = markdown.parse(body);
  reportFences(tree, body, problems);
  reportWords(tree, problems);
  reportWordsIn(frontMatter.title.value, frontMatter.title.line, problems);
  const blocks = blocksOf(tree.children, context);
  // A run that only provides numbers is not embedded in the page.
  const shown = new Set(blocks.flatMap(runsOf));
  const lesson: Lesson = {
    slug,
    title: frontMatter.title.value,
    stakes: stakesOf(frontMatter, context),
    order: frontMatter.order,
    lengths: lengthsOf(blocks),
    needs: needsOf(frontMatter, course, context),
    outcomes: frontMatter.outcomes.map((each) => lineOfText(each, context)),
    sources: context.sources.all,
    terms: terms.defined,
    runs: context.runs.all.map(({ lessonRun }) => lessonRun).filter(({ name }) => shown.has(name)),
    blocks,
  };
  terms.reportDefinitions(frontMatter.order, slug, problems);
  const ofTips = new Problems(files.tips?.file ?? '');
  const tips =
    files.tips &&
    readTips(files.tips.text, lesson, {
      ...context,
      // A term that its lesson never shows does not count as shown by the tips.
      terms: new Vocabulary(termsIn(frontMatter, new Problems(file)), slug, course),
      problems: ofTips,
    });
  // After an error, unused definitions are not reported: the failed part may have used them.
  if (problems.list.length + ofTips.list.length === 0) {
    for (const each of [context.runs, context.facts, context.sources]) each.reportUnused(problems);
    context.outcomes.reportUnserved(problems);
    terms.reportUnused(problems);
  }
  return { lesson, tips, problems: [...problems.list, ...ofTips.list] };
}

/** Names of the runs that a block lets the reader see or change. */
function runsOf(block: Block): string[] {
  switch (block.kind) {
    case 'step':
    case 'today':
    case 'handle':
      return [block.figure.run];
    case 'bet':
      return [block.figure, block.answer].flatMap((figure) => figure?.run ?? []);
    case 'question':
      return block.figure === null ? [] : [block.figure.run];
    case 'twin':
      return block.figures.map(({ run }) => run);
    case 'task':
      return [block.run];
    case 'toy':
      return [block.throws.heartbeat, block.throws.timer];
    // A round includes its scenario; each run is made when it is chosen.
    case 'round':
    case 'section':
    case 'prose':
    case 'why':
    case 'aside':
    case 'study':
    case 'own-words':
    case 'server':
      return [];
  }
}

/** Everything that the text can refer to. */
function contextOf(
  { slug, read, study, withVariants = true }: LessonFiles,
  frontMatter: FrontMatter,
  source: string,
  terms: Vocabulary,
  problems: Problems,
): Context {
  const sources = new Named<Source>('source');
  for (const [key, entry] of frontMatter.sources) {
    sources.define(key, entry.line, sourceOf(key, entry, problems));
  }
  const outcomes = new Outcomes(frontMatter.outcomes);
  for (const { source: from } of terms.defined) {
    if (from !== null) sources.use(from.key);
  }
  const defined = definitionsIn(frontMatter, { read, study }, problems);
  return { slug, source, problems, sources, outcomes, terms, withVariants, ...defined };
}

/** The stakes; empty if they are missing, which was reported before. */
function stakesOf({ stakes }: FrontMatter, context: Context): Text {
  if (stakes.value === '') return [];
  const text = lineOfText(stakes, context);
  reportStakes(text, stakes.line, context.problems);
  return text;
}

function needsOf(
  { needs, order }: FrontMatter,
  course: readonly LessonOutline[],
  context: Context,
): Need[] {
  const about = { order, course, problems: context.problems };
  return needs.flatMap((each) => {
    const sentence = (): Need => ({ kind: 'text', text: lineOfText(each, context) });
    return needOf(each, about, sentence) ?? [];
  });
}

/** A text of the front matter: one paragraph of Markdown. */
function lineOfText({ value, line }: Located<string>, context: Context): Text {
  const moved = `${'\n'.repeat(line - 1)}${value}`;
  const [first] = markdown.parse(moved).children;
  if (first?.type === 'paragraph') {
    reportSums([first], context);
    reportWords(first, context.problems);
    return inlineText(first.children, withProseDigits([first], { ...context, source: moved }));
  }
  context.problems.add(line, 'this is no plain paragraph', 'write one sentence');
  return [];
}
