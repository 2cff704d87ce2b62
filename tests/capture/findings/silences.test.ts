// Silences of an end where times and links are estimates.
import { expect, it } from 'vitest';
import { silencesOf } from '../../../src/capture/findings/silences.ts';
import type { Conversation, Passage } from '../../../src/capture/infer/index.ts';
import { Flag } from '../../../src/trace/codes/index.ts';
import { ack, conversation, data, ms } from './conversation.ts';

const flags = Flag.Ack | Flag.Psh;

const kinds = (passages: readonly Passage[], fields: Partial<Conversation> = {}): string[] =>
  silencesOf(conversation(passages, fields), 1).map(({ kind }) => kind);

/** A link of 0.5 Mb/s, as far as anything shows. */
const unknown = { rate: Infinity, transmission: () => 0, doubt: () => ms(17) };
const links: Conversation['links'] = [unknown, unknown];

it('a wait after a request is the program’s, whatever the link', () => {
  const reply = [data(0, 0, {}), data(1, 60, { acknowledgment: 1001 })];
  expect(kinds(reply, { links })).toEqual(['server-think']);
});

it('an unknown link may still carry what was sent before', () => {
  const reply = (at: number) => [
    data(0, 0, {}),
    data(1, 20, { acknowledgment: 1001, flags }),
    data(1, at, { sequence: 1001, acknowledgment: 1001, flags }),
  ];
  expect(kinds(reply(60), { links })).toEqual([]);
  expect(kinds(reply(70), { links })).toEqual(['server-think']);
});

it('of two ACKs about when a packet left, either can have let it go', () => {
  // A window of two segments: the first ACK lets the third one go, at 72 ms.
  const reply = (second: number) => [
    data(0, 0, {}),
    data(1, 21, { acknowledgment: 1001 }),
    data(1, 25, { sequence: 1001, acknowledgment: 1001, flags }),
    ack(0, 51, 1001),
    ack(0, second, 2001),
    data(1, 72, { sequence: 2001, acknowledgment: 1001 }),
  ];
  // The link is perhaps faster than it seems: then the third segment left later, and the second ACK had come.
  const slow = { ...unknown, transmission: () => ms(9), doubt: () => 0 };
  const fields = { seenAt: [true, false], links: [unknown, slow] } as const;
  expect(kinds(reply(55), fields)).toEqual([]);
  // Both had come long before, so it waited for something else.
  expect(kinds([...reply(55).slice(0, -1), data(1, 109, { sequence: 2001 })], fields)).toEqual([
    'server-think',
  ]);
});
