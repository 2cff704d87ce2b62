import { describe, expect, test } from 'vitest';
import type { AckFacts } from '../../../../src/engine/tcp/congestion/control.ts';
import { HyStart } from '../../../../src/engine/tcp/congestion/hystart.ts';
import { ms } from '../../configurations.ts';

const mss = 1000;

/** An ACK at so many ms, of a segment with such a round trip; all before `number` is acknowledged by it, and `next` is sent. */
interface Ack {
  readonly at: number;
  readonly roundTrip?: number;
  readonly number?: number;
  readonly next?: number;
  readonly cwnd?: number;
}

function facts({ at, roundTrip = 40, number = 1, next = 100, cwnd = 20 }: Ack): AckFacts {
  return {
    now: ms(at),
    cwnd: cwnd * mss,
    ssthresh: 1e9,
    mss,
    peerWindow: 1e9,
    acknowledged: mss,
    packets: 1,
    roundTrip: ms(roundTrip),
    grows: true,
    acknowledgment: number * mss,
    first: 0,
    next: next * mss,
    duplicates: 0,
  };
}

/** The number of the ACK that ends slow start, from 1, and the sign, and how much, ms. */
function endOf(acks: readonly Ack[], shortest = 40): string {
  const hystart = new HyStart();
  for (const [i, ack] of acks.entries()) {
    const end = hystart.onAck(facts(ack), ms(shortest));
    if (end !== undefined) return `${i + 1}: ${end.by} ${end.span / 1e6}`;
  }
  return 'never';
}

const every = (gap: number, count: number, rest: Partial<Ack> = {}): Ack[] =>
  Array.from({ length: count }, (_, i) => ({ at: 1000 + i * gap, ...rest }));

describe('a train of ACKs', () => {
  test('ends slow start when it is longer than half the round trip and half a millisecond', () => {
    // 20.5 ms are not longer; the 22nd ACK comes 21 ms after the first.
    expect(endOf(every(1, 40))).toBe('22: train 21');
    expect(endOf(every(1, 40), 39)).toBe('22: train 21');
    expect(endOf(every(1, 40), 38.9)).toBe('21: train 20');
  });

  test('may have gaps of 2 ms, but none longer', () => {
    expect(endOf(every(2, 40))).toBe('12: train 22');
    expect(endOf(every(2.001, 40))).toBe('never');
  });

  test('ends with its first gap for the rest of the round', () => {
    const [first, ...rest] = every(1, 40);
    expect(endOf([first!, ...rest.map((ack) => ({ ...ack, at: ack.at + 2 }))])).toBe('never');
  });

  test('begins anew with each round', () => {
    const next = every(1, 40).map((ack, i) => ({ ...ack, number: 10 + i, next: 200 }));
    // The 12th acknowledges what was sent after the first ACK had come.
    expect(endOf(next.map((ack, i) => (i === 0 ? { ...ack, next: 20 } : ack)))).toBe(
      '33: train 21',
    );
  });
});

describe('a delay', () => {
  const apart = (roundTrip: number, count = 20): Ack[] => every(3, count, { roundTrip });

  test.each([
    // An eighth of the shortest, 4 ms at least, 16 at most.
    [8, 4],
    [40, 5],
    [100, 12.5],
    [400, 16],
  ])('with a shortest round trip of %d ms must be more than %d ms', (shortest, allowed) => {
    expect(endOf(apart(shortest + allowed), shortest)).toBe('never');
    expect(endOf(apart(shortest + allowed + 0.1), shortest)).toMatch(/^9: delay /);
  });

  test('counts if the shortest of nine samples shows it', () => {
    const acks = apart(50);
    expect(endOf(acks)).toBe('9: delay 10');
    expect(endOf(acks.with(3, { ...acks[3]!, roundTrip: 41 }))).toBe('never');
  });

  test('counts the samples of each round by themselves', () => {
    const acks = apart(50).map((ack, i) => ({
      ...ack,
      number: i < 5 ? 5 : 30,
      next: i < 5 ? 25 : 99,
    }));
    expect(endOf(acks.slice(0, 13))).toBe('never');
    expect(endOf(acks.slice(0, 14))).toBe('14: delay 10');
  });
});

test('below 16 packets it only follows the rounds', () => {
  expect(endOf(every(1, 60, { cwnd: 15, roundTrip: 60 }))).toBe('never');
  const acks = every(1, 60).map((ack, i) => ({ ...ack, cwnd: i < 20 ? 15 : 16 }));
  // The train has a gap for what was not looked at.
  expect(endOf(acks)).toBe('never');
});

test('goes on from where it was saved', () => {
  const hystart = new HyStart();
  const acks = every(1, 40).map(facts);
  for (const ack of acks.slice(0, 15)) hystart.onAck(ack, ms(40));
  const copy = new HyStart();
  copy.load(hystart.save());
  const ends = (one: HyStart): number =>
    acks.slice(15).findIndex((ack) => one.onAck(ack, ms(40)) !== undefined);
  expect(ends(copy)).toBe(ends(hystart));
  hystart.reset();
  expect(ends(hystart)).toBe(21);
});
