import { holdsOf } from '../../analysis/index.ts';
import { runWatched } from '../../run/index.ts';
import { InputError } from '../../scenario/index.ts';
import { Kind, reasonNames, type ReasonName } from '../../trace/codes/index.ts';
import { recordsOf } from '../../trace/index.ts';
import { ruleCard, ruleIds } from '../rule-cards/index.ts';
import type { Attributes } from './attributes.ts';
import type { Context } from './context.ts';
import type { BetBlock, Block, HiddenReason } from './block.ts';
import type { Figure } from './figure.ts';

/** The attributes of a bet that override which reasons its picture hides. */
export const hidingAttributes = ['hide', 'show'];

/** A bet author's overrides for the reasons in its picture. */
export interface Hiding {
  readonly line: number;
  readonly hide: readonly ReasonName[];
  readonly show: readonly ReasonName[];
}

/** Reasons for a wait that can be hidden: those that a hold can have. */
const hideable = reasonNames.filter((name) => name !== 'none');

/** Reads `hide` and `show`. Throws InputError for an unknown reason, or one in both. */
export function hidingIn(attributes: Attributes, line: number): Hiding {
  const [hide, show] = [reasonsIn('hide', attributes), reasonsIn('show', attributes)];
  const both = hide.find((name) => show.includes(name));
  if (both !== undefined) {
    throw new InputError(`'${both}' is in 'hide' and in 'show'`, 'take it out of one of them');
  }
  return { line, hide, show };
}

function reasonsIn(name: string, attributes: Attributes): ReasonName[] {
  return attributes.list(name).map((word) => {
    const found = hideable.find((reason) => reason === word);
    if (found !== undefined) return found;
    throw new InputError(`'${name}' has no reason '${word}'`, `there are: ${hideable.join(', ')}`);
  });
}

/**
 * Decides for each bet which of the reasons in its picture it hides while it is open: rules that the lesson has not named
 * before the choices, rules that the right choice names if the bet is about the very run that is shown, and the author's
 * own. That a program has nothing to send is no rule of TCP, so it is hidden only in the last two cases.
 * @param hiding the authors' overrides, by bet id
 */
export function withHiddenReasons(
  blocks: readonly Block[],
  hiding: ReadonlyMap<string, Hiding>,
  context: Context,
): Block[] {
  const hidden = blocks.map((block, i): Block => {
    const overrides = hiding.get(block.id);
    if (block.kind !== 'bet' || overrides === undefined) return block;
    const figures = figuresShownAt(blocks, i);
    const occurring = new Set(figures.flatMap((figure) => reasonsShown(figure, context)));
    const explained = rulesNamed([blocks.slice(0, i), block.title, block.question]);
    const answer = isAboutRunShown(block, blocks, figures)
      ? rulesNamed(block.choices.filter(({ right }) => right))
      : new Set<string>();
    const hides = hideable.flatMap((reason): HiddenReason[] => {
      if (!occurring.has(reason) || overrides.show.includes(reason)) return [];
      if (overrides.hide.includes(reason)) return [{ reason, why: 'author' }];
      if (answer.has(reason)) return [{ reason, why: 'answer' }];
      const isRule = reason !== 'application';
      return isRule && !explained.has(reason) ? [{ reason, why: 'unexplained' }] : [];
    });
    reportIdle(overrides, occurring, context);
    reportTelling(block, hides, overrides.line, context);
    return { ...block, hides };
  });
  return withKeptReasons(hidden);
}

/**
 * The steps that lead to a lesson's first bet hide the same rules as the bet if nothing has named them yet. What a step
 * points at stays visible.
 */
function withKeptReasons(blocks: readonly Block[]): Block[] {
  const first = blocks.findIndex(({ kind }) => kind === 'bet');
  const bet = blocks[first];
  if (bet?.kind !== 'bet') return [...blocks];
  return blocks.map((block, i) => {
    if (i > first || block.kind !== 'step') return block;
    const pointedAt = block.figure.callouts?.map(({ reason }) => reason) ?? [];
    const reasons = bet.hides
      .filter(({ why, reason }) => why === 'unexplained' && !pointedAt.includes(reason))
      .map(({ reason }) => reason);
    return reasons.length === 0 ? block : { ...block, keeps: { bet: bet.id, reasons } };
  });
}

/** A name without effect is a mistake or a remnant. */
function reportIdle(
  { line, hide, show }: Hiding,
  occurring: ReadonlySet<string>,
  { problems }: Context,
): void {
  for (const [name, reasons] of [
    ['hide', hide],
    ['show', show],
  ] as const) {
    const idle = reasons.find((reason) => !occurring.has(reason));
    if (idle === undefined) continue;
    problems.add(
      line,
      `'${name}' names '${idle}', for which nothing in the picture waits`,
      occurring.size === 0 ? 'take it out' : `waits in it: ${[...occurring].join(', ')}`,
    );
  }
}

/** A callout in the open bet's picture must not name a reason that the bet hides. */
function reportTelling(
  { figure }: BetBlock,
  hides: readonly HiddenReason[],
  line: number,
  { problems }: Context,
): void {
  for (const { words, reason } of figure?.callouts ?? []) {
    const revealed = hides.find(
      (hidden) => hidden.reason === reason || namesRule(words, hidden.reason),
    );
    if (revealed === undefined) continue;
    problems.add(
      line,
      `the callout '${words}' reveals '${revealed.reason}', which the bet hides`,
      `point at something else, or write 'show="${revealed.reason}"'`,
    );
  }
}

function namesRule(words: string, reason: ReasonName): boolean {
  const name = ruleIds.some((id) => id === reason) ? ruleCard(reason)?.name : undefined;
  const lower = words.toLowerCase();
  return [reason.replaceAll('-', ' '), name ?? reason].some((each) =>
    lower.includes(each.toLowerCase()),
  );
}

/** The figures visible at a bet: its own, or those of the last block before it with any; both of a comparison. */
function figuresShownAt(blocks: readonly Block[], index: number): readonly Figure[] {
  for (let i = index; i >= 0; i--) {
    const figures = figuresOf(blocks[i]!, i < index);
    if (figures.length > 0) return figures;
    if (['question', 'task'].includes(blocks[i]!.kind)) break;
  }
  return blocks.map((block) => figuresOf(block, false)).find(({ length }) => length > 0) ?? [];
}

/** @param decided whether a bet already shows its answer */
function figuresOf(block: Block, decided: boolean): readonly Figure[] {
  if (block.kind === 'twin') return block.figures;
  const figure = 'figure' in block ? block.figure : null;
  const answer = block.kind === 'bet' && decided ? block.answer : null;
  return [answer ?? figure].filter((one) => one !== null);
}

/** The reasons for all waits in a figure up to its moment. */
function reasonsShown(figure: Figure, { runs }: Context): ReasonName[] {
  const loaded = runs.use(figure.run);
  if (loaded === undefined) return [];
  const until = loaded.lessonRun.until ?? figure.at.time;
  const { trace } = runWatched(loaded.run, until, []);
  const [thinkTime] = recordsOf(trace, Kind.Think);
  return [
    ...holdsOf(trace).map(({ because }) => reasonNames[because]),
    ...(thinkTime === undefined ? [] : ['application' as const]),
  ];
}

/** Whether the bet is decided by the run that is shown: then a reason in it is part of the answer. */
function isAboutRunShown(
  { asked, answer, settledBy, id }: BetBlock,
  blocks: readonly Block[],
  figures: readonly Figure[],
): boolean {
  const shown = figures.map(({ run }) => run);
  if (asked?.kind === 'time') return shown.includes(`${answer?.run ?? ''}.${id}`);
  if (settledBy === null) return answer === null || shown.includes(answer.run);
  const settler = blocks.find((block) => block.id === settledBy);
  if (settler === undefined || settler.kind === 'twin' || settler.kind === 'round') return false;
  return figuresOf(settler, false).every(({ run }) => shown.includes(run));
}

/** The rules that are named anywhere in a part of a lesson, which is plain data. */
function rulesNamed(thing: unknown, named = new Set<string>()): ReadonlySet<string> {
  if (typeof thing !== 'object' || thing === null) return named;
  if ('kind' in thing && thing.kind === 'rule' && 'rule' in thing) named.add(String(thing.rule));
  for (const inner of Object.values(thing)) rulesNamed(inner, named);
  return named;
}
