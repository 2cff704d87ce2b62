// Windows that begin small after a pause.
import { expect, it } from 'vitest';
import { windowsOf } from '../../../src/capture/findings/windows.ts';
import type { Passage } from '../../../src/capture/infer/index.ts';
import { ack, conversation, data, trip } from './conversation.ts';

/** The server sends segments at once from a time on; the client acknowledges all of them when they have come. */
function flight(at: number, first: number, count: number): Passage[] {
  const sent = Array.from({ length: count }, (_, i) =>
    data(1, at + i, { sequence: 1 + 1000 * (first + i) }),
  );
  return [...sent, ack(0, at + count + trip, 1 + 1000 * (first + count))];
}

const request = (at: number, number: number): Passage =>
  data(0, at, { sequence: 1 + 1000 * number, acknowledgment: 1 });

/** A large reply; after a pause a second one, and the rest of it when the first flight is confirmed. */
const large = [request(0, 0), ...flight(20, 0, 8)];
const restarts = (at: number, first: number, number: number): Passage[] => [
  request(at, number),
  ...flight(at + 20, first, 3),
  ...flight(at + 20 + 3 + 2 * trip, first + 3, 5),
];

const found = (...parts: Passage[][]) =>
  windowsOf(conversation(parts.flat()), 1).map(({ kind, facts }) => [
    kind,
    facts.segmentsBefore,
    facts.segments,
  ]);

it('a flight after a pause is smaller than the one before', () => {
  expect(found(large, restarts(1000, 8, 1))).toEqual([['slow-start-restart', 8, 3]]);
});

it('a short reply in between does not show a smaller window', () => {
  const short = [request(1000, 1), ...flight(1020, 8, 1)];
  expect(found(large, short, restarts(2000, 9, 2))).toEqual([['slow-start-restart', 8, 3]]);
});

it('what a flight after a pause has shown is the window of the next pause', () => {
  expect(found(large, restarts(1000, 8, 1), restarts(2000, 16, 2))).toEqual([
    ['slow-start-restart', 8, 3],
    ['slow-start-restart', 5, 3],
  ]);
});

it('after a loss the window is another one', () => {
  const lost = data(1, 150, { sequence: 7001, repeated: true });
  const short = [request(1000, 1), ...flight(1020, 8, 1)];
  expect(found(large, [lost], short, restarts(2000, 9, 2))).toEqual([]);
});
