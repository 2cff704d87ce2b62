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

/** The client asks, hears the first segment of a reply, and after a silence the third one: what was between them is missing. */
const asked = [data(0, 0, {}), data(1, 21, { acknowledgment: 1001, flags }), ack(0, 42, 1001)];
const beyond = (at: number) => data(1, at, { sequence: 2001, acknowledgment: 1001, flags });
const named = (passages: readonly Passage[], fields: Partial<Conversation> = {}): string[] =>
  silencesOf(conversation(passages, { seenAt: [true, false], ...fields }), 1).map(
    ({ kind, or, certain }) => `${kind}${certain ? '' : `, ${or}`}`,
  );

it('data beyond a hole is a probe if its sender then waits for the answer', () => {
  const probe = 'tail-loss-probe, retransmission-timeout';
  const next = (at: number) => data(1, at, { sequence: 3001, acknowledgment: 1001, flags });
  expect(named([...asked, beyond(160)])).toEqual([probe]);
  expect(named([...asked, beyond(160), next(205)])[0]).toBe(probe);
  // A round trip takes 40 ms: the sender has heard nothing of its probe.
  expect(named([...asked, beyond(160), next(170)])).toEqual(['server-think, undefined']);
  const overtaken = data(1, 170, { sequence: 1001, acknowledgment: 1001 });
  expect(named([...asked, beyond(160), overtaken])[0]).toBe('server-think, undefined');
});

it('data beyond a hole is no probe if it comes too soon, or ACKs are not selective', () => {
  expect(named([...asked, beyond(100)])).toEqual(['server-think, undefined']);
  expect(named([...asked, beyond(160)], { selectiveAcks: false })).toEqual([
    'server-think, undefined',
  ]);
  expect(named([...asked, beyond(260)], { selectiveAcks: false })).toEqual([
    'retransmission-timeout, undefined',
  ]);
});

it('data beyond a hole is the program’s after a request, whose answer began with what is missing', () => {
  const opens = data(1, 300, { sequence: 2001, acknowledgment: 2001, flags });
  expect(named([...asked, data(0, 90, { sequence: 1001, acknowledgment: 1001 }), opens])).toEqual([
    'server-think, retransmission-timeout',
  ]);
});
