import { describe, expect, test } from 'vitest';
import { packetBytes, sequenceLength } from '../../../src/engine/tcp/segment.ts';
import { Flag } from '../../../src/trace/codes/index.ts';
import { segmentOf } from '../network/bench.ts';

describe('a segment', () => {
  test.each([
    [0, 0, 40],
    [1460, 0, 1500],
    // A SYN with its MSS option.
    [0, 1460, 44],
  ])('with %d bytes and MSS option %d makes a packet of %d', (length, mss, bytes) => {
    expect(packetBytes({ ...segmentOf(0, length), mss })).toBe(bytes);
  });

  test.each([
    ['nothing', Flag.Ack, 0, 0],
    ['its data', Flag.Ack | Flag.Psh, 100, 100],
    ['one for SYN', Flag.Syn, 0, 1],
    ['one for FIN', Flag.Fin | Flag.Ack, 0, 1],
    ['data and FIN', Flag.Fin | Flag.Ack, 100, 101],
  ])('takes %s of the sequence space', (_, flags, length, taken) => {
    expect(sequenceLength({ ...segmentOf(0, length), flags })).toBe(taken);
  });
});
