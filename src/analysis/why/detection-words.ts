import type { Nanoseconds } from '../../trace/format/index.ts';
import type { LossReason } from '../losses/losses.ts';
import { duration } from '../quantities.ts';
import { joined, rangeWords, type Range } from '../sack-news.ts';
import { listed } from '../sentence.ts';

/**
 * `counts 41,993–43,440 as lost: 44,889–46,336 arrived though sent 64.1 ms later, and the reordering window of 25.2 ms is over by
 * 38.9 ms`, of RACK. Empty: nothing is lost.
 * @param reasons of what one ACK, or RACK’s timer, shows to be lost
 * @param isNamed the sentence before names these packets, and no others
 */
export function detectionWords(reasons: readonly LossReason[], isNamed: boolean): string {
  const [first] = reasons;
  if (first === undefined) return '';
  const copies = reasons.filter(({ again }) => again);
  const others = reasons.filter(({ again }) => !again);
  const what =
    copies.length === 0
      ? `${isNamed ? 'them' : namesOf(others)} as lost`
      : others.length > 0
        ? `${namesOf(others)} as lost, and the retransmission of ${namesOf(copies)}, too`
        : `${isNamed ? 'their retransmission' : `the retransmission of ${namesOf(copies)}`} as lost, too`;
  const than = others.length === 0 ? 'after it' : 'later';
  const after = afterWords(
    reasons.map(({ laterBy }) => laterBy),
    than,
  );
  const later = rangeWords(first.later.start, first.later.end);
  return `counts ${what}: ${later} arrived though sent ${after}, and ${windowWords(reasons)}`;
}

/** Those that follow each other as one. */
export function namesOf(reasons: readonly LossReason[]): string {
  const ranges = joined(reasons.map(({ packet }): Range => [packet.start, packet.end]));
  const named = ranges.slice(0, mostNamed).map(([start, end]) => rangeWords(start, end));
  const more = ranges.length - mostNamed;
  return listed(more > 0 ? [...named, `${more} more gaps`] : named);
}

const mostNamed = 3;

/** `24.2 ms to 48.4 ms later`. */
function afterWords(spans: readonly Nanoseconds[], than: string): string {
  const [least, most] = [Math.min(...spans), Math.max(...spans)];
  if (most === 0) return than === 'later' ? 'right after' : 'right after it';
  if (least === 0) return `up to ${duration(most)} ${than}`;
  const [short, long] = [duration(least), duration(most)];
  return short === long ? `${long} ${than}` : `${short} to ${long} ${than}`;
}

function windowWords(reasons: readonly LossReason[]): string {
  const { closed, window } = reasons[0] as LossReason;
  switch (closed) {
    case 'three':
      return 'with three segments SACKed the reordering window is 0';
    case 'recovery':
      return 'in a recovery the reordering window is 0';
    case undefined: {
      const least = Math.min(...reasons.map(({ overdue }) => overdue));
      const by = reasons.length > 1 ? 'by at least' : 'by';
      return `the reordering window of ${duration(window)} is over ${by} ${duration(least)}`;
    }
  }
}
