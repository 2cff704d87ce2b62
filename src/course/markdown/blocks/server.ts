import type { List, ListItem, Nodes } from 'mdast';
import { suggest } from '../../../scenario/index.ts';
import {
  serverPartTitles,
  type ServerBlock,
  type ServerPart,
  type ServerPartTitle,
} from '../block.ts';
import type { Context } from '../context.ts';
import { flowOf } from '../flow.ts';
import { inlineText, plainText } from '../inline.ts';
import type { Inline } from '../text.ts';
import { wordsInFlow } from '../word-count.ts';
import { reportTitle } from './parts.ts';
import type { BlockReader, RawBlock } from './reader.ts';

/** Maximum length of the symptom: one row of a table. */
export const maxSymptom = 90;
/** Maximum words of the four parts, without code. */
export const maxServerWords = 260;

type Child = RawBlock['children'][number];
type Heading = Child & { type: 'heading' };

/** A heading, the part it begins, and the content below it. */
interface Chapter {
  readonly title: ServerPartTitle;
  readonly line: number;
  readonly nodes: Child[];
}

/**
 * What to do about a lesson's subject on your own server, in four parts. The title is the symptom as seen there, so its
 * numbers belong to no run.
 */
export const server: BlockReader<ServerBlock> = {
  attributes: ['run'],
  titleHasNumbers: true,
  read(raw) {
    const { id, title, children, attributes, context, line } = raw;
    const run = attributes.text('run');
    if (run !== undefined) context.runs.use(run);
    reportTitle(raw, maxSymptom, 'the symptom');
    const chapters = chaptersIn(children, context);
    reportOrder(chapters, line, context);
    for (const chapter of chapters) reportChapter(chapter, context);
    const parts = chapters.map(({ title: name, nodes }): ServerPart => ({
      title: name,
      content: flowOf(nodes, context),
    }));
    const words = wordsInFlow(parts.flatMap(({ content }) => content));
    if (words > maxServerWords) {
      const message = `':::server' has ${words} words besides code; at most ${maxServerWords} are allowed`;
      context.problems.add(line, message, 'keep what someone running a server today needs');
    }
    return {
      kind: 'server',
      id,
      title: title.map(withUnit),
      ...(run !== undefined && { run }),
      parts,
    };
  },
};

/** A literal number is kept together with its unit, like a fact. */
function withUnit(part: Inline): Inline {
  return part.kind === 'text'
    ? { ...part, text: part.text.replace(/(?<=\d) (?=\p{L})/gu, '\u00a0') }
    : part;
}

function chaptersIn(nodes: readonly Child[], context: Context): Chapter[] {
  const chapters: Chapter[] = [];
  let inUnknown = false;
  for (const node of nodes) {
    if (node.type === 'heading') {
      const title = partCalled(node, context);
      inUnknown = title === undefined;
      if (title !== undefined) chapters.push({ title, line: lineOf(node), nodes: [] });
    } else if (chapters.length > 0) {
      chapters.at(-1)?.nodes.push(node);
    } else if (!inUnknown) {
      context.problems.add(lineOf(node), 'this is above the first part', "begin with '### Look'");
    }
  }
  return chapters;
}

/** Undefined if it is no part's title, and similar to none. */
function partCalled(heading: Heading, context: Context): ServerPartTitle | undefined {
  const words = plainText(inlineText(heading.children, context, true));
  const title = serverPartTitles.find((each) => each === words);
  if (title !== undefined && heading.depth === 3) return title;
  const near = suggest(words, serverPartTitles);
  const meant = serverPartTitles.find((each) => each === near);
  context.problems.add(
    lineOf(heading),
    `'${'#'.repeat(heading.depth)} ${words}' is no part of ':::server'`,
    meant === undefined
      ? `there are: ${serverPartTitles.map((each) => `'### ${each}'`).join(', ')}`
      : `did you mean '### ${meant}'?`,
  );
  return meant;
}

/** The position of each part: two titles share the second. */
const places: Readonly<Record<ServerPartTitle, number>> = {
  Look: 0,
  Change: 1,
  Measure: 1,
  'Leave it alone when': 2,
  'Check that it worked': 3,
};

/** What to write in a part, for authors who left it out. */
const purposes: readonly string[] = [
  "write '### Look': a command, and what its output shows",
  "write '### Change': what to change in each server, or '### Measure' where there is nothing to change",
  "write '### Leave it alone when': what the change costs, and who should not make it",
  "write '### Check that it worked': the command again, and what must be different now",
];
const partNames = [
  "'### Look'",
  "'### Change'",
  "'### Leave it alone when'",
  "'### Check that it worked'",
];

function reportOrder(chapters: readonly Chapter[], line: number, { problems }: Context): void {
  const seen = new Set<number>();
  for (const { title, line: at } of chapters) {
    const place = places[title];
    if (seen.has(place)) {
      const other =
        place === 1 ? "keep one of '### Change' and '### Measure'" : 'make one of the two';
      problems.add(at, `a second '### ${title}'`, other);
    } else if ([...seen].some((before) => before > place)) {
      const order = partNames.join(', ');
      problems.add(at, `'### ${title}' is out of order`, `the parts are, in this order: ${order}`);
    }
    seen.add(place);
  }
  for (const [place, purpose] of purposes.entries()) {
    if (!seen.has(place)) problems.add(line, `':::server' lacks ${partNames[place]}`, purpose);
  }
}

function reportChapter({ title, line, nodes }: Chapter, context: Context): void {
  const { problems } = context;
  if (nodes.length === 0) {
    problems.add(line, `'### ${title}' is empty`, purposes[places[title]] ?? 'write its text');
    return;
  }
  if (title === 'Look' && !nodes.some((node) => node.type === 'code' && node.lang === 'sh')) {
    problems.add(
      line,
      "'### Look' has no command",
      "write one into a fence that begins with '```sh'",
    );
  }
  if (title !== 'Change' && title !== 'Measure') return;
  const lists = nodes.filter((node): node is List => node.type === 'list');
  for (const item of lists.flatMap(({ children }) => children)) reportItem(item, title, context);
  if (title === 'Change' && lists.length === 0) {
    problems.add(
      line,
      "'### Change' has no list",
      "write an item '- **nginx.** ...' for each server",
    );
  } else if (!nodes.some((node) => citationsIn(node).length > 0)) {
    problems.add(line, `'### ${title}' cites nothing`, citeRemedy);
  }
}

const citeRemedy =
  "cite the project's own documentation: ':cite[key]{at=\"option\"}', with the key under 'sources' in the front matter";

function reportItem(item: ListItem, title: ServerPartTitle, { problems, sources }: Context): void {
  const line = lineOf(item);
  const [first] = item.children;
  if (first?.type !== 'paragraph' || first.children[0]?.type !== 'strong') {
    const names = "begin it with what it is about in bold: '**nginx.**'";
    problems.add(line, `this item of '### ${title}' has no bold name`, names);
  }
  const cited = citationsIn(item);
  if (cited.length === 0) {
    problems.add(line, `this item of '### ${title}' cites nothing`, citeRemedy);
  } else if (cited.every((key) => sources.known(key)?.url === '')) {
    problems.add(
      line,
      `this item of '### ${title}' cites a source without an address`,
      "give it the 'url' of the exact page",
    );
  }
}

/** Keys of the sources cited in a part of a text. */
function citationsIn(node: Nodes): string[] {
  if (node.type === 'textDirective' && node.name === 'cite') {
    const [label] = node.children;
    return label?.type === 'text' ? [label.value] : [];
  }
  return 'children' in node ? node.children.flatMap((child) => citationsIn(child)) : [];
}

function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1;
}
