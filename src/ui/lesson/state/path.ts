import type { Block, Figure, Lesson, Text, TwinBlock } from '../../../course/markdown/index.ts';

/** A block at which the reader stops: it has something to see or to do. */
export type MainBlock = Extract<
  Block,
  {
    kind:
      | 'step'
      | 'bet'
      | 'question'
      | 'twin'
      | 'task'
      | 'handle'
      | 'round'
      | 'study'
      | 'today'
      | 'toy'
      | 'server';
  }
>;

/** Several senders at one queue, and a choice for all of them. */
export type RoundBlock = Extract<Block, { kind: 'round' }>;

/** A stop of a lesson: one main block, and the text before and after it. */
export interface Stop {
  /** The main block's id: the stop's address. */
  readonly id: string;
  readonly title: Text;
  readonly main: MainBlock;
  /** All of it, in the order of the text. */
  readonly blocks: readonly Block[];
}

/**
 * Divides a lesson into its stops. A heading and the prose below it belong to the stop that
 * follows; a 'why' or an aside to the one it comes after, and so do the reader's own words and what ends the lesson.
 */
export function pathOf(lesson: Lesson): readonly Stop[] {
  const stops: { main: MainBlock; blocks: Block[] }[] = [];
  let ahead: Block[] = [];
  for (const block of lesson.blocks) {
    const last = stops.at(-1);
    if (isMain(block)) {
      stops.push({ main: block, blocks: [...ahead, block] });
      ahead = [];
    } else if (last !== undefined && ahead.length === 0 && comesAfter(block)) {
      last.blocks.push(block);
    } else {
      ahead.push(block);
    }
  }
  stops.at(-1)?.blocks.push(...ahead);
  return stops.map(({ main, blocks }) => ({ id: main.id, title: main.title, main, blocks }));
}

/** Number of the stop that a block's id, or an address ending in it, leads to; -1: none. */
export function stopAt(path: readonly Stop[], id: string): number {
  return path.findIndex((stop) => stop.blocks.some((block) => block.id === id));
}

/** What a stop without a title is called. */
export function titleOf(stop: Stop): string {
  return plainText(stop.title) || fallbackTitles[stop.main.kind];
}

const fallbackTitles: Readonly<Record<MainBlock['kind'], string>> = {
  step: 'Step',
  bet: 'Your bet',
  question: 'Question',
  twin: 'Side by side',
  task: 'Task',
  handle: 'Try it',
  round: 'Play',
  study: 'Figure',
  today: 'Today',
  toy: 'Try it',
  server: 'In your own server',
};

/** Text as it reads, without colors and links. */
export function plainText(text: Text): string {
  return text.map((part) => ('content' in part ? plainText(part.content) : part.text)).join('');
}

/** What is on view at a stop: one figure, or two runs to compare. */
export type StopFigure = Figure | TwinBlock;

/**
 * The figure on view at a stop. A bet's `answer` takes the place of its figure once the bet is
 * decided. Where a block brings none the one before stays. A question is answered from memory, and asks
 * about runs of its own: without a figure it has none, as any other would contradict it or give the answer
 * away. A task, whose runs the reader makes, goes back to the lesson's first figure, unless another one
 * shows the run to start from; so does what to do on one's own server, since that figure shows the symptom, or the first figure of
 * the run that it names does.
 */
export function figureAt(
  path: readonly Stop[],
  at: number,
  isDecided: (bet: string) => boolean,
): StopFigure | undefined {
  const stop = path[at]?.main;
  const run = stop?.kind === 'task' || stop?.kind === 'server' ? stop.run : undefined;
  const start = run === undefined ? undefined : figureOfRun(path, run);
  if (start !== undefined) return start;
  for (let i = at; i >= 0; i--) {
    const { main } = path[i]!;
    const figure = ownFigure(main, isDecided);
    if (figure !== undefined || stop?.kind === 'question') return figure;
    if (main.kind === 'question' || main.kind === 'task' || main.kind === 'server') break;
  }
  return path.map(({ main }) => ownFigure(main, () => false)).find((one) => one !== undefined);
}

/** The first figure that shows a run, that of a bet's answer included. */
function figureOfRun(path: readonly Stop[], run: string): Figure | undefined {
  const figures = path.flatMap(({ main }) =>
    'figure' in main ? [main.figure, 'answer' in main ? main.answer : null] : [],
  );
  return figures.find((figure) => figure?.run === run) ?? undefined;
}

function ownFigure(block: MainBlock, isDecided: (bet: string) => boolean): StopFigure | undefined {
  switch (block.kind) {
    case 'step':
    case 'today':
    case 'handle':
      return block.figure;
    case 'bet':
      return (isDecided(block.id) ? block.answer : null) ?? block.figure ?? undefined;
    case 'question':
      return block.figure ?? undefined;
    case 'twin':
      return block;
    case 'task':
    case 'round':
    case 'study':
    case 'toy':
    case 'server':
      return undefined;
  }
}

/** Numbers of the stops that repeat the figure of an earlier stop, drawn the same. A bet's figure is drawn as the reader is allowed to see it. */
export function repeatsOf(path: readonly Stop[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeats = new Set<number>();
  for (const [i, { main }] of path.entries()) {
    const figure = 'figure' in main && main.kind !== 'bet' ? main.figure : null;
    if (figure === null) continue;
    const drawn = JSON.stringify(figure);
    if (seen.has(drawn)) repeats.add(i);
    seen.add(drawn);
  }
  return repeats;
}

function isMain(block: Block): block is MainBlock {
  return block.kind in fallbackTitles && (block.kind !== 'study' || block.large);
}

function comesAfter(block: Block): boolean {
  return ['why', 'aside', 'study', 'own-words'].includes(block.kind);
}
