import { describe, expect, test } from 'vitest';
import { EventSentences, rulesOfTimers, Why } from '../../../src/analysis/why/index.ts';
import { ruleIds } from '../../../src/course/rule-cards/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { linuxTransfer, stalled } from '../linux-runs.ts';

const noHeartbeats = [undefined, undefined];

function events(trace: Trace): string {
  const sentences = new EventSentences(trace, noHeartbeats);
  return Array.from(sentences.instants, (time) => sentences.at(time)).join('\n');
}

function waits(trace: Trace): string {
  const why = new Why(trace, noHeartbeats);
  const { instants } = new EventSentences(trace, noHeartbeats);
  return Array.from(instants, (time) => why.at({ time, record: 0 }).map(({ text }) => text))
    .flat()
    .join('\n');
}

const lost = events(linuxTransfer({ lost: [14, 17] }));

test('PRR says how many leave for how many delivered', () => {
  expect(lost).toMatch(
    /cuts its congestion window to \d+ packets \(PRR sends none for 1 delivered\)/,
  );
  expect(lost).toMatch(/keeps its congestion window \(PRR sends 1 for 1 delivered\)/);
  expect(events(linuxTransfer(stalled(600)))).toContain('PRR sends 2 for 1 delivered');
});

test('SACK compression counts the duplicates of its ACK', () => {
  expect(lost).toContain('SACK compression: no other duplicate came');
});

describe('an undo says what showed it', () => {
  const late = { delayed: [{ frame: 14, by: 40 }] };
  test.each([
    ['timestamps: nothing was lost', linuxTransfer(late)],
    ['DSACK: nothing was lost', linuxTransfer(late, { timestamps: false })],
    ['timestamps: the timeout was spurious', linuxTransfer(stalled(600))],
    [
      'F-RTO: the timeout was spurious',
      linuxTransfer(stalled(600), { timestamps: false, tailLossProbe: false }),
    ],
  ])('%s', (words, trace) => {
    expect(events(trace)).toContain(`packets (${words})`);
  });
});

test('the wait for the ACK of the tail names the probe, and the ACK what it found', () => {
  const late = linuxTransfer({ delayed: [{ frame: 43, by: 400 }] });
  expect(waits(late)).toMatch(/waiting for an ACK for 632 bytes\. Tail loss probe in [\d.]+ ms\./);
  expect(events(late)).toContain('keeps its congestion window (probe: nothing was lost)');
  expect(events(linuxTransfer({ lost: [43] }))).not.toContain('probe: nothing was lost');
});

test('a wait that a probe or RACK ends names its rule', () => {
  const rulesOf = (lost: number): (string | undefined)[] => {
    const trace = linuxTransfer({ lost: [lost] });
    const why = new Why(trace, noHeartbeats);
    const { instants } = new EventSentences(trace, noHeartbeats);
    const all = Array.from(instants, (time) => why.at({ time, record: 0 })).flat();
    const waits = all.filter(({ because }) => because === 'retransmission-wait');
    return [...new Set(waits.map(({ rule }) => rule))];
  };
  expect(rulesOf(43)).toEqual(['tail-loss-probe']);
  expect(rulesOf(41)).toEqual(['rack', undefined]);
  expect(ruleIds).toEqual(expect.arrayContaining(Object.values(rulesOfTimers)));
});
