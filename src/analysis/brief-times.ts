import type { Nanoseconds } from '../trace/format/index.ts';
import { grouped } from './quantities.ts';

/** From here on a time is read in seconds. */
const inSeconds: Nanoseconds = 10e9;

/** A time in the three digits that an argument needs, and its whole part: `1,202 ms`, `41.5 ms`, `0.63 ms`, `12.4 s`. */
export function briefTime(time: Nanoseconds): string {
  const size = Math.abs(time);
  if (size > 0 && size < 500) return 'less than 0.001 ms';
  const unit = unitOf(size);
  const value = size / unit.length;
  const decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.095 ? 2 : 3;
  return `${withoutZeros(grouped(time / unit.length, decimals))} ${unit.name}`;
}

/** Two times, and how far they are apart, with as many decimals as tell them apart; their difference comes out right. */
export function timesCompared(
  first: Nanoseconds,
  second: Nanoseconds,
): { readonly first: string; readonly second: string; readonly apart: string } {
  const unit = unitOf(Math.max(first, second));
  const apart = Math.abs(second - first) / unit.length;
  const decimals = apart >= 10 ? 0 : apart >= 1 ? 1 : apart >= 0.1 ? 2 : 3;
  const [one, other] = [first, second].map((time) =>
    Number((time / unit.length).toFixed(decimals)),
  ) as [number, number];
  const text = (value: number): string => `${withoutZeros(grouped(value, decimals))} ${unit.name}`;
  return { first: text(one), second: text(other), apart: text(Math.abs(other - one)) };
}

function unitOf(time: Nanoseconds): { readonly length: Nanoseconds; readonly name: string } {
  return time >= inSeconds ? { length: 1e9, name: 's' } : { length: 1e6, name: 'ms' };
}

function withoutZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
