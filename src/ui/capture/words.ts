import { grouped } from '../../analysis/index.ts';
import type { OpenedFile } from '../../capture/worker/index.ts';

export function packetCount(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'packet' : 'packets'}`;
}

export function connectionCount(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'connection' : 'connections'}`;
}

/** `0.2 MB`. */
export function megabytes(bytes: number): string {
  return `${grouped(bytes / 1e6, 1)} MB`;
}

/** A capture of text without dates counts from midnight; one with them, from 1970. */
const farFromMidnight = 366 * 86_400;

/** When a capture begins, by its own clock: `26 Nov 2026, 16:09:43.601936 UTC`. */
export function startText({ seconds, nanoseconds }: OpenedFile['start']): string {
  const date = new Date(seconds * 1000).toISOString();
  const time = `${date.slice(11, 19)}.${String(Math.floor(nanoseconds / 1000)).padStart(6, '0')}`;
  if (seconds < farFromMidnight) return time;
  const day = `${Number(date.slice(8, 10))} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
  return `${day}, ${time} UTC`;
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
