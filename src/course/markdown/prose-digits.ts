// Chooses the number of digits for the facts in a block, and checks that its sums add up.
import type { Nodes } from 'mdast';
import { proseText, type Quantity, type ProseStyle } from '../../query/index.ts';
import type { Context } from './context.ts';

/** Significant digits of a measured number in prose. */
export const proseDigits = 3;
/** No quantity has more digits than this. */
const mostDigits = 9;

type DirectiveAttributes = Readonly<Record<string, string | null | undefined>>;

/** A fact as a block prints it. */
interface Printed {
  readonly name: string;
  readonly fact: Quantity;
  /** Undefined: the default digits. */
  readonly style: ProseStyle | undefined;
}

/**
 * The context for the text of a block: facts that would look the same with `proseDigits` digits, such as two choices of a
 * bet, get as many as it takes.
 */
export function withProseDigits(nodes: readonly Nodes[], context: Context): Context {
  return { ...context, digits: digitsFor(printedIn(nodes, context)) };
}

/** Reports each sum or difference printed together with its parts if the printed numbers do not add up. */
export function reportSums(nodes: readonly Nodes[], context: Context): void {
  const printed = printedIn(nodes, context);
  const digits = digitsFor(printed);
  const texts = new Map(
    printed.map((each) => [each.name, printedText(each, digits.get(each.name))] as const),
  );
  for (const [name, text] of texts) {
    const parts = partsOf(name, texts, context, 1, true);
    // With a repeated part it is a product, which readers do not add up.
    if (parts === undefined || new Set(parts.map(({ of }) => of)).size < parts.length) continue;
    const sum = parts.reduce((total, { sign, text }) => total + sign * numberIn(text).value, 0);
    const whole = numberIn(text);
    if (Math.abs(sum - whole.value) <= whole.step * 0.5001) continue;
    const written = parts.map(({ sign, text }, i) => {
      if (i === 0 && sign === 1) return text;
      return `${sign === 1 ? '+' : '−'} ${text}`;
    });
    context.problems.add(
      nodes[0]?.position?.start.line ?? 1,
      `as printed, ${written.join(' ')} is not ${text} ('${name}')`,
      "write '{decimals=N}' or '{exact}' at one of these facts",
    );
  }
}

/** Every place in a text where a fact is printed. */
function printedIn(nodes: readonly Nodes[], context: Context): Printed[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'textDirective' || node.name !== 'fact') {
      return 'children' in node ? printedIn(node.children, context) : [];
    }
    const [label] = node.children;
    const name = label?.type === 'text' ? label.value : '';
    const fact = context.facts.known(name);
    return fact === undefined ? [] : [{ name, fact, style: styleOf(node.attributes ?? {}) }];
  });
}

/** The digits that a fact's attributes ask for; invalid ones are reported where they are read. */
function styleOf({ decimals, exact, unit }: DirectiveAttributes): ProseStyle | undefined {
  const inSeconds = unit === 's';
  if (typeof decimals === 'string') return { decimals: Number(decimals), inSeconds };
  if (exact !== undefined) return {};
  return inSeconds ? { digits: proseDigits, inSeconds } : undefined;
}

function digitsFor(printed: readonly Printed[]): ReadonlyMap<string, number> {
  const chosen = new Map<string, number>();
  const free = printed.filter(({ style }) => style === undefined);
  for (const one of free) {
    for (const other of free) {
      if (proseText(one.fact) === proseText(other.fact)) continue;
      const digits = apartAt(one.fact, other.fact);
      if (digits > (chosen.get(one.name) ?? proseDigits)) chosen.set(one.name, digits);
    }
  }
  return chosen;
}

/** The fewest digits with which two quantities look different. */
function apartAt(one: Quantity, other: Quantity): number {
  for (let digits = proseDigits; digits < mostDigits; digits++) {
    if (proseText(one, { digits }) !== proseText(other, { digits })) return digits;
  }
  return proseDigits;
}

function printedText({ fact, style }: Printed, digits = proseDigits): string {
  return proseText(fact, style ?? { digits });
}

interface Part {
  /** The fact's name. */
  readonly of: string;
  readonly sign: 1 | -1;
  readonly text: string;
}

/** What a sum is printed beside: its parts, or theirs; undefined if one of them is not printed. */
function partsOf(
  name: string,
  texts: ReadonlyMap<string, string>,
  context: Context,
  sign: 1 | -1,
  whole = false,
): Part[] | undefined {
  const text = texts.get(name);
  if (text !== undefined && !whole) return [{ of: name, sign, text }];
  const sum = context.sums.get(name);
  if (sum === undefined) return undefined;
  const left = partsOf(sum.left, texts, context, sign);
  const right = partsOf(sum.right, texts, context, sum.sign === sign ? 1 : -1);
  return left && right && [...left, ...right];
}

/** A printed number in the unit of its quantity, times in milliseconds, and its last digit's worth. */
function numberIn(text: string): { readonly value: number; readonly step: number } {
  const [number = '', unit] = text.replaceAll(',', '').replace('−', '-').split(' ');
  const size = unit === 's' ? 1000 : 1;
  const decimals = number.split('.')[1]?.length ?? 0;
  return { value: Number(number) * size, step: 10 ** -decimals * size };
}
