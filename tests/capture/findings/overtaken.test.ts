// Data that others overtook, as the ACKs show it to a captured sender.
import { expect, it } from 'vitest';
import { overtakenOf } from '../../../src/capture/findings/overtaken.ts';
import type { Passage } from '../../../src/capture/infer/index.ts';
import { ack, conversation, data, ms } from './conversation.ts';

/** The server sends four segments; the second is in flight for longer, so three ACKs report data beyond a hole. */
const sent = [1, 1001, 2001, 3001].map((sequence, i) => data(1, i - 10, { sequence }));
const duplicates = [12, 13, 14].map((at) => ack(0, at, 1001, { selective: true }));
const hole = [...sent, ack(0, 11, 1001), ...duplicates];
const again = (at: number): Passage => data(1, at, { sequence: 1001, repeated: true });

const found = (passages: readonly Passage[], fields = {}) =>
  overtakenOf(conversation(passages, fields), 1);

it('is confirmed without being sent again', () => {
  expect(found([...hole, ack(0, 60, 4001)])).toEqual([
    {
      kind: 'out-of-order',
      or: undefined,
      certain: true,
      end: 1,
      // At the receiver, half a round trip before the ACKs came.
      from: ms(12),
      to: ms(60),
      cost: ms(48),
      packets: [12, 60],
      facts: {},
    },
  ]);
});

it('is confirmed sooner than the repetition can be, which was not needed', () => {
  expect(found([...hole, again(55), ack(0, 60, 4001)])).toHaveLength(1);
});

it('was lost if its repetition can have been what the ACK confirms', () => {
  expect(found([...hole, again(30), ack(0, 60, 4001)])).toEqual([]);
});

it('is no stall if it comes soon', () => {
  expect(found([...hole, ack(0, 41, 4001)])).toEqual([]);
});

it('is not looked for where its receiver was captured, too', () => {
  expect(found([...hole, ack(0, 60, 4001)], { seenAt: [true, true] })).toEqual([]);
});

it('is not shown by ACKs that report an earlier loss', () => {
  // The third segment was lost, too: after the repetition of the second, ACKs still show that.
  const partial = [ack(0, 50, 2001), ack(0, 51, 2001, { selective: true })];
  expect(found([...hole, again(30), ...partial, ack(0, 100, 4001)])).toEqual([]);
});

it('is certain with three duplicates where ACKs are not selective', () => {
  // The ACK before and its duplicates open the same window.
  const plain = (count: number, last = 4001) => [
    ...sent,
    ...[11, 12, 13, 14].slice(0, count + 1).map((at) => ack(0, at, 1001)),
    ack(0, 60, last),
  ];
  const certain = (passages: Passage[]) =>
    found(passages, { selectiveAcks: false }).map((one) => one.certain);
  expect(certain(plain(3))).toEqual([true]);
  expect(certain(plain(2))).toEqual([false]);
  // One segment at a time: the ACK was perhaps sent twice.
  expect(certain(plain(2, 2001))).toEqual([]);
});

it('is not shown by an ACK that only opens the window', () => {
  const updates = [12, 13, 14].map((at) => ack(0, at, 1001, { window: 60_000 + at }));
  const all = [...sent, ack(0, 11, 1001), ...updates, ack(0, 60, 4001)];
  expect(found(all, { selectiveAcks: false })).toEqual([]);
});

it('is not shown by ACKs that come before data beyond it can have been answered', () => {
  // A receiver whose window does not fit into its field sends window updates that look like duplicates.
  const same = [11, 12, 13, 14].map((at) => ack(0, at, 1001));
  const beyond = (at: number) => data(1, at, { sequence: 2001 });
  const plain = (last: Passage) =>
    found([...sent.slice(0, 2), last, ...same, ack(0, 60, 3001)], { selectiveAcks: false });
  expect(plain(beyond(0))).toEqual([]);
  // Sent a round trip before they came.
  expect(plain(beyond(-8))).toHaveLength(1);
});
