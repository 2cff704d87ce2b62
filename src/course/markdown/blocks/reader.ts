import type { BlockContent, DefinitionContent } from 'mdast';
import type { Attributes } from '../attributes.ts';
import type { Context } from '../context.ts';
import type { Block } from '../block.ts';
import type { Text } from '../text.ts';

/** What the reader of one kind of block is given. */
export interface RawBlock {
  /** From the attribute `name`, or made up. */
  readonly id: string;
  /** What stands in brackets after the block's name; may be empty. */
  readonly title: Text;
  /** The rest of its text. */
  readonly children: readonly (BlockContent | DefinitionContent)[];
  readonly attributes: Attributes;
  readonly context: Context;
  /** Where it begins. */
  readonly line: number;
}

/** Reads one kind of block. A new kind is one of these and one line in the table of all. */
export interface BlockReader<B extends Block = Block> {
  /** The attributes it knows, beside `name`. */
  readonly attributes: readonly string[];
  /** Whether numbers may be typed into its title, since they are of no run. */
  readonly titleHasNumbers?: true;
  /** Undefined if something it needs failed elsewhere. Throws InputError for its own mistakes. */
  readonly read: (raw: RawBlock) => B | undefined;
}
