import { silencesOf } from '../../../analysis/index.ts';
import type { StripBar, StripOptions } from '../../../plot/strip/index.ts';
import {
  quantityText,
  spanBegin,
  type Condition,
  type Quantity,
  type Query,
} from '../../../query/index.ts';
import type { Trace } from '../../../trace/format/index.ts';
import type { TwinBlock } from '../../../course/markdown/index.ts';
import { conditionText, limitText } from '../task/goal-text.ts';

/** A run and what it has of what the goal's conditions measure, in their order. */
export interface Measured {
  readonly of: StripBar['of'];
  readonly trace: Trace;
  readonly measured: readonly Quantity[];
}

/** A strip in whatever width, and what its bars count. */
export interface GoalStrip extends Omit<StripOptions, 'width'> {
  readonly unit: Quantity['unit'];
}

/**
 * Strips for the conditions of a goal: one for each that measures something of the run. What is asked of a
 * setting has none: the field itself shows it.
 * @param runs the run to start from and, if there is one, the run that was made of it
 */
export function goalStrips(
  goal: readonly Condition[],
  runs: readonly Measured[],
): readonly GoalStrip[] {
  return goal.flatMap((condition, i) => {
    if (condition.query.ask === 'setting') return [];
    const bars = runs.flatMap((run): StripBar[] => {
      const quantity = run.measured[i];
      return quantity === undefined ? [] : [barOf(condition.query, run, run.of, quantity)];
    });
    return [
      {
        unit: condition.limit.unit,
        title: conditionText(condition),
        isTime: condition.limit.unit === 'time',
        bars,
        goal: { value: condition.limit.value, words: `goal: ${goalWords(condition)}` },
      },
    ];
  });
}

/** A strip for what is asked of both runs of a comparison. */
export function twinStrip(
  { query, measured, words }: TwinBlock,
  names: readonly [string, string],
  traces: readonly [Trace, Trace],
): Omit<StripOptions, 'width'> {
  const bars = (['start', 'now'] as const).map((of, i) =>
    barOf(query, { of, trace: traces[i]! }, names[i]!, measured[i]!),
  );
  const less = measured[1].value < measured[0].value;
  return {
    title: `${words[2]} ${less ? 'less' : 'more'}`,
    isTime: measured[0].unit === 'time',
    bars,
  };
}

/** A value between two that were measured: what is counted stays whole. */
export function valueWords({ value, unit }: Quantity): string {
  const whole = unit === 'count' || unit === 'bytes' || unit === 'segments';
  return quantityText({ value: whole ? Math.round(value) : value, unit });
}

function barOf(
  query: Query,
  { of, trace }: Pick<Measured, 'of' | 'trace'>,
  name: string,
  quantity: Quantity,
): StripBar {
  const begin = spanBegin(trace, query);
  return {
    of,
    name,
    value: quantity.value,
    words: quantityText(quantity),
    silences:
      begin === undefined
        ? []
        : silencesOf(trace).map(({ from, to }) => [from - begin, to - begin] as const),
  };
}

function goalWords({ comparison, limit }: Condition): string {
  const words = { '<': 'under', '<=': 'at most', '=': 'exactly', '>=': 'at least', '>': 'over' };
  return `${words[comparison]} ${limitText(limit)}`;
}
