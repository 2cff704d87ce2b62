import { expect, it } from 'vitest';
import { alikeOf } from '../../../src/capture/remedy/remedies/alike.ts';

const tried = (id: string, saves: number) => ({ id, saves: saves * 1e6 });

it('changes that save the same are one row, the simplest first; others are rows of their own', () => {
  const rows = alikeOf([
    tried('server-corked', 482),
    tried('server-nagle-off', 481),
    tried('client-one-write', 481),
    tried('server-one-write', 480),
    tried('client-ack-at-once', 461),
    tried('server-rto-min', 20),
    tried('client-rto-min', 19),
    tried('server-reno', 5),
  ]);
  expect(rows.map((row) => row.map(({ id }) => id))).toEqual([
    ['server-one-write', 'server-nagle-off', 'server-corked', 'client-one-write'],
    ['client-ack-at-once'],
    ['server-rto-min', 'client-rto-min'],
    ['server-reno'],
  ]);
});
