import { describe, expect, test } from 'vitest';
import { Prr } from '../../../../src/engine/tcp/recovery/prr.ts';
import { fc, trials } from '../../../trials.ts';

/** What arrives, ACK by ACK: packets delivered, packets found lost, and whether the ACK shows progress and no loss. */
const acks = fc.array(
  fc.record({ delivered: fc.integer({ min: 0, max: 4 }), lost: fc.integer({ min: 0, max: 3 }) }),
  { maxLength: 60 },
);

describe('proportional rate reduction', () => {
  test('halves a window of 20 evenly: one packet for each two that arrive (RFC 9937, section 6)', () => {
    const prr = new Prr();
    prr.begin(20, 100);
    let sent = 100;
    let inNetwork = 16;
    const leaves: number[] = [];
    for (let i = 0; i < 8; i++) {
      inNetwork--;
      const may = prr.onAck({ delivered: 1, inNetwork, threshold: 10, sent, safe: false }) ?? 0;
      leaves.push(may);
      sent += may;
      inNetwork += may;
    }
    expect(leaves).toEqual([1, 0, 1, 0, 1, 0, 1, 0]);
  });

  test('fills up to the threshold by what arrives, and one more while nothing further is lost', () => {
    const prr = new Prr();
    prr.begin(20, 0);
    expect(prr.onAck({ delivered: 1, inNetwork: 2, threshold: 10, sent: 0, safe: false })).toBe(1);
    expect(prr.onAck({ delivered: 1, inNetwork: 2, threshold: 10, sent: 1, safe: true })).toBe(2);
    expect(prr.onAck({ delivered: 3, inNetwork: 9, threshold: 10, sent: 3, safe: true })).toBe(1);
    expect(prr.onAck({ delivered: 0, inNetwork: 2, threshold: 10, sent: 4, safe: true })).toBe(
      undefined,
    );
  });

  test('never sends more than arrives, one for each ACK, and the first retransmission', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), acks, (window, list) => {
        const prr = new Prr();
        const threshold = Math.max(2, Math.floor(window / 2));
        prr.begin(window, 0);
        let [sent, arrived, inNetwork] = [0, 0, window];
        for (const [i, { delivered, lost }] of list.entries()) {
          arrived += delivered;
          inNetwork = Math.max(0, inNetwork - delivered - lost);
          const safe = lost === 0;
          const may = prr.onAck({ delivered, inNetwork, threshold, sent, safe }) ?? 0;
          sent += may;
          inNetwork += may;
          expect(sent).toBeLessThanOrEqual(arrived + i + 2);
          if (may > 1) expect(inNetwork).toBeLessThanOrEqual(Math.max(threshold, window));
        }
      }),
      trials(500),
    );
  });
});
