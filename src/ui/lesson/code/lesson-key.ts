import type { Choice, Flow, Lesson, Text } from '../../../course/markdown/index.ts';
import { checksum } from './checksum.ts';

/** What must be known of a lesson to read the codes that were made at its end. */
export interface LessonKey {
  readonly slug: string;
  readonly title: string;
  /** What stands for its slug in a code, 16 bits. */
  readonly number: number;
  /** Changes with what it asks, 8 bits: a code is read with the lesson that it was made in. */
  readonly edition: number;
  /** What it asks, in order. */
  readonly items: readonly AskedItem[];
}

export interface AskedItem {
  readonly id: string;
  readonly kind: 'bet' | 'question' | 'task';
  readonly title: string;
  /** What a bet or a question asks, at most `longestQuestion` characters; empty for a task. */
  readonly question: string;
  /** Of a bet or a question. */
  readonly choices: readonly AskedChoice[];
}

export interface AskedChoice {
  /** Its words, without anything else, at most `longestAnswer` characters; of a question with numbers those of the first variant. */
  readonly answer: string;
  readonly right: boolean;
  /** What a reader believes who chooses it, if the lesson says so. */
  readonly misconception?: string;
}

/** Longer ones are cut. */
const longestAnswer = 140;
const longestQuestion = 240;

export function lessonKeyOf({ slug, title, blocks }: Lesson): LessonKey {
  const asking = blocks.flatMap((block) =>
    block.kind === 'bet' || block.kind === 'question' || block.kind === 'task' ? [block] : [],
  );
  const edition = asking.map((block) => {
    const choices = 'choices' in block ? block.choices.map(({ right }) => Number(right)) : [];
    return `${block.kind} ${block.id} ${choices.join('')}`;
  });
  return {
    slug,
    title,
    number: checksum(bytesOf(slug)),
    edition: checksum(bytesOf(edition.join('\n'))) & 0xff,
    items: asking.map((block) => ({
      id: block.id,
      kind: block.kind,
      title: plain(block.title) || block.id,
      question: 'question' in block ? bounded(asked(block.question), longestQuestion) : '',
      choices: 'choices' in block ? block.choices.map(askedChoice) : [],
    })),
  };
}

function askedChoice({ answer, right, misconception }: Choice): AskedChoice {
  return {
    answer: bounded(plain(answer), longestAnswer),
    right,
    ...(misconception !== undefined && { misconception }),
  };
}

/** The paragraph that asks: the last one with a question mark, or the last one. */
function asked(question: readonly Flow[]): string {
  const paragraphs = question.flatMap((part) =>
    part.kind === 'paragraph' ? [plain(part.content)] : [],
  );
  return paragraphs.findLast((words) => words.includes('?')) ?? paragraphs.at(-1) ?? '';
}

function bounded(text: string, longest: number): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length > longest ? `${words.slice(0, longest - 1)}…` : words;
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function plain(text: Text): string {
  return text.map((part) => ('content' in part ? plain(part.content) : textOf(part))).join('');
}

function textOf(part: Text[number]): string {
  return 'text' in part ? part.text : '';
}
