import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Events } from './events.ts';

/**
 * The event in which a packet of a connection was sent; -1: there is none.
 * @param from its sender; undefined: either
 * @param number in the file: both files of an exchange count, so of two packets the one nearer to `time` is meant
 * @param time on the clock of the client's capture, or of the only one
 */
export function sentIn(
  events: Events,
  connection: number,
  from: 0 | 1 | undefined,
  number: number,
  time: Nanoseconds,
): number {
  const near = (event: number): Nanoseconds => Math.abs(events.at(event) + events.first - time);
  let found = -1;
  for (const list of events.lists) {
    if (list.connection !== connection) continue;
    const row = rowOf(list.packets.number, number);
    if (row === -1) continue;
    const seen = list.base + row;
    const event = events.isArrival(seen) ? events.partnerOf(seen) : seen;
    if (from !== undefined && events.senderOf(event) !== from) continue;
    if (found === -1 || near(event) < near(found)) found = event;
  }
  return found;
}

/** Binary search; only in a file that is out of order numbers do not rise. */
function rowOf(numbers: Uint32Array, number: number): number {
  if (!rises(numbers)) return numbers.indexOf(number);
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === number ? low : -1;
}

/** By the numbers of a connection. */
const known = new WeakMap<Uint32Array, boolean>();

function rises(numbers: Uint32Array): boolean {
  let answer = known.get(numbers);
  if (answer === undefined) {
    answer = numbers.every((number, i) => i === 0 || number >= (numbers[i - 1] as number));
    known.set(numbers, answer);
  }
  return answer;
}
