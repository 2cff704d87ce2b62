import { describe, expect, it } from 'vitest';
import { logOfCaptures } from '../../../src/capture/log/index.ts';
import { captureIn, CaptureError, CaptureReader } from '../../../src/capture/read/index.ts';
import { packetsOf } from '../../captures.ts';
import { fc, trials } from '../../trials.ts';
import { fixture } from '../fixtures.ts';

const names = [
  'b_4096p13_nagle.snap60.pcap',
  'b_4096p13_nagle.bigendian.pcap',
  'b_4096p13_nagle.pcapng',
  'veth_tso_gro_on.any_sll2.pcap',
  'veth_tso_gro_on.client.txt',
];
const files = names.map((name) => fixture(name).subarray(0, 5000));

interface Damage {
  readonly bytes: readonly (readonly [at: number, byte: number])[];
  readonly bits: readonly (readonly [at: number, bit: number])[];
  readonly length: number;
  readonly repeat: number;
}

/** Bits, lengths and options that are wrong, and bytes that are missing or repeated. */
const damage = fc.record({
  bytes: fc.array(fc.tuple(fc.nat(4999), fc.constantFrom(0, 1, 2, 5, 8, 40, 127, 128, 255)), {
    maxLength: 20,
  }),
  bits: fc.array(fc.tuple(fc.nat(4999), fc.nat(7)), { maxLength: 20 }),
  length: fc.integer({ min: 0, max: 5000 }),
  repeat: fc.nat(200),
});

function damaged(file: Uint8Array, { bytes, bits, length, repeat }: Damage) {
  const changed = file.slice();
  for (const [at, byte] of bytes) if (at < changed.length) changed[at] = byte;
  for (const [at, bit] of bits) if (at < changed.length) changed[at]! ^= 1 << bit;
  const cut = changed.subarray(0, length);
  return Uint8Array.from([...cut, ...cut.subarray(cut.length - Math.min(repeat, cut.length))]);
}

describe('a damaged capture', () => {
  // 300 in `npm test`, 10,000 in the nightly run.
  it('ends in connections or in a sentence', () => {
    fc.assert(
      fc.property(fc.constantFrom(...files), damage, (file, how) => {
        try {
          const capture = captureIn(damaged(file, how));
          if (capture.store.count === 0) return;
          const { trace } = logOfCaptures({ client: capture });
          expect(trace.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(CaptureError);
          expect((error as Error).message).toMatch(/[a-z)]$/);
        }
      }),
      trials(1000, 300),
    );
  });
});

describe('a capture in pieces', () => {
  it('has the same packets, however its bytes are divided', () => {
    const whole = files.map((file) => packetsOf(captureIn(file)));
    fc.assert(
      fc.property(
        fc.nat(files.length - 1),
        fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 30 }),
        (which, sizes) => {
          const reader = new CaptureReader();
          const file = files[which]!;
          for (let at = 0, i = 0; at < file.length; i++) {
            const size = sizes[i % sizes.length]!;
            reader.push(file.subarray(at, at + size));
            at += size;
          }
          expect(packetsOf(reader.end())).toEqual(whole[which]);
        },
      ),
      trials(100),
    );
  });
});
