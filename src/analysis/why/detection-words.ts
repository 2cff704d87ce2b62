import type { LossReason } from '../losses/losses.ts';
import { duration } from '../quantities.ts';
import { joined, rangesWords, rangeWords } from '../sack-news.ts';

/**
 * `counts 41,993–43,440 as lost: 44,889–46,336 arrived though sent 64.1 ms later, and the reordering window of 25.2 ms is over by
 * 38.9 ms`, of RACK.
 * @param reasons of what one ACK, or RACK’s timer, shows to be lost; at least one
 * @param isNamed the sentence before names these packets, and no others
 */
export function detectionWords(reasons: readonly LossReason[], isNamed: boolean): string {
  const { later, again, closed, window } = reasons[0] as LossReason;
  const spans = reasons.map(({ laterBy }) => laterBy);
  const most = Math.max(...spans);
  const [least, long] = [duration(Math.min(...spans)), duration(most)];
  const than = again ? 'after it' : 'later';
  const after =
    most === 0
      ? `right ${again ? than : 'after'}`
      : `${least === long ? '' : `${least} to `}${long} ${than}`;
  const overdue = Math.min(...reasons.map((one) => one.overdue));
  const why =
    closed === undefined
      ? `the reordering window of ${duration(window)} is over by ${spans.length > 1 ? 'at least ' : ''}${duration(overdue)}`
      : `${closed === 'three' ? 'with three segments SACKed' : 'in a recovery'} the reordering window is 0`;
  return `counts ${lostWords(reasons, isNamed)} as lost${again ? ', too' : ''}: ${rangeWords(...later)} arrived though sent ${after}, and ${why}`;
}

/** `41,993–43,440`, `the retransmission of 41,993–43,440`; `them`, if they are named. @param reasons all of copies, or none. */
export function lostWords(reasons: readonly LossReason[], isNamed: boolean): string {
  const all = rangesWords(joined(reasons.map(({ packet }) => packet)));
  if (reasons[0]?.again !== true) return isNamed ? 'them' : all;
  return isNamed ? 'their retransmission' : `the retransmission of ${all}`;
}
