import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  conversationsOf,
  flightOf,
  roundTripsOf,
  writesOf,
  type Conversation,
} from '../../../src/capture/infer/index.ts';
import { exchangesIn } from '../../../src/studies/diagnosis/index.ts';

function atServer(run: string): Conversation {
  const server = readFileSync(`tests/fixtures/linux/runs/${run}/server.pcap`);
  const [conversation] = conversationsOf(exchangesIn(undefined, server).exchanges);
  if (conversation === undefined) throw new RangeError('no connection');
  return conversation;
}

describe('a kernel’s capture of writes of 4096 and 13 bytes', () => {
  const conversation = atServer('b_4096p13_nagle');

  it('shows the writes by their pushes', () => {
    const sizes = writesOf(conversation, 1).map(({ bytes }) => bytes);
    expect(sizes).toEqual(Array(6).fill([4096, 13]).flat());
  });

  it('shows what is in flight, and the window', () => {
    expect(flightOf(conversation, 1).slice(0, 4)).toMatchObject([
      { packet: 6, inFlight: 1460, window: 64_512 },
      { packet: 7, inFlight: 2920 },
      { packet: 8, inFlight: 4096 },
      { packet: 12, inFlight: 13 },
    ]);
  });

  it('has a round trip for each ACK, the delay of ACKs included', () => {
    const samples = roundTripsOf(conversation, 1).map(({ value }) => value / 1e6);
    expect(Math.min(...samples)).toBeCloseTo(1.28, 1);
    expect(samples.filter((sample) => sample > 40)).toHaveLength(5);
  });
});

it('data sent twice gives no round trip', () => {
  const conversation = atServer('e_drop30_reno_sack');
  const again = conversation.passages.filter(({ repeated, length }) => repeated && length > 0);
  expect(again).not.toHaveLength(0);
  const measured = new Set(roundTripsOf(conversation, 1).map(({ packet }) => packet));
  for (const { sequence, number } of again) {
    expect(measured).not.toContain(number);
    const first = conversation.passages.find((one) => one.from === 1 && one.sequence === sequence);
    expect(measured).not.toContain(first?.number);
  }
});
