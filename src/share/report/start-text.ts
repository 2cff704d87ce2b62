import type { WallTime } from '../../capture/read/index.ts';

/** A capture of text without dates counts from midnight; one with them, from 1970. */
const farFromMidnight = 366 * 86_400;

/** When a capture begins, by its own clock: `26 Nov 2026, 16:09:43.601936 UTC`. */
export function startText({ seconds, nanoseconds }: WallTime): string {
  const date = new Date(seconds * 1000).toISOString();
  const time = `${date.slice(11, 19)}.${String(Math.floor(nanoseconds / 1000)).padStart(6, '0')}`;
  if (seconds < farFromMidnight) return time;
  const day = `${Number(date.slice(8, 10))} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
  return `${day}, ${time} UTC`;
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
