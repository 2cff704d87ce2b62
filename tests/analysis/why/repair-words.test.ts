import { describe, expect, test } from 'vitest';
import { EventSentences, rulesOfTimers, Why } from '../../../src/analysis/why/index.ts';
import { ruleIds } from '../../../src/course/rule-cards/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { builtinRun } from '../../runs.ts';
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

test('RACK’s timer says so when it finds nothing lost', () => {
  const words = events(builtinRun('linux-full-queue-reno'));
  expect(words).toContain('Server’s RACK timer fires: no further packet counts as lost.');
  expect(words).toMatch(/PRR sends 3 for 1 delivered, as it had sent fewer than were delivered/);
});

test('the timer of a closed window runs only with nothing outstanding', () => {
  expect(events(builtinRun('linux-full-queue-reno'))).not.toContain('persist timer');
});

describe('a resend says why', () => {
  test.each([
    [
      'RACK with its window',
      builtinRun('linux-one-loss'),
      /RACK: [\d,]+–[\d,]+ arrived though sent [\d.]+ ms later, and the reordering window of [\d.]+ ms is over by [\d.]+ ms/,
    ],
    [
      'RACK in a recovery',
      builtinRun('linux-three-losses'),
      /RACK: .* later, and in a recovery the reordering window is 0/,
    ],
    [
      'RACK’s timer',
      linuxTransfer({ lost: [41] }),
      /RACK timer fires, so it retransmits .*\. RACK: .* is over by [\d.]+ ms/,
    ],
    [
      'a probe',
      linuxTransfer({ lost: [43] }),
      /loss probe timer fires, so it retransmits .*\. No ACK came for [\d.]+ ms, longer than two round trips \([\d.]+ ms each\)\./,
    ],
  ])('%s', (_, trace, words) => {
    expect(events(trace)).toMatch(words);
  });

  test.each([
    [
      'three segments reported',
      { lossDetection: 'duplicates' },
      /Three segments beyond it are SACKed \(4,344 bytes\)/,
    ],
    ['three duplicate ACKs', { selectiveAcks: false }, /Three duplicate ACKs/],
  ])('%s, without RACK', (_, tcp, words) => {
    expect(events(linuxTransfer({ lost: [14] }, tcp))).toMatch(words);
  });

  test('a timeout', () => {
    const words = events(linuxTransfer({ lost: [42, 43] }, { tailLossProbe: false }));
    expect(words).toMatch(/retransmission timer fires, so it retransmits .*\. No ACK came for/);
  });
});

test('selective ACKs are named, not counted as duplicates', () => {
  expect(lost).toMatch(/receives ACK [\d,]+ \(SACK of [\d,]+–[\d,]+\)/);
  expect(lost).not.toContain('duplicate ACK');
  expect(waits(linuxTransfer({ lost: [14] }))).toMatch(/Released by the server’s|client’s SACK of/);
  const twice = events(linuxTransfer({ delayed: [{ frame: 14, by: 40 }] }));
  expect(twice).toMatch(/\(DSACK of [\d,]+–[\d,]+\)/);
});

test('an ACK for duplicates counts what has come, not the hole', () => {
  const counts = lost.matchAll(/holds back its ACK for ([\d,]+) bytes \(SACK compression/g);
  expect(new Set([...counts].map(([, bytes]) => bytes))).toEqual(new Set(['1,448']));
});

test('no host has more than two sentences at an instant', () => {
  for (const line of lost.split('\n')) {
    expect(line.match(/(?<=\. |^)(?:It|Server|Client|RACK)/g)?.length ?? 0).toBeLessThanOrEqual(4);
    expect(line).not.toMatch(/\. It [^.]*\. It /);
  }
});

test('a wait for an ACK names the timer that runs', () => {
  expect(events(linuxTransfer({ lost: [14] }))).toMatch(
    /waits for an ACK \(retransmission timer in [\d.]+ ms\)/,
  );
  const all = events(linuxTransfer({ lost: [41] }));
  expect(all).toMatch(/waits for an ACK \(RACK’s reordering timer in [\d.]+ ms\)/);
});

test('an ACK at once for what is beyond a gap says so', () => {
  const words = events(builtinRun('linux-one-loss'));
  expect(words).toContain('sends ACK 41,993 (a segment came out of order)');
  expect(words).not.toContain('sends ACK 41,993 (delayed ACK');
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

test('a recovery says where it begins and where it ends', () => {
  expect(lost).toContain('Recovery begins: ssthresh falls to 15 packets.');
  expect(lost).toMatch(
    /Recovery ends: every byte sent before recovery began has arrived; cwnd is \d+ packets\./,
  );
  const spurious = events(linuxTransfer(stalled(600)));
  expect(spurious).toContain('The loss state begins: ssthresh falls to 11 packets.');
  expect(spurious).toMatch(/The loss state ends: the timeout was spurious; cwnd is \d+ packets\./);
  expect(spurious).toMatch(/Recovery begins: ssthresh falls from \d+ to 17 packets\./);
  const late = events(linuxTransfer({ delayed: [{ frame: 14, by: 40 }] }));
  expect(late).toMatch(/Recovery ends: nothing was lost; cwnd is \d+ packets\./);
});

test('what waits in a recovery waits for PRR, with its numbers and its rule', () => {
  const trace = linuxTransfer({ lost: [14, 17] });
  const why = new Why(trace, noHeartbeats);
  const { instants } = new EventSentences(trace, noHeartbeats);
  const all = Array.from(instants, (time) => why.at({ time, record: 0 })).flat();
  const held = all.filter(({ rule }) => rule === 'proportional-rate-reduction');
  expect(held.map(({ text }) => text).join('\n')).toMatch(
    /: PRR admits no packet yet\. The \d+ packets in flight are still more than ssthresh, 15, so it admits in proportion \(since recovery began: \d+ delivered, (\d+) allowed, \1 sent\)\. Released by/,
  );
  expect(ruleIds).toContain('proportional-rate-reduction');
  expect(lost).toContain('(PRR admits no more)');
});

test('below ssthresh PRR admits more than is delivered by one for each ACK that shows no further loss', () => {
  const trace = linuxTransfer({ lost: [8, 9, 10, 11, 12, 13, 14, 15, 16, 17] });
  expect(waits(trace)).toContain(
    'The 10 packets in flight are fewer than ssthresh, 11, but it admits only as many as are delivered, and one more for each ACK of new data that shows no further loss (since recovery began: 10 delivered, 14 sent).',
  );
});
