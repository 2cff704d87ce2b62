// Waits behind the packets of other connections on the same link.
import { expect, it } from 'vitest';
import type { Finding } from '../../../src/capture/findings/index.ts';
import { queuedBehind, Traffic } from '../../../src/capture/findings/queued.ts';
import type { Conversation, Passage } from '../../../src/capture/infer/index.ts';
import { ack, conversation, data, ms, trip } from './conversation.ts';

/** The link takes a segment with its headers in ten milliseconds. */
const step = 10;
const segments = (from: number, to: number): Passage[] =>
  Array.from({ length: (to - from) / step }, (_, i) =>
    data(1, from + i * step, { sequence: 1 + i * 1000 }),
  );

/** A connection that waits from 100 to 200 ms. */
const own = conversation([data(1, 60, {}), data(1, 200, { sequence: 1001 })]);
const wait: Finding = {
  kind: 'server-think',
  or: undefined,
  certain: true,
  end: 1,
  from: ms(100),
  to: ms(200),
  cost: ms(100),
  packets: [60, 200],
  facts: {},
};

const behind = (one: Conversation, others: readonly Conversation[], finding = wait) =>
  queuedBehind(finding, one, new Traffic([one, ...others]));

it('a wait while others kept the link busy was for them', () => {
  const other = conversation(segments(0, 200));
  expect(behind(own, [other])).toEqual({
    ...wait,
    kind: 'queueing',
    or: 'server-think',
    certain: false,
  });
});

it('the others can be several connections', () => {
  const both = [segments(0, 150), segments(150, 200)].map((sent) => conversation(sent));
  expect(behind(own, both)?.kind).toBe('queueing');
});

it('a wait during most of which the link was idle was not for them', () => {
  expect(behind(own, [conversation(segments(0, 140))])).toBe(wait);
});

it('what another host sends is on another link', () => {
  const other = conversation(segments(0, 200), { hosts: ['10.0.0.1', '10.0.0.3'] });
  expect(behind(own, [other])).toBe(wait);
});

it('a wait that an ACK ended was not for others', () => {
  const held: Finding = { ...wait, kind: 'nagle-delayed-ack' };
  expect(behind(own, [conversation(segments(0, 200))], held)).toBe(held);
});

it('with too few packets to show how fast the link is, a wait stays what it is', () => {
  expect(behind(own, [conversation(segments(160, 200))])).toBe(wait);
});

it('where only the other end was captured, the rate of the path counts', () => {
  const link = (rate: number) => ({ rate, transmission: () => 0, doubt: () => 0 });
  const seen = (passages: readonly Passage[], rate: number) =>
    conversation(passages, { seenAt: [true, false], links: [link(rate), link(rate)] });
  const other = segments(100, 200);
  const rate = 1066 / 0.01;
  expect(behind(seen(own.passages, rate), [seen(other, rate)])?.kind).toBe('queueing');
  expect(behind(seen(own.passages, 10 * rate), [seen(other, 10 * rate)])?.kind).toBe(
    'server-think',
  );
});

it('an ACK let a packet go, which then waited for the link: the wait is no stall of its own, or one from there on', () => {
  const confirmedAt = (at: number) =>
    conversation([data(1, 60, {}), ack(0, at - trip, 1001), data(1, 200, { sequence: 1001 })]);
  const other = conversation(segments(0, 200));
  expect(behind(confirmedAt(180), [other])).toBeUndefined();
  expect(behind(confirmedAt(150), [other])?.kind).toBe('queueing');
});
