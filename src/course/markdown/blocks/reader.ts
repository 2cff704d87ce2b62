import type { BlockContent, DefinitionContent } from 'mdast';
import type { Attributes } from '../attributes.ts';
import type { Context } from '../context.ts';
import type { Block } from '../block.ts';
import type { Text } from '../text.ts';

/** The input to a block's reader. */
export interface RawBlock {
  /** From the attribute `name`, or generated. */
  readonly id: string;
  /** The text in brackets after the block's name; possibly empty. */
  readonly title: Text;
  /** The rest of its text. */
  readonly children: readonly (BlockContent | DefinitionContent)[];
  readonly attributes: Attributes;
  readonly context: Context;
  /** Where it begins. */
  readonly line: number;
}

/** Reads one kind of block. To add a kind, write one of these and add it to the table. */
export interface BlockReader<B extends Block = Block> {
  /** The attributes it knows, besides `name`. */
  readonly attributes: readonly string[];
  /** Whether its title can have literal numbers, because they belong to no run. */
  readonly titleHasNumbers?: true;
  /** Undefined if something it needs failed elsewhere. Throws InputError for its own mistakes. */
  readonly read: (raw: RawBlock) => B | undefined;
}
