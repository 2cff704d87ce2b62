import type { Heading, RootContent } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { suggest } from '../../../scenario/index.ts';
import { Attributes } from '../attributes.ts';
import type { Context } from '../context.ts';
import { flowOf } from '../flow.ts';
import { hidingIn, withHiddenReasons, type Hiding } from '../hidden-reasons.ts';
import { inlineText, plainText } from '../inline.ts';
import type { Block } from '../block.ts';
import { reportClosingBlocks } from '../closing-blocks.ts';
import { reportSums, withProseDigits } from '../prose-digits.ts';
import { reportShortWay, withShortWay } from '../short-way.ts';
import { bet } from './asking.ts';
import { task, twin } from './doing.ts';
import { handle } from './handle/handle.ts';
import { ownWords } from './own-words.ts';
import { labelled } from './parts.ts';
import { question } from './question.ts';
import { agreesWithBets, round } from './round.ts';
import type { BlockReader } from './reader.ts';
import { server } from './server.ts';
import { study } from './study.ts';
import { aside, step, today, why } from './telling.ts';
import { toy } from './toy.ts';

const readers: Readonly<Record<string, BlockReader>> = {
  step,
  bet,
  why,
  question,
  twin,
  task,
  handle,
  round,
  aside,
  today,
  study,
  toy,
  'own-words': ownWords,
  server,
};
const blockNames = Object.keys(readers);

/** Turns the top level of a lesson's text into its blocks. */
export function blocksOf(nodes: readonly RootContent[], context: Context): Block[] {
  const list = new BlockList(context);
  const blocks = list.read(nodes);
  reportClosingBlocks(blocks, list.lines, context.problems);
  reportShortWay(blocks, list.lines, context.problems);
  return withHiddenReasons(withShortWay(blocks), list.hiding, context);
}

class BlockList {
  private readonly context: Context;
  private readonly blocks: Block[] = [];
  private readonly ids = new Set<string>();
  /** Ids that bets wait for, with the lines of the bets. */
  private readonly settlers = new Map<string, number>();
  /** Ids of bets that toys wait for, with the lines of the toys. */
  private readonly unlockers = new Map<string, number>();
  /** The authors' attributes for hidden reasons, by bet id. */
  readonly hiding = new Map<string, Hiding>();
  /** Where the blocks with a fence begin, by id. */
  readonly lines = new Map<string, number>();

  constructor(context: Context) {
    this.context = context;
  }

  read(nodes: readonly RootContent[]): Block[] {
    let prose: RootContent[] = [];
    const endProse = () => {
      reportSums(prose, this.context);
      const content = flowOf(prose, withProseDigits(prose, this.context));
      if (content.length > 0) {
        this.blocks.push({ kind: 'prose', id: this.freshId('text'), content });
      }
      prose = [];
    };
    for (const node of nodes) {
      const isBlock = node.type === 'containerDirective' || node.type === 'heading';
      if (!isBlock && !this.isMistakenBlock(node)) {
        prose.push(node);
        continue;
      }
      endProse();
      if (node.type === 'containerDirective') this.container(node);
      else if (node.type === 'heading') this.section(node);
    }
    endProse();
    for (const [id, line] of this.settlers) {
      this.context.problems.add(
        line,
        `no later block is called '${id}'`,
        `write 'name=${id}' into the block that settles the bet`,
      );
    }
    for (const [id, line] of this.unlockers) {
      if (this.blocks.some((block) => block.kind === 'bet' && block.id === id)) continue;
      this.context.problems.add(
        line,
        `no bet is called '${id}'`,
        `write 'name=${id}' into the bet`,
      );
    }
    return this.blocks;
  }

  /** `::step` with two colons is text to Markdown, but hardly what its author meant. */
  private isMistakenBlock(node: RootContent): boolean {
    if (node.type !== 'leafDirective' || !blockNames.includes(node.name)) return false;
    this.context.problems.add(
      lineOf(node),
      `'::${node.name}' opens no block`,
      `write ':::${node.name}' with three colons, and ':::' below its text`,
    );
    return true;
  }

  private section(node: RootContent & { type: 'heading' }): void {
    if (node.depth !== 2) {
      this.context.problems.add(
        lineOf(node),
        `a heading of level ${node.depth}`,
        "write '## ...' for a section; a block has its title in brackets",
      );
    }
    const { words, anchor } = splitAnchor(node.children);
    const title = inlineText(words, this.context);
    const id =
      anchor === undefined
        ? this.freshId(slugOf(plainText(title)), true)
        : this.idOf(anchor, 'section', lineOf(node));
    this.blocks.push({ kind: 'section', id, title });
  }

  private container(node: ContainerDirective): void {
    const { problems } = this.context;
    const line = lineOf(node);
    const reader = Object.hasOwn(readers, node.name) ? readers[node.name] : undefined;
    if (reader === undefined) {
      const meant = suggest(node.name, blockNames);
      problems.add(
        line,
        `':::${node.name}' is not a block`,
        meant === undefined ? `there are: ${blockNames.join(', ')}` : `did you mean '${meant}'?`,
      );
      return;
    }
    const attributes = new Attributes(node, attributesOf(node.name, reader), problems);
    const context = withProseDigits([node], this.context);
    reportSums([node], context);
    const { title, children } = labelled(node, context, reader.titleHasNumbers);
    const id = this.idOf(attributes.text('name'), node.name, line);
    // Whatever this block says about itself, earlier bets have found the block they wait for.
    this.settlers.delete(id);
    const block = problems.attempt(line, `:::${node.name}`, () =>
      reader.read({ id, title, children, attributes, context, line }),
    );
    const settledBy = attributes.text('settled-by');
    if (settledBy !== undefined) this.settlers.set(settledBy, line);
    if (block === undefined) return;
    if (block.kind === 'round')
      problems.attempt(line, ':::round', () => agreesWithBets(block, this.blocks));
    this.lines.set(id, line);
    const short = problems.attempt(line, `:::${node.name}`, () => attributes.bare('short'));
    this.blocks.push(short === true ? { ...block, short } : block);
    if (block.kind === 'toy' && block.unlockedBy !== null)
      this.unlockers.set(block.unlockedBy, line);
    if (block.kind !== 'bet') return;
    const hiding = problems.attempt(line, ':::bet', () => hidingIn(attributes, line));
    if (hiding !== undefined) this.hiding.set(id, hiding);
  }

  private idOf(name: string | undefined, kind: string, line: number): string {
    if (name === undefined) return this.freshId(kind);
    const { problems } = this.context;
    if (!/^[a-z][a-z0-9-]*$/.test(name)) {
      problems.add(line, `'${name}' is no name for a block`, 'use lower-case letters and hyphens');
    } else if (this.ids.has(name)) {
      problems.add(line, `a second block is called '${name}'`, 'give it another name');
    }
    this.ids.add(name);
    return name;
  }

  /** `step-3`; a heading's own words, if they are free. */
  private freshId(stem: string, plain = false): string {
    let id = plain && stem !== '' ? stem : `${stem}-1`;
    for (let n = 2; this.ids.has(id); n++) id = `${stem}-${n}`;
    this.ids.add(id);
    return id;
  }
}

/** Blocks that close a lesson always belong to its short version. */
function attributesOf(block: string, { attributes }: BlockReader): string[] {
  const ends = block === 'own-words' || block === 'server';
  return ['name', ...(ends ? [] : ['short']), ...attributes];
}

/** The words of `## Title :anchor[old-words]`, and its anchor, which keeps old links alive when a heading changes. */
function splitAnchor(children: Heading['children']): {
  words: Heading['children'];
  anchor?: string;
} {
  const last = children.at(-1);
  if (last?.type !== 'textDirective' || last.name !== 'anchor') return { words: children };
  const [text] = last.children;
  const words = children
    .slice(0, -1)
    .map((child, index, all) =>
      child.type === 'text' && index === all.length - 1
        ? { ...child, value: child.value.trimEnd() }
        : child,
    );
  return { words, anchor: text?.type === 'text' ? text.value : '' };
}

function slugOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
}

function lineOf(node: RootContent): number {
  return node.position?.start.line ?? 1;
}
