import { expect, it } from 'vitest';
import { timelineOf } from '../../../src/capture/infer/index.ts';
import { ack, data, ms } from '../findings/conversation.ts';

it('an end’s own packets stay in their order, however late their estimates may be', () => {
  const all = [data(1, 10, {}), data(1, 11, { sequence: 1001, length: 10 })];
  const onLink = ({ length }: { readonly length: number }) => ms(length / 500);
  expect([...timelineOf(all, 1, onLink)]).toEqual([0, 1]);
});

it('a packet may have left after what came while it was perhaps still to be sent', () => {
  const all = [ack(0, 0, 1), data(1, 19, {})];
  expect([...timelineOf(all, 1)]).toEqual([1, 0]);
  expect([...timelineOf(all, 1, () => ms(2))]).toEqual([0, 1]);
});
