import type { Nanoseconds } from '../trace/format/index.ts';

/**
 * Quantities for people, the same on every machine: no locale, one separator, digits by size. Every sentence and label of
 * the project uses these.
 */

const nanosecondsPerMillisecond = 1e6;

/** A duration as text: `184.3 ms`, `1.23 ms`, `0.06 ms`, `12.3 s` (from ten seconds on). Takes nanoseconds. */
export function duration(time: Nanoseconds): string {
  const ms = time / nanosecondsPerMillisecond;
  const size = Math.abs(ms);
  if (size >= 10_000) return `${grouped(ms / 1000, 1)} s`;
  if (size >= 9.995) return `${grouped(ms, 1)} ms`;
  // Two events a few nanoseconds apart are not simultaneous.
  if (size > 0 && size < 0.005) return 'less than 0.01 ms';
  return `${grouped(ms, 2)} ms`;
}

/** An instant to the microsecond, in the format of captures: `4.911 ms`. */
export function instant(time: Nanoseconds): string {
  return `${grouped(time / nanosecondsPerMillisecond, 3)} ms`;
}

/** `1 byte`, `5,191 bytes`. */
export function byteCount(bytes: number): string {
  return `${grouped(bytes, 0)} ${bytes === 1 ? 'byte' : 'bytes'}`;
}

/** A whole or decimal number with commas between thousands and a fixed number of decimals. */
export function grouped(value: number, decimals = 0): string {
  const written = Math.abs(value).toFixed(decimals);
  const point = decimals === 0 ? 0 : decimals + 1;
  const text = written.length - point <= 3 ? written : withCommas(written);
  return value < 0 && Number(text.replaceAll(',', '')) !== 0 ? `−${text}` : text;
}

function withCommas(written: string): string {
  const [whole = '0', fraction] = written.split('.');
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}
