import { duration, grouped, instant, maxSentence, type Silence } from '../../../analysis/index.ts';
import type { EventSentences } from '../../../analysis/why/index.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';

/** A gap between frames that is shorter is nothing to speak of. */
export const notableSilence: Nanoseconds = 1_000_000;

/** A silence that lasts for less has only begun. */
const justBegun: Nanoseconds = 100_000;

/**
 * What happens at a time: the words of that instant; in a silence how long it has
 * lasted; else what happened last before.
 * @param silences the notable ones
 */
export function eventTextAt(
  eventSentences: EventSentences,
  silences: readonly Pick<Silence, 'from' | 'to'>[],
  time: Nanoseconds,
): string {
  const now = eventSentences.at(time);
  if (now !== '') return now;
  const silence = silences.find(({ from, to }) => from <= time && time <= to);
  if (silence !== undefined) {
    if (time - silence.from < justBegun) return 'Here the silence begins.';
    return `Silence for ${soFar(time - silence.from)} so far: neither side is sending.`;
  }
  const last = eventSentences.lastUpTo(time);
  if (last === undefined) return '';
  const opening = `Most recent event (${instant(last)}): `;
  return `${opening}${eventSentences.at(last, maxSentence - opening.length)}`;
}

/** How long a silence has lasted, no finer than a reader can follow while it grows: `92 ms`, `4.2 ms`, `12.3 s`. */
function soFar(time: Nanoseconds): string {
  const ms = time / 1e6;
  if (ms >= 10_000 || ms < 1) return duration(time);
  return `${grouped(ms, ms >= 10 ? 0 : 1)} ms`;
}

/** Whether two texts differ by nothing but how long something lasts: `12.3 ms`. */
export function sameButTimes(a: string, b: string): boolean {
  return withoutTimes(a) === withoutTimes(b);
}

function withoutTimes(text: string): string {
  return text.replaceAll(/(?:less than )?[\d.,]+ m?s\b/g, '');
}
