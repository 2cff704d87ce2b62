import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { explanationOf, findingsOf } from '../../../src/capture/findings/index.ts';
import { conversationsOf, traitsOf } from '../../../src/capture/infer/index.ts';
import { CaptureError } from '../../../src/capture/read/index.ts';
import { exchangesIn } from '../../../src/studies/diagnosis/index.ts';
import { fc, trials } from '../../trials.ts';

const runs = ['a_split_iw1_qa0', 'e_drop30_reno_sack', 'e_droptail_last3_reno_sack'] as const;

/** Some bytes after the file's header changed, and what is left of it. */
const damage = fc.record({
  run: fc.constantFrom(...runs),
  ends: fc.constantFrom('both', 'client', 'server'),
  bytes: fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), {
    minLength: 1,
    maxLength: 40,
  }),
  kept: fc.double({ min: 0.3, max: 1, noNaN: true }),
});

it('a damaged capture is diagnosed or refused, and every finding has a beginning, an end and a cost', () => {
  fc.assert(
    fc.property(damage, ({ run, ends, bytes, kept }) => {
      const damaged = (end: string): Uint8Array | undefined => {
        if (ends !== 'both' && ends !== end) return undefined;
        const file = Uint8Array.from(readFileSync(`tests/fixtures/linux/runs/${run}/${end}.pcap`));
        for (const [place, byte] of bytes) file[24 + Math.floor(place * (file.length - 24))] = byte;
        return file.subarray(0, Math.ceil(24 + kept * (file.length - 24)));
      };
      try {
        const { exchanges } = exchangesIn(damaged('client'), damaged('server'));
        for (const finding of findingsOf(exchanges).flat()) {
          expect(finding.to).toBeGreaterThan(finding.from);
          expect(Number.isFinite(finding.cost)).toBe(true);
          expect(explanationOf(finding)).toMatch(/^The .*\.$|^After .*\.$|^Data .*\.$|^A .*\.$/);
        }
        for (const conversation of conversationsOf(exchanges)) {
          if (conversation !== undefined) traitsOf(conversation, 1);
        }
      } catch (error) {
        // Expected: the damage left no capture.
        if (!(error instanceof CaptureError)) throw error;
      }
    }),
    trials(300, 40),
  );
});
