import { describe, expect, it } from 'vitest';
import { logOfCaptures } from '../../../src/capture/log/index.ts';
import { captureIn, CaptureError, CaptureReader } from '../../../src/capture/read/index.ts';
import { packetsOf } from '../../captures.ts';
import { fc, trials } from '../../trials.ts';
import { damage, damaged, files } from '../damage.ts';

describe('a damaged capture', () => {
  // 300 in `npm test`, 10,000 in the nightly run.
  it('ends in connections or in a sentence', () => {
    fc.assert(
      fc.property(fc.constantFrom(...files), damage(20), (file, how) => {
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
