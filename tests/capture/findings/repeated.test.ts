// Data that an end sent again, as its own capture shows it.
import { expect, it } from 'vitest';
import { findingsInTurn, type Finding } from '../../../src/capture/findings/index.ts';
import { silencesOf } from '../../../src/capture/findings/silences.ts';
import type { Conversation, Passage } from '../../../src/capture/infer/index.ts';
import { ack, conversation, data } from './conversation.ts';

const found = (passages: readonly Passage[], fields: Partial<Conversation> = {}): Finding[] =>
  silencesOf(conversation(passages, { selectiveAcks: false, ...fields }), 1).filter(
    ({ kind }) => kind !== 'server-think',
  );
const kinds = (passages: readonly Passage[], fields: Partial<Conversation> = {}): string[] =>
  found(passages, fields).map(({ kind, or, certain }) => `${kind}${certain ? '' : `, ${or}`}`);

/** Of three segments, the first is confirmed at 31 ms, and three ACKs repeat that until 34 ms. A round trip takes 40 ms. */
const before = [data(1, -11, {}), data(1, -10, { sequence: 1001 })];
const third = (at: number) => data(1, at, { sequence: 2001 });
const duplicates = [11, 12, 13, 14].map((at) => ack(0, at, 1001));
const again = data(1, 34, { sequence: 1001, repeated: true });
const after = [...duplicates, again, ack(0, 60, 3001)];

it('was lost if duplicate ACKs can show data beyond it', () => {
  expect(kinds([...before, third(-9), ...after])).toEqual(['fast-retransmit']);
});

it('was sent in vain if nothing beyond it can have come when the ACKs left', () => {
  // They are window updates of a window that does not fit into its field.
  expect(kinds([...before, third(20), ...after])).toEqual([]);
  expect(kinds([...before, ...after])).toEqual([]);
});

it('is not certain if only some of the ACKs can show it', () => {
  expect(kinds([...before, third(-3), ...after])).toEqual(['fast-retransmit, undefined']);
});

it('was lost if ACKs name data beyond it, whenever that was sent', () => {
  const naming = duplicates.map((one) => ({ ...one, selective: one.acknowledgment === 1001 }));
  const all = [...before, third(0), ...naming, again, ack(0, 60, 3001)];
  expect(kinds(all, { selectiveAcks: true })).toEqual(['fast-retransmit']);
});

it('is divided by the network card: the first segment of a large packet may be missing', () => {
  const large = data(1, -10, { sequence: 1001, length: 5000 });
  const all = [before[0]!, large, ...duplicates, again, ack(0, 60, 6001)];
  expect(kinds(all)).toEqual(['fast-retransmit']);
});

it('had come if it is confirmed sooner than the repetition can be', () => {
  expect(kinds([...before, third(-9), ...duplicates, again, ack(0, 40, 3001)])).toEqual([]);
});

it('is the lone last segment: a probe comes sooner than a timeout, if ACKs are selective', () => {
  const lone = (at: number, selectiveAcks = true) =>
    kinds([data(1, 0, {}), data(1, at, { repeated: true })], { selectiveAcks });
  // Two round trips, and 200 ms for a delayed ACK (RFC 8985, section 7.2).
  expect(lone(285)).toEqual(['tail-loss-probe, retransmission-timeout']);
  expect(lone(300)).toEqual(['retransmission-timeout, tail-loss-probe']);
  expect(lone(285, false)).toEqual(['retransmission-timeout']);
});

it('of a repair by a timer, the hole that it fills is no second finding', () => {
  // Only the receiver was captured: its hole suggests a timer, and the silence shows one.
  const passages = [
    data(0, -100, { length: 43 }),
    ack(1, -60, 44),
    data(1, 0, { sequence: 227, length: 1460, acknowledgment: 44 }),
    ack(0, 20, 1, { sequence: 44 }),
    data(1, 3000, { length: 1460, acknowledgment: 44, repeated: true }),
    ack(0, 3020, 1687, { sequence: 44 }),
  ];
  const seen = { seenAt: [true, false], full: [1460, 1460], selectiveAcks: false } as const;
  const [findings] = findingsInTurn([conversation(passages, seen)]);
  const repaired = findings!.filter(({ kind }) => kind === 'retransmission-timeout');
  expect(repaired.map(({ certain }) => certain)).toEqual([true]);
});
