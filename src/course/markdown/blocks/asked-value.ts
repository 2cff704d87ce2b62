import { parseQuantity, quantityText, type Quantity } from '../../../query/index.ts';
import { InputError } from '../../../scenario/index.ts';
import type { Attributes } from '../attributes.ts';
import type { AskedValue, Choice } from '../block.ts';
import type { Inline } from '../text.ts';

/** Attributes of a bet besides those of a figure and `settled-by`. */
export const valueAttributes = ['ask', 'near', 'range', 'room'];

/** The default tolerance of a value. */
const defaultTolerance = '15%';

/** By default numbers up to so many times the greatest choice are allowed. */
const ample = 4;

/** How a bet is placed. Throws InputError for an unknown word, or for attributes that this kind does not have. */
export function askOf(attributes: Attributes): 'choice' | 'number' | 'time' {
  const ask = attributes.text('ask') ?? 'choice';
  if (ask !== 'choice' && ask !== 'number' && ask !== 'time') {
    throw new InputError(`'ask' is '${ask}'`, "write 'ask=number' or 'ask=time', or leave it out");
  }
  const taken = { choice: [], number: ['near', 'range'], time: ['near', 'room'] }[ask] as string[];
  const foreign = valueAttributes
    .slice(1)
    .find((name) => attributes.text(name) !== undefined && !taken.includes(name));
  if (foreign === undefined) return ask;
  const kind = ask === 'choice' ? 'a bet by choice' : `a bet with 'ask=${ask}'`;
  throw new InputError(`${kind} takes no '${foreign}'`, 'leave it out');
}

/** How to ask for a number. Throws InputError if its choices are not numbers of one kind. */
export function askedNumber(attributes: Attributes, choices: readonly Choice[]): AskedValue {
  const facts = factsOf(choices);
  const range = rangeIn(attributes, facts);
  return askedValue('number', attributes, facts, range, (range[0] + range[1]) / 2);
}

type Fact = Extract<Inline, { kind: 'fact' }>;

/** The single fact in each choice. Throws InputError if a choice has anything else. */
export function factsOf(choices: readonly Choice[]): readonly Fact[] {
  return choices.map(({ answer }) => {
    const [first, ...others] = answer.filter((part) => !isBlank(part));
    if (first?.kind === 'fact' && others.length === 0) return first;
    throw new InputError(
      'an answer is not a single fact',
      "write '- [x] :fact[name]' and nothing else; the explanation goes below it",
    );
  });
}

function isBlank(part: Inline): boolean {
  return part.kind === 'text' && part.text.trim() === '';
}

/**
 * The facts' values, and the tolerance of each.
 * @throws InputError if they differ in unit, lie outside of the range, or two are so close together that a bet could match
 * both
 */
export function askedValue(
  kind: AskedValue['kind'],
  attributes: Attributes,
  facts: readonly Fact[],
  range: AskedValue['range'],
  start: number,
): AskedValue {
  const quantities = facts.map(({ fact }) => fact);
  const { unit } = quantities[0]!;
  const other = quantities.find((one) => one.unit !== unit);
  if (other !== undefined) {
    throw new InputError(
      `its answers differ in unit: ${quantityText(quantities[0]!)} and ${quantityText(other)}`,
      'compare what is alike',
    );
  }
  const outside = quantities.find(({ value }) => value < range[0] || value > range[1]);
  if (outside !== undefined) {
    throw new InputError(
      `${quantityText(outside)} cannot be bet: it goes from ${rangeText(range, unit)}`,
      kind === 'time' ? "change 'from', or give more 'room'" : "give another 'range'",
    );
  }
  const near = nearIn(attributes, quantities);
  for (const [i, one] of quantities.entries()) {
    for (const [j, another] of quantities.entries()) {
      const apart = Math.abs(one.value - another.value);
      if (i === j || apart > near[i]!) continue;
      throw new InputError(
        `who bets ${quantityText(another)} could mean ${quantityText(one)}, which is as near as 'near' takes`,
        "make 'near' smaller, or take one of the answers away",
      );
    }
  }
  return { kind, unit, values: quantities.map(({ value }) => value), near, range, start };
}

/** `near=15%`, or a quantity: `near="10 ms"`. Throws InputError. */
function nearIn(attributes: Attributes, quantities: readonly Quantity[]): readonly number[] {
  const text = attributes.text('near') ?? defaultTolerance;
  const part = /^(\d+(?:\.\d+)?)%$/.exec(text);
  if (part !== null)
    return quantities.map(({ value }) => (Math.abs(value) * Number(part[1])) / 100);
  const quantity = parseQuantity(text);
  if (quantity.unit !== quantities[0]?.unit || quantity.value < 0) {
    throw new InputError(
      `'near' is '${text}'`,
      "write a part, 'near=15%', or a quantity in the unit of the answers",
    );
  }
  return quantities.map(() => quantity.value);
}

/** `range="0..500 ms"`, with one unit; by default from zero to well above all answers. */
function rangeIn(attributes: Attributes, facts: readonly Fact[]): AskedValue['range'] {
  const text = attributes.text('range');
  if (text === undefined) {
    return [0, roundUp(ample * Math.max(...facts.map(({ fact }) => fact.value), 1))];
  }
  const match = /^(-?[\d.]+)\.\.(-?[\d.]+)( .+)?$/.exec(text);
  if (match === null) {
    throw new InputError(`'range' is '${text}'`, `write 'range="0..500 ms"'`);
  }
  const [least, most] = [match[1], match[2]].map((n) => parseQuantity(`${n}${match[3] ?? ''}`));
  if (least!.unit !== facts[0]?.fact.unit || least!.value >= most!.value) {
    throw new InputError(
      `'range' is '${text}'`,
      'write the least and the most, in the unit of the answers',
    );
  }
  return [least!.value, most!.value];
}

function rangeText([least, most]: AskedValue['range'], unit: Quantity['unit']): string {
  return `${quantityText({ value: least, unit })} to ${quantityText({ value: most, unit })}`;
}

/** The next of 1, 2, 5, 10 ... */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((digit) => digit * power >= value) ?? 10);
}
