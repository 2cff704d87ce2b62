import { quantityText, type Quantity } from '../../../query/index.ts';
import type { HandleBlock } from '../../../course/markdown/index.ts';
import type { ResultBarsOptions, ResultSlot } from '../../../plot/results/index.ts';
import type { HandleState, Tried } from './handle-state.svelte.ts';

/** A result to about three digits: `1,023 ms`, `9.86 ms`. */
export function resultText(quantity: Quantity): string {
  const isLong = quantity.unit === 'time' && quantity.value >= 99.5e6 && quantity.value < 10e9;
  return quantityText(quantity, isLong ? { decimals: 0 } : {});
}

/** What the columns of the results are. */
interface Columns {
  /** For each column where the controls are. */
  readonly places: readonly (readonly number[])[];
  readonly words: readonly string[];
  /** A choice whose options are drawn as lines in a chart, beside the bars; undefined: there is none. */
  readonly beside: number | undefined;
}

/** The values of a number, of two those of the one that was moved last; of choices alone each combination. */
function columnsOf({ block, at, moved }: HandleState): Columns {
  const { controls } = block;
  const numbers = [...controls.keys()].filter((i) => controls[i]!.kind !== 'choice');
  if (numbers.length === 0) return combinationsOf(block);
  const column = numbers.includes(moved) ? moved : numbers[0]!;
  const { options } = controls[column]!;
  const choice = controls.findIndex(({ kind }) => kind === 'choice');
  return {
    places: options.map((_, i) => at.with(column, i)),
    words: options.map(({ words }) => words),
    beside: choice === -1 ? undefined : choice,
  };
}

function combinationsOf({ controls }: HandleBlock): Columns {
  const places = controls.reduce<number[][]>(
    (all, { options }) => all.flatMap((at) => options.map((_, i) => [...at, i])),
    [[]],
  );
  const words = places.map((at) =>
    at.map((option, i) => controls[i]!.options[option]!.words).join(', '),
  );
  return { places, words, beside: undefined };
}

/** Where 'Try all' leads. */
export function placesToTry(state: HandleState): Columns['places'] {
  return columnsOf(state).places;
}

/** The bars of what was tried. */
export function barsOf(state: HandleState): Omit<ResultBarsOptions, 'width' | 'height'> {
  const { measureName, measure, span, controls } = state.block;
  const { places, words, beside } = columnsOf(state);
  const others = beside === undefined ? [] : controls[beside]!.options;
  return {
    title: measureName,
    slots: places.map((place, i): ResultSlot => ({
      words: words[i]!,
      result: valueOf(state.resultAt(place)),
      // The one on view is the bar.
      others: others.map((_, option) =>
        option === state.at[beside!]
          ? undefined
          : state.resultAt(place.with(beside!, option))?.measured?.value,
      ),
    })),
    current: places.findIndex((place) => String(place) === String(state.at)),
    most: span[1],
    isCount: measure.ask === 'count',
    others: others.map((option) => option.words),
  };
}

function valueOf(tried: Tried | undefined): ResultSlot['result'] {
  if (tried?.measured === undefined) return undefined;
  return { value: tried.measured.value, words: resultText(tried.measured) };
}

/** What was found so far, in one sentence: the least and the most, and where. Empty until two values were tried. */
export function foundSentence({ block, tried }: HandleState): string {
  const known = tried.filter(
    (one): one is Tried & { measured: Quantity } => one.measured !== undefined,
  );
  if (known.length < 2) return '';
  const values = known.map(({ measured }) => measured.value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === most) return `Same result for all ${known.length} tried so far.`;
  const unit = known[0]!.measured.unit;
  if (block.measure.ask === 'count') {
    const some = known.filter(({ measured }) => measured.value > 0).length;
    if (least === 0)
      return `0 in ${known.length - some} of the ${known.length} runs tried so far, more in the others.`;
  }
  const [low, high] =
    unit === 'time'
      ? ['Shortest', 'longest']
      : unit === 'count'
        ? ['Fewest', 'most']
        : ['Lowest', 'highest'];
  const at = (value: number): string =>
    placesText(
      block,
      known.filter(({ measured }) => measured.value === value),
    );
  const words = (value: number): string => resultText({ value, unit } as Quantity);
  return `${low} so far: ${words(least)}, with ${at(least)}; ${high}: ${words(most)}, with ${at(most)}.`;
}

function placesText(block: HandleBlock, places: readonly Tried[]): string {
  const words = block.controls
    .map(({ options }, i) => options[places[0]!.at[i]!]!.words)
    .join(', ');
  return places.length === 1 ? words : `${words} and ${places.length - 1} more`;
}
