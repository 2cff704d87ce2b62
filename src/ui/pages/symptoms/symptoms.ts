import type { Block, Flow, Inline, Lesson, Text } from '../../../course/markdown/index.ts';
import { otherSymptoms, symptomGroups, type SymptomGroup } from './groups.ts';

/** One row: from a symptom to what to do about it. */
export interface Symptom {
  /** The lesson that explains it. */
  readonly lesson: { readonly slug: string; readonly title: string; readonly place: number };
  /** Id of its part about the reader's own server. */
  readonly id: string;
  /** In the page's address: the lesson's slug, and for a lesson's second symptom that part's id as well. */
  readonly anchor: string;
  readonly title: Text;
  /** The first commands that the lesson looks with. */
  readonly look: string;
  /** Whether there is nothing to change, but something to measure. */
  readonly measured: boolean;
  readonly changes: readonly SymptomChange[];
}

/** What to change, or to measure, in one program. */
export interface SymptomChange {
  /** `nginx`. */
  readonly name: string;
  /** The first sentence about it, for which there is room on paper. */
  readonly says: Text;
  /** Further sentences and lines of code to paste; can be empty. */
  readonly more: readonly ChangePart[];
}

export interface SymptomsShown extends Omit<SymptomGroup, 'lessons'> {
  readonly symptoms: readonly Symptom[];
}

type ChangePart = Extract<Flow, { kind: 'paragraph' | 'code' }>;

/** The symptoms of all lessons that have one, in groups, without those that are empty. */
export function symptomsOf(lessons: readonly Lesson[]): SymptomsShown[] {
  const rows = lessons.flatMap(symptomsIn);
  const named = new Set(symptomGroups.flatMap((group) => group.lessons));
  const others = rows.filter(({ anchor }) => !named.has(anchor));
  return [
    ...symptomGroups.map(({ lessons: anchors, ...group }) => ({
      ...group,
      symptoms: anchors.flatMap((one) => rows.filter(({ anchor }) => anchor === one)),
    })),
    {
      id: otherSymptoms.id,
      title: otherSymptoms.title,
      says: otherSymptoms.says,
      symptoms: others,
    },
  ].filter(({ symptoms }) => symptoms.length > 0);
}

function symptomsIn({ slug, title, order, blocks }: Lesson): Symptom[] {
  return blocks
    .filter((each) => each.kind === 'server')
    .map((block, i) => {
      const anchor = i === 0 ? slug : `${slug}-${block.id}`;
      return { ...rowOf(block, { slug, title, place: order }), anchor };
    });
}

type ServerBlock = Extract<Block, { kind: 'server' }>;

function rowOf(
  { id, title, parts }: ServerBlock,
  lesson: Symptom['lesson'],
): Omit<Symptom, 'anchor'> {
  const contentOf = (name: string): readonly Flow[] =>
    parts.find((part) => part.title === name)?.content ?? [];
  const measured = parts.some((part) => part.title === 'Measure');
  const command = contentOf('Look').find((part) => part.kind === 'code' && part.language === 'sh');
  return {
    lesson,
    id,
    title: unlinked(title),
    look: command?.kind === 'code' ? command.text : '',
    measured,
    changes: contentOf(measured ? 'Measure' : 'Change').flatMap((part) =>
      part.kind === 'list' ? part.items.flatMap(changeOf) : [],
    ),
  };
}

function changeOf([first, ...others]: readonly Flow[]): SymptomChange[] {
  if (first?.kind !== 'paragraph') return [];
  const [name, ...rest] = first.content;
  if (name?.kind !== 'strong') return [];
  const [says, also] = afterFirstSentence(unlinked(rest));
  return [
    {
      name: name.content.map(wordsOf).join('').replace(/[.:]$/, ''),
      says,
      more: [...(also.length > 0 ? [paragraphOf(also)] : []), ...others.flatMap(partOf)],
    },
  ];
}

function partOf(part: Flow): ChangePart[] {
  if (part.kind === 'paragraph') return [paragraphOf(unlinked(part.content))];
  return part.kind === 'code' ? [part] : [];
}

function paragraphOf(content: Text): ChangePart {
  return { kind: 'paragraph', content };
}

/** Text for a page that has no sources, rules or terms to lead to: citations are left out. */
function unlinked(text: Text): Text {
  const parts = text.flatMap((part): Inline[] => {
    if (part.kind === 'cite') return [];
    if (part.kind === 'code') return [part];
    return [{ kind: 'text', text: wordsOf(part) }];
  });
  return joined(parts);
}

/** Neighbors become one; where a citation stood, no space is left before the stop. */
function joined(parts: Text): Text {
  return parts.reduce<Inline[]>((all, part) => {
    const last = all.at(-1);
    if (part.kind !== 'text') return [...all, part];
    const text = (last?.kind === 'text' ? last.text : '') + part.text;
    const before = last?.kind === 'text' ? all.slice(0, -1) : all;
    return [...before, { kind: 'text', text: text.replace(/\s+(?=[.,;:])/g, '') }];
  }, []);
}

/** A text's first sentence, and the rest. */
function afterFirstSentence(text: Text): [Text, Text] {
  for (const [i, part] of text.entries()) {
    const end = part.kind === 'text' ? /[.?!](?=\s|$)/.exec(part.text) : null;
    if (part.kind !== 'text' || end === null) continue;
    const at = end.index + 1;
    const begin: Inline = { kind: 'text', text: part.text.slice(0, at) };
    const rest: Inline = { kind: 'text', text: part.text.slice(at) };
    return [trimmed([...text.slice(0, i), begin]), trimmed([rest, ...text.slice(i + 1)])];
  }
  return [trimmed(text), []];
}

/** Text without spaces at its ends. */
function trimmed(text: Text): Text {
  return text
    .map((part, i): Inline => {
      if (part.kind !== 'text') return part;
      const begun = i === 0 ? part.text.trimStart() : part.text;
      return { kind: 'text', text: i === text.length - 1 ? begun.trimEnd() : begun };
    })
    .filter((part) => part.kind !== 'text' || part.text !== '');
}

function wordsOf(part: Inline): string {
  return 'content' in part ? part.content.map(wordsOf).join('') : part.text;
}
