import { duration, instant, type Silence } from '../../../analysis/index.ts';
import type { Happenings } from '../../../analysis/why/index.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';

/** A gap between frames that is shorter is nothing to speak of. */
const notableSilence: Nanoseconds = 1_000_000;

/** A silence that lasts for less has only begun. */
const justBegun: Nanoseconds = 100_000;

/**
 * What happens at a time: the words of that instant; in a silence how long it has
 * lasted; else what happened last before.
 */
export function happeningWords(
  happenings: Happenings,
  silences: readonly Pick<Silence, 'from' | 'to'>[],
  time: Nanoseconds,
): string {
  const now = happenings.at(time);
  if (now !== '') return now;
  const silence = silences.find(({ from, to }) => from <= time && time <= to);
  if (silence !== undefined && silence.to - silence.from >= notableSilence) {
    if (time - silence.from < justBegun) return 'From now on nobody sends anything.';
    return `Nobody sends anything, for ${duration(time - silence.from)} already.`;
  }
  const last = happenings.lastUpTo(time);
  return last === undefined ? '' : `Last, at ${instant(last)}: ${happenings.at(last)}`;
}

/** Whether two texts differ by nothing but how long something lasts: `12.3 ms`. */
export function sameButTimes(a: string, b: string): boolean {
  return withoutTimes(a) === withoutTimes(b);
}

function withoutTimes(text: string): string {
  return text.replaceAll(/(?:less than )?[\d.,]+ m?s\b/g, '');
}
