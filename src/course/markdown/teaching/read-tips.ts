import type { RootContent } from 'mdast';
import { suggest } from '../../../scenario/index.ts';
import type { Context } from '../context.ts';
import { reportFences } from '../fences.ts';
import { flowOf } from '../flow.ts';
import { inlineText, plainText } from '../inline.ts';
import type { Lesson, Source } from '../lesson.ts';
import { markdown } from '../markdown.ts';
import type { Problems } from '../problems.ts';
import { withProseDigits } from '../prose-digits.ts';
import { LessonParts } from './parts.ts';
import { tipsSections, type TeachingTips, type TipsSection } from './tips.ts';

type Heading = RootContent & { type: 'heading' };

/** A heading and the content below it. */
interface Chapter {
  readonly heading: Heading;
  readonly nodes: RootContent[];
}

/**
 * Reads tips for teachers: five sections of running text, in which a lesson's directives mean what they mean in the lesson
 * itself.
 * @param around what the lesson's own text could refer to; its problems are those of this text
 */
export function readTips(text: string, lesson: Lesson, around: Context): TeachingTips {
  const source = text.replaceAll('\r\n', '\n');
  const { problems } = around;
  const cited = new Set<string>();
  const context: Context = { ...around, source, parts: new LessonParts(lesson), cited };
  const tree = markdown.parse(source);
  reportFences(tree, source, problems);
  const chapters = chaptersOf(tree.children, context);
  const sections = tipsSections.flatMap((title) => {
    const nodes = chapters.get(title);
    if (nodes === undefined) return [];
    return [{ title, content: flowOf(nodes, withProseDigits(nodes, context)) }];
  });
  const isCited = ({ key }: Source): boolean => cited.has(key);
  return { sections, sources: lesson.sources.filter(isCited) };
}

/** The content of each section; mistakes in the headings are reported. */
function chaptersOf(
  nodes: readonly RootContent[],
  context: Context,
): Map<TipsSection, RootContent[]> {
  const { problems } = context;
  const chapters: Chapter[] = [];
  for (const node of nodes) {
    if (node.type === 'containerDirective') reportBlock(node, problems);
    if (node.type === 'heading') chapters.push({ heading: node, nodes: [] });
    else if (chapters.length > 0) chapters.at(-1)?.nodes.push(node);
    else problems.add(lineOf(node), 'this is in no section', `begin with '## ${first}'`);
  }
  const found = new Map<TipsSection, RootContent[]>();
  for (const { heading, nodes } of chapters) {
    const title = sectionCalled(heading, context);
    if (title === undefined) continue;
    const again = found.has(title);
    if (again) problems.add(lineOf(heading), `a second '## ${title}'`, 'make one of the two');
    else found.set(title, nodes);
    if (nodes.length === 0)
      problems.add(lineOf(heading), `'## ${title}' is empty`, 'write its text');
  }
  for (const title of tipsSections) {
    if (!found.has(title)) problems.add(1, `the section '${title}' is missing`, purposes[title]);
  }
  return found;
}

const [first] = tipsSections;

/** What to write in a section, for authors who left it out. */
const purposes: Readonly<Record<TipsSection, string>> = {
  Goals: "write '## Goals': what a class should take home, a line each",
  Misconceptions: "write '## Misconceptions': what students get wrong, and what uncovers it",
  'What the model simplifies':
    "write '## What the model simplifies': what is left out, and why it does not matter here",
  Timing: "write '## Timing': what to show in how much time, and what to leave for home",
  'In class': "write '## In class': what to ask, and when",
};

/** Undefined if it is no section's title, and similar to none. */
function sectionCalled(heading: Heading, context: Context): TipsSection | undefined {
  const words = plainText(inlineText(heading.children, context, true));
  const title = tipsSections.find((each) => each === words);
  if (title !== undefined && heading.depth === 2) return title;
  const near = suggest(words, tipsSections);
  const meant = tipsSections.find((each) => each === near);
  context.problems.add(
    lineOf(heading),
    `'${'#'.repeat(heading.depth)} ${words}' is no section of tips for teachers`,
    meant === undefined
      ? `there are: ${tipsSections.map((each) => `'## ${each}'`).join(', ')}`
      : `did you mean '## ${meant}'?`,
  );
  return meant;
}

function reportBlock(node: RootContent & { type: 'containerDirective' }, problems: Problems): void {
  problems.add(
    lineOf(node),
    `':::${node.name}' is not allowed in tips for teachers`,
    "blocks are for lesson.md; name one here with ':part[its title]'",
  );
}

function lineOf(node: RootContent): number {
  return node.position?.start.line ?? 1;
}
