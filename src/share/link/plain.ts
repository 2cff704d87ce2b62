import { LinkError } from './error.ts';

/** What JSON can express. */
export type Plain = null | boolean | number | string | readonly Plain[] | PlainObject;
export interface PlainObject {
  readonly [name: string]: Plain;
}

/** A scenario is seven levels deep; anything much deeper is an attack. */
const deepest = 24;
/** Total number of values, lists and groups included: a scenario has a few hundred. */
const mostValues = 20_000;

/** Names through which a value could reach a shared prototype. */
const prototypeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Rejects what our own plain data never is: too deep, too many values, NaN or infinite, a prototype's name. Iterative, so
 * that no depth can exhaust the stack.
 * @throws LinkError
 */
export function checkPlain(value: unknown): asserts value is Plain {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    count++;
    if (count > mostValues || next.depth > deepest) {
      throw new LinkError('too-large', 'It holds more than any scenario needs.');
    }
    checkAtom(next.value);
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (!Array.isArray(next.value)) checkNames(next.value);
    for (const part of Object.values(next.value)) {
      waiting.push({ value: part, depth: next.depth + 1 });
    }
  }
}

function checkAtom(value: unknown): void {
  switch (typeof value) {
    case 'boolean':
    case 'string':
    case 'object':
      return;
    case 'number':
      if (Number.isFinite(value)) return;
      break;
    default:
  }
  throw new LinkError('damaged', 'It holds a value that no scenario can have.');
}

function checkNames(group: object): void {
  const name = Object.keys(group).find(isPrototypeName);
  if (name !== undefined) {
    throw new LinkError('damaged', `It holds a field that no scenario can have: ‘${name}’.`);
  }
}

/** Whether a name could reach a shared prototype. */
export function isPrototypeName(name: string): boolean {
  return prototypeNames.has(name);
}

export function isPlainObject(value: Plain | undefined): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
