import type { LossReason, Overtaken, RackLimit } from '../losses/losses.ts';
import { duration } from '../quantities.ts';
import { joined, rangesWords, rangeWords } from '../sack-news.ts';

/**
 * `counts 41,993–43,440 as lost: they left 176.6 ms ago, longer than the latest round trip (112.6 ms) + the reordering window
 * (25.2 ms), and 44,889–46,336 arrived though sent 64.1 ms later`, of RACK.
 * @param reasons of what one ACK, or RACK’s timer, shows to be lost; at least one
 * @param isNamed the sentence before names these packets, and no others
 */
export function detectionWords(reasons: readonly LossReason[], isNamed: boolean): string {
  const one = reasons[0] as LossReason;
  const { again, closed } = one;
  const spans = reasons.map(({ laterBy }) => laterBy);
  const than = again ? 'after it' : 'later';
  const after =
    Math.max(...spans) === 0 ? `right ${again ? than : 'after'}` : `${spanWords(spans)} ${than}`;
  const came = `${laterWords(one)} arrived though sent ${after}`;
  const lost = `counts ${lostWords(reasons, isNamed)} as lost${again ? ', too' : ''}: `;
  // With no window, what came later decides alone.
  if (closed !== undefined) return `${lost}${came}, and ${closedWords(closed)}`;
  const left = again ? 'it left' : 'they left';
  const ages = spanWords(reasons.map(({ age }) => age));
  return `${lost}${left} ${ages} ago, longer than ${limitWords(one)}, and ${came}`;
}

/**
 * `bytes 41,993–43,440 are missing, but RACK counts them as lost only after the latest round trip (170.6 ms) + the reordering window
 * (25.2 ms): in 25.2 ms, unless a shorter round trip comes first`.
 * @param isAlone the same ACK shows no others to be lost
 */
export function overtakenWords(one: Overtaken, isAlone: boolean): string {
  const missing = `${rangesWords(joined(one.packets))} are missing`;
  return isAlone
    ? `bytes ${missing}, but RACK counts them as lost only after ${limitWords(one)}: in ${spanWords(one.left)}, unless a shorter round trip comes first`
    : `${missing}, too, but don’t count as lost yet`;
}

function limitWords({ roundTrip, window, closed }: RackLimit): string {
  const trip = `the latest round trip (${duration(roundTrip)})`;
  return closed === undefined
    ? `${trip} + the reordering window (${duration(window)})`
    : `${trip}, as ${closedWords(closed)}`;
}

function closedWords(closed: 'three' | 'recovery'): string {
  return `${closed === 'three' ? 'with three segments SACKed' : 'in a recovery'} the reordering window is 0`;
}

/** `13,033–14,480`, `the probe’s copy of 13,033–14,480`. */
function laterWords({ later, laterCopy }: LossReason): string {
  const bytes = rangeWords(...later);
  if (laterCopy === undefined) return bytes;
  return `${laterCopy === 'probe' ? 'the probe’s copy' : 'the retransmission'} of ${bytes}`;
}

/** `6.06 ms`, `6.06 ms to 12.1 ms`. */
function spanWords(spans: readonly number[]): string {
  const [least, most] = [duration(Math.min(...spans)), duration(Math.max(...spans))];
  return least === most ? most : `${least} to ${most}`;
}

/** `41,993–43,440`, `the retransmission of 41,993–43,440`; `them`, if they are named. @param reasons all of copies, or none. */
export function lostWords(reasons: readonly LossReason[], isNamed: boolean): string {
  const all = rangesWords(joined(reasons.map(({ packet }) => packet)));
  if (reasons[0]?.again !== true) return isNamed ? 'them' : all;
  return isNamed ? 'their retransmission' : `the retransmission of ${all}`;
}
