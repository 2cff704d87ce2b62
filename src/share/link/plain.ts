import { LinkError } from './error.ts';

/** What JSON can say. */
export type Plain = null | boolean | number | string | readonly Plain[] | PlainObject;
export interface PlainObject {
  readonly [name: string]: Plain;
}

/** A scenario is seven levels deep; what is much deeper is meant to hurt. */
const deepest = 24;
/** Values in all, lists and groups counted too: a scenario has a few hundred. */
const mostValues = 20_000;

/** Names through which a value could reach what all objects share. */
const prototypeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Refuses what plain data of ours never are: too deep, too many, a number that is none, a name
 * of the prototype. Goes by a list of its own, so that no depth can exhaust the stack.
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

/** Whether a name could reach what all objects share. */
export function isPrototypeName(name: string): boolean {
  return prototypeNames.has(name);
}

export function isPlainObject(value: Plain | undefined): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
