import { grouped } from '../../../analysis/index.ts';
import { quantityText } from '../../../query/index.ts';
import type { AskedValue } from '../../../course/markdown/index.ts';

/** What a value is typed in. */
export interface EntryUnit {
  /** Empty for a count. */
  readonly name: string;
  /** How many of a quantity's base unit it has. */
  readonly size: number;
}

/** Times that may be longer than this are typed in seconds, nanoseconds. */
const longTime = 10e9;

/** What a reader of a bet types its value in. */
export function unitOf({ unit, range }: AskedValue): EntryUnit {
  switch (unit) {
    case 'time':
      return range[1] > longTime ? { name: 's', size: 1e9 } : { name: 'ms', size: 1e6 };
    case 'rate':
      return { name: 'Mb/s', size: 1 };
    case 'bytes':
    case 'segments':
      return { name: unit, size: 1 };
    case 'percent':
      return { name: '%', size: 1 };
    case 'count':
      return { name: '', size: 1 };
  }
}

/** What came of reading what was typed: a value in base units, or why there is none. */
export type Entry = { readonly value: number } | { readonly refused: string };

const sizes: Readonly<Record<string, readonly [AskedValue['unit'], number]>> = {
  s: ['time', 1e9],
  ms: ['time', 1e6],
  µs: ['time', 1e3],
  us: ['time', 1e3],
  b: ['bytes', 1],
  byte: ['bytes', 1],
  bytes: ['bytes', 1],
  segment: ['segments', 1],
  segments: ['segments', 1],
  'mb/s': ['rate', 1],
  '%': ['percent', 1],
};

/** `1,460`, `1 460`, `497.6`, `497,6`, each with the unit or without it. */
const form = /^(-?\d{1,3}(?:[, \u00a0\u202f]\d{3})+(?:\.\d+)?|-?\d*[.,]?\d+)\s*([a-zµ/%]*)$/i;

/** Reads what a reader typed as a bet. */
export function readEntry(text: string, asked: AskedValue): Entry {
  const { name, size } = unitOf(asked);
  const kinds: Record<string, string> = { '': 'number', s: 'number of seconds', '%': 'percentage' };
  const [, digits = '', unit = ''] = form.exec(text.trim()) ?? [];
  const written = unit === '' ? ([asked.unit, size] as const) : sizes[unit.toLowerCase()];
  if (digits === '' || written?.[0] !== asked.unit) {
    return { refused: `Type a ${kinds[name] ?? `number of ${name}`}.` };
  }
  const grouped = /[, \u00a0\u202f]\d{3}(?!\d)/.test(digits);
  const plain = grouped ? digits.replace(/[, \u00a0\u202f]/g, '') : digits.replace(',', '.');
  const value = Math.round(Number(plain) * written[1] * 1e6) / 1e6;
  const [least, most] = asked.range;
  if (value >= least && value <= most) return { value };
  return { refused: `Type a value ${rangeText(asked)}.` };
}

/** A value as the field shows it: without its unit. */
export function entryText(value: number, asked: AskedValue): string {
  return String(Number((value / unitOf(asked).size).toFixed(3)));
}

/** `from 0 ms to 1,000 ms`, `from 0 s to 50 s`: times in the unit that they are typed in. */
export function rangeText(asked: AskedValue): string {
  const { range, unit } = asked;
  const { name } = unitOf(asked);
  const [least, most] = range.map((value) => {
    if (name === 's') return `${grouped(value / 1e9, value % 1e9 === 0 ? 0 : 3)} s`;
    // Where a range ends is round, and `0.00 ms` would seem to be measured.
    const round = unit === 'time' && value % 1e6 === 0;
    return quantityText({ value, unit }, round ? { decimals: 0 } : {});
  });
  return `from ${least} to ${most}`;
}

/** By how much a key moves a bet: a fine step, and with Shift a coarse one; base units. */
export function stepsOf({ range, tolerance, unit }: AskedValue): { fine: number; coarse: number } {
  const close = Math.min(...tolerance.filter((width) => width > 0), Infinity);
  const least = unit === 'time' ? 1e3 : unit === 'rate' ? 0.1 : unit === 'percent' ? 0.01 : 1;
  const fine = Math.max(least, roundDown(Math.min((range[1] - range[0]) / 200, close)));
  return { fine, coarse: fine * 10 };
}

/** A value moved by so many steps, to a whole number of them, within what may be bet. */
export function stepped(value: number, by: number, asked: AskedValue): number {
  const { fine } = stepsOf(asked);
  return within(Math.round((value + by) / fine) * fine, asked);
}

/** The step at which a bet begins, or, where that is none, the next: never before what is shown ends. */
export function firstStep(asked: AskedValue): number {
  const { fine } = stepsOf(asked);
  return within(Math.ceil(asked.start / fine) * fine, asked);
}

/** The nearest value that may be bet. */
function within(value: number, { range }: AskedValue): number {
  return Math.max(range[0], Math.min(range[1], value));
}

/** 1, 2 or 5 times a power of ten. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = value / power;
  return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
}
