import type { Words } from './words.ts';

const units = { ns: 1, us: 1e3, ms: 1e6, s: 1e9, min: 60e9 } as const;
type Unit = keyof typeof units;

/** A time that something must fall into, nanoseconds; both ends belong to it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** `20 ms`: exactly that. */
export function readTime(words: Words): number {
  const word = words.take('a time');
  if (!/^\d+(\.\d+)?$/.test(word)) throw words.error(`‘${word}’ is not a time`);
  return Math.round(Number(word) * readUnit(words));
}

/**
 * `199..201 ms`, or `20 ms`: as exact as it is written, so that 20 ms is whatever rounds to it,
 * and 20.00 ms is a hundred times stricter.
 */
export function readSpan(words: Words): Span {
  const range = words.match(/^(\d+(?:\.\d+)?)\.\.(\d+(?:\.\d+)?)$/);
  if (range !== undefined) {
    const unit = readUnit(words);
    const span = { from: Number(range[1]) * unit, to: Number(range[2]) * unit };
    if (span.to < span.from) throw words.error('the span ends before it begins');
    return span;
  }
  const word = words.take('a time');
  const number = /^\d+(?:\.(\d+))?$/.exec(word);
  if (number === null) throw words.error(`‘${word}’ is not a time`);
  const unit = readUnit(words);
  const half = unit / 2 / 10 ** (number[1]?.length ?? 0);
  const time = Number(word) * unit;
  return { from: time - half, to: time + half };
}

function readUnit(words: Words): number {
  const unit = words.take('ns, us, ms, s or min');
  if (!(unit in units)) throw words.error(`‘${unit}’ is no unit of time: ns, us, ms, s, min`);
  return units[unit as Unit];
}

/** `20.5 ms`, `1.5 s`. */
export function tellTime(nanoseconds: number): string {
  const seconds = nanoseconds >= 10e9;
  const value = nanoseconds / (seconds ? 1e9 : 1e6);
  return `${Number(value.toFixed(3))} ${seconds ? 's' : 'ms'}`;
}

export function tellSpan({ from, to }: Span): string {
  return from === to ? tellTime(from) : `${tellTime(from)} to ${tellTime(to)}`;
}
