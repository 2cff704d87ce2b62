// The elements of a lesson's sentences: plain data, never HTML.
import type { CalloutTone } from '../../plot/callouts/index.ts';
import type { Quantity } from '../../query/index.ts';
import type { RuleId } from '../rule-cards/index.ts';

/** A piece of running text. */
export type Text = readonly Inline[];

/** Words and what they mean. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'emphasis' | 'strong'; readonly content: Text }
  | { readonly kind: 'link'; readonly url: string; readonly content: Text }
  /** A number of a run, in words. */
  | { readonly kind: 'fact'; readonly name: string; readonly text: string; readonly fact: Quantity }
  /** Words in the color of their meaning. */
  | { readonly kind: 'data' | 'ack' | 'held'; readonly content: Text }
  /** Words marked in the picture, by the number in the disc after them. */
  | {
      readonly kind: 'point';
      readonly number: number;
      readonly tone: CalloutTone;
      /** The measured size, for readers who do not see the picture; may be empty. */
      readonly measured: string;
      readonly content: Text;
    }
  /** A rule's name, linked to its card. */
  | { readonly kind: 'rule'; readonly rule: RuleId; readonly text: string }
  /** A number that is quoted; `source` is the key of a source. */
  | { readonly kind: 'quote'; readonly source: string; readonly text: string }
  /** The source of the statement before it. */
  | { readonly kind: 'cite'; readonly source: string; readonly text: string }
  /** A formula; its text is TeX. */
  | { readonly kind: 'formula'; readonly text: string; readonly math: MathNode }
  /** Words that open a definition; `name` is the term. */
  | {
      readonly kind: 'term';
      readonly term: string;
      readonly name: string;
      readonly text: string;
      readonly means: string;
    };

/** The elements of a formula that a page draws. */
export const mathTags = [
  'math',
  'mrow',
  'mi',
  'mn',
  'mo',
  'mtext',
  'mspace',
  'mfrac',
  'msub',
  'msup',
  'msubsup',
  'munder',
  'mover',
  'munderover',
  'mtable',
  'mtr',
  'mtd',
  'mpadded',
  'mphantom',
  'mstyle',
] as const;
export type MathTag = (typeof mathTags)[number];

/** A formula in MathML, or a part of it: plain data, with elements and attributes that pages know. */
export interface MathNode {
  readonly tag: MathTag;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (MathNode | string)[];
}

/** A paragraph, or another element of running text. */
export type Flow =
  | { readonly kind: 'paragraph'; readonly content: Text }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly items: readonly (readonly Flow[])[];
    }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  /** A formula on lines of its own. */
  | { readonly kind: 'formula'; readonly math: MathNode };
