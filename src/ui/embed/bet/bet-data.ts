import { packRuns, type PackedRuns } from '../../../run/index.ts';
import type {
  BetBlock,
  Figure,
  Inline,
  Lesson,
  Source,
  TwinBlock,
} from '../../../course/markdown/index.ts';
import type { RuleCard } from '../../../course/rule-cards/index.ts';
import { figureAt, pathOf, plainText, stopAt, type Stop } from '../../lesson/state/path.ts';
import { rulesUsed } from '../../lesson/state/rules-used.ts';
import { LessonRuns } from '../../lesson/state/runs.ts';
import { commonWindow } from '../../lesson/state/twin.ts';
import { logOf } from '../../site/lesson-log.ts';
import { withoutFiles } from '../../site/lesson-page.ts';

/** What the page of a bet to embed is about. */
export interface BetData {
  /** The lesson with nothing in it but the bet, which is decided as soon as it is placed. */
  readonly lesson: Lesson;
  readonly title: string;
  /** Whether the title says nothing that the question does not: it is no news above it. */
  readonly repeatsQuestion: boolean;
  readonly logs: PackedRuns;
  /** The rules that it names. */
  readonly rules: readonly RuleCard[];
  /** The comparison that decides it; null: one run does. */
  readonly comparison: Comparison | null;
}

export interface Comparison {
  readonly twin: TwinBlock;
  readonly names: readonly [string, string];
}

/**
 * A lesson's bet by itself, when the site is built: its figure, or the previous one in the lesson, and what
 * decides it there. Only their runs are included.
 * @param id of the bet
 * @param cards all rules that there are
 * @throws Error the lesson has no such bet
 */
export function betData(lesson: Lesson, id: string, cards: readonly RuleCard[]): BetData {
  const path = pathOf(lesson);
  const at = path.findIndex(({ main }) => main.kind === 'bet' && main.id === id);
  const bet = path[at]?.main;
  if (bet?.kind !== 'bet') throw new Error(`the lesson ${lesson.slug} has no bet '${id}'`);
  const settler = bet.settledBy === null ? undefined : path[stopAt(path, bet.settledBy)]?.main;
  const twin = settler?.kind === 'twin' ? settler : undefined;
  const alone: BetBlock = {
    ...bet,
    figure: bet.figure ?? figureBefore(path, at),
    settledBy: null,
    answer: bet.answer ?? (twin ? behindEachOther(twin) : ownFigure(settler)),
  };
  const shown = [alone.figure, alone.answer, ...(twin?.figures ?? [])];
  const names = new Set(shown.map((figure) => figure?.run));
  const runs = lesson.runs.filter(({ name }) => names.has(name));
  const logs = packRuns(Object.fromEntries(runs.map((run) => [run.name, logOf(run)])));
  const only: Lesson = {
    ...lesson,
    needs: [],
    stakes: [],
    outcomes: [],
    sources: [],
    terms: [],
    runs: runs.map(withoutFiles),
    blocks: [withoutSources(alone, lesson.sources)],
  };
  const titleOf = (figure: Figure): string =>
    runs.find(({ name }) => name === figure.run)?.title ?? '';
  return {
    lesson: only,
    title: plainText(bet.title) || 'Your bet',
    repeatsQuestion: repeats(plainText(bet.title), bet.question),
    logs,
    rules: rulesUsed(only, new LessonRuns(only, logs), cards),
    comparison:
      twin === undefined
        ? null
        : { twin, names: [titleOf(twin.figures[0]), titleOf(twin.figures[1])] },
  };
}

/** Whether a title is among the words of a question; one that is missing is, too. */
function repeats(title: string, question: BetBlock['question']): boolean {
  const words = question.flatMap((flow) =>
    flow.kind === 'paragraph' ? [plainText(flow.content)] : [],
  );
  const plain = (text: string): string => text.toLowerCase().replace(/\W+/g, ' ').trim();
  return ` ${plain(words.join(' '))} `.includes(` ${plain(title)} `.replace(/ {2}/, ' '));
}

/** What a reader has before the eyes who comes to a bet that brings no figure; what was bet before is decided. */
function figureBefore(path: readonly Stop[], at: number): Figure | null {
  const { id } = path[at]!;
  const shown = figureAt(path, at, (bet) => bet !== id);
  if (shown === undefined) return null;
  return 'kind' in shown ? behindEachOther(shown) : shown;
}

/** Of a comparison, the run that is compared, for as long as both last; the other run is drawn behind it. */
function behindEachOther({ figures: [one, other] }: TwinBlock): Figure {
  const window = one.window && other.window && commonWindow(one.window, other.window);
  return { ...other, window };
}

function ownFigure(block: Stop['main'] | undefined): Figure | null {
  return block !== undefined && 'figure' in block ? block.figure : null;
}

/** There is no list of sources beside a bet: what leads to one leads to the source itself. */
function withoutSources<Thing>(thing: Thing, sources: readonly Source[]): Thing {
  if (typeof thing !== 'object' || thing === null) return thing;
  if (Array.isArray(thing))
    return thing.map((each) => withoutSources<unknown>(each, sources)) as Thing;
  if (isSourced(thing)) return atItsSource(thing, sources) as Thing;
  return Object.fromEntries(
    Object.entries(thing).map(([name, value]) => [name, withoutSources<unknown>(value, sources)]),
  ) as Thing;
}

type Sourced = Extract<Inline, { kind: 'quote' | 'cite' }>;

function isSourced(thing: object): thing is Sourced {
  return 'kind' in thing && (thing.kind === 'quote' || thing.kind === 'cite');
}

function atItsSource({ kind, source, text }: Sourced, sources: readonly Source[]): Inline {
  const words: Inline = { kind: 'text', text: kind === 'cite' ? `(${text})` : text };
  const url = sources.find(({ key }) => key === source)?.url ?? '';
  return url === '' ? words : { kind: 'link', url, content: [words] };
}
