import type { Conversation, End, Passage } from '../../../src/capture/infer/index.ts';
import { Flag } from '../../../src/trace/codes/index.ts';

export const ms = (time: number): number => time * 1e6;

/** From one end to the other: milliseconds. */
export const trip = 20;
const window = 60_000;

type Fields = Partial<Passage>;

/** A packet that leaves at a time in milliseconds. */
function packet(from: End, at: number, fields: Fields): Passage {
  const passage: Passage = {
    number: at,
    from,
    sent: ms(at),
    arrived: ms(at + trip),
    sequence: 1,
    length: 0,
    end: 1,
    acknowledgment: 1,
    window,
    flags: Flag.Ack,
    selective: false,
    repeated: false,
    timestamp: -1,
    ...fields,
  };
  return { ...passage, end: passage.sequence + passage.length };
}

export function data(from: End, at: number, fields: Fields): Passage {
  return packet(from, at, { length: 1000, ...fields });
}

/** A pure ACK. Without other fields, its window ends where that of the ACK before it did. */
export function ack(from: End, at: number, acknowledgment: number, fields: Fields = {}): Passage {
  return packet(from, at, { acknowledgment, ...fields });
}

/** A connection between a client and a server, captured at the server unless something else is wanted. */
export function conversation(
  passages: readonly Passage[],
  fields: Partial<Conversation> = {},
): Conversation {
  const link = { rate: Infinity, transmission: () => 0, doubt: () => 0 };
  return {
    passages: passages.toSorted((a, b) => a.sent - b.sent),
    hosts: ['10.0.0.1', '10.0.0.2'],
    full: [1000, 1000],
    roundTrip: ms(2 * trip),
    links: [link, link],
    seenAt: [false, true],
    whole: true,
    selectiveAcks: true,
    units: [],
    unseen: [],
    ...fields,
  };
}
