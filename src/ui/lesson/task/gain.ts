import { grouped } from '../../../analysis/index.ts';
import type { FieldValue, TaskBlock, TaskField } from '../../../course/markdown/index.ts';
import { quantityText, type Quantity } from '../../../query/index.ts';

/** Below this a factor is better told as the two values. */
const minFactor = 1.2;

/**
 * What a reader won: by which factor a time is shorter or longer than at the start, and otherwise both values; of a goal with several
 * conditions the first that changed. Empty if nothing did.
 * @param measured what the reader's run gives for each condition
 */
export function gainText({ goal, start }: TaskBlock, measured: readonly Quantity[]): string {
  const i = goal.findIndex(
    ({ query }, n) => query.ask !== 'setting' && measured[n]?.value !== start[n]?.value,
  );
  const [now, before] = [measured[i], start[i]];
  if (now === undefined || before === undefined) return '';
  const values = `${quantityText(now)} instead of ${quantityText(before)}`;
  const factor = factorText(before, now);
  return factor === '' ? values : `${factor}: ${values}`;
}

/** By which factor a time became shorter or longer: `40x shorter`; empty for anything else, and where it hardly did. */
export function factorText(before: Quantity, now: Quantity): string {
  const factor = Math.max(now.value, before.value) / Math.min(now.value, before.value);
  if (now.unit !== 'time' || !Number.isFinite(factor) || factor < minFactor) return '';
  const times = factor < 10 ? factor.toFixed(1).replace('.0', '') : grouped(Math.round(factor));
  return `${times}x ${now.value < before.value ? 'shorter' : 'longer'}`;
}

/** Which fields brought it, each with its value and the one before. */
export function causeText(
  { fields }: TaskBlock,
  settings: Readonly<Record<string, FieldValue>>,
): string {
  return fields
    .filter(({ path }) => settings[path] !== undefined)
    .map((field) => {
      const { path, label, value } = field;
      const [now, before] = [settings[path]!, value].map((one) => valueText(one, field));
      return `${label}: ${now} instead of ${before}`;
    })
    .join('; ');
}

/** A value as the task's choices call it; otherwise with its unit. */
export function valueText(value: FieldValue, { help: { unit }, options }: TaskField): string {
  const option = options?.find((one) => one.value === value);
  if (option !== undefined) return option.words;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return value;
  if (unit === undefined) return String(value);
  return `${value} ${value === 1 ? unit.replace(/(segment|byte|packet)s$/, '$1') : unit}`;
}
