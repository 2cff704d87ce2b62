import type { MathNode } from '../text.ts';

/** Symbols that separate the sides of a formula. */
const relations = new Set([...'=<>≤≥≠≈≡∝←→⇒≪≫∼∈:']);

/** Upright words that cannot be the subject of a rule. */
const units = new Set([
  's',
  'ms',
  'µs',
  'μs',
  'ns',
  'min',
  'B',
  'kB',
  'KB',
  'MB',
  'bytes',
  'bit',
  'bits',
  'b',
  'kb',
  'Mb',
  'Mbit',
  'segments',
  '%',
]);
const functions = new Set(['max', 'min', 'log', 'ln', 'exp', 'mod']);

interface Leaf {
  readonly tag: string;
  readonly text: string;
  /** A word or a unit, not a variable. */
  readonly upright: boolean;
}

/**
 * The numbers in a formula that is not a rule. In a rule at least two sides name something, and so does every side with a
 * number: `w = 2 m` is a rule, `w = 20` and `3 m` are not. Exponents count with their side; a variable's index, as in `w_0`,
 * is a part of its name.
 */
export function numbersOutsideOfRules(tree: MathNode): readonly string[] {
  const sides = sidesOf(leavesOf(tree));
  const named = sides.map(namesSomething);
  const isRule = named.filter((names) => names).length >= 2;
  return sides.flatMap((side, i) => (isRule && named[i] === true ? [] : numbersIn(side)));
}

function sidesOf(leaves: readonly Leaf[]): Leaf[][] {
  const sides: Leaf[][] = [[]];
  for (const leaf of leaves) {
    if (leaf.tag === 'mo' && relations.has(leaf.text)) sides.push([]);
    else sides.at(-1)!.push(leaf);
  }
  return sides;
}

function namesSomething(side: readonly Leaf[]): boolean {
  return side.some(
    ({ tag, text, upright }) =>
      (tag === 'mi' || tag === 'mtext') &&
      /\p{L}/u.test(text) &&
      !(upright && (units.has(text) || functions.has(text))),
  );
}

function numbersIn(side: readonly Leaf[]): string[] {
  return side.flatMap(({ text }) => text.match(/\d(?:[\d.,]*\d)?/g) ?? []);
}

/** The leaves of a formula in order; a variable's index is a part of its name. */
function leavesOf({ tag, attributes, children }: MathNode): Leaf[] {
  const texts = children.filter((child) => typeof child === 'string');
  if (texts.length > 0) {
    const upright = tag === 'mtext' || attributes.mathvariant === 'normal';
    return [{ tag, text: texts.join('').trim(), upright }];
  }
  const parts = children.filter((child) => typeof child !== 'string');
  const isIndexed = (tag === 'msub' || tag === 'msubsup') && parts[0]?.tag === 'mi';
  return parts.filter((_, i) => !(isIndexed && i === 1)).flatMap(leavesOf);
}
