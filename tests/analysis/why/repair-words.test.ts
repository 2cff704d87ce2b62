import { describe, expect, test } from 'vitest';
import { EventSentences, rulesOfTimers, Why } from '../../../src/analysis/why/index.ts';
import { ruleIds } from '../../../src/course/rule-cards/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { ladder } from '../../../src/plot/ladder/index.ts';
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
  expect(lost).toMatch(
    /cuts its congestion window to \d+ packets \(\d+ in flight, and PRR sends 1 for 1 delivered\)/,
  );
  expect(events(builtinRun('linux-tail-lost'))).toContain(
    'cuts its congestion window to 2 packets (1 in flight, the probe’s copy, and PRR sends 1 for 1 delivered)',
  );
  expect(lost).toMatch(/keeps its congestion window \(PRR sends 1 for 1 delivered\)/);
  expect(events(linuxTransfer(stalled(600)))).toContain(
    'PRR sends 2 for 1 delivered, one more as nothing further is lost',
  );
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
      /RACK counts them as lost: they left 176\.6 ms ago, longer than the latest round trip \(112\.6 ms\) \+ the reordering window \(25\.2 ms\), and 44,889–46,336 arrived though sent 64\.1 ms later/,
    ],
    [
      'RACK in a recovery',
      builtinRun('linux-full-queue-reno'),
      /RACK counts them as lost: .* later, and in a recovery the reordering window is 0/,
    ],
    [
      'RACK’s timer',
      linuxTransfer({ lost: [41] }),
      /RACK timer fires, so it retransmits .*\. RACK counts them as lost: they left 176\.1 ms ago, longer than/,
    ],
    [
      'a probe of several segments',
      builtinRun('linux-tail-lost'),
      /No ACK came for 58\.9 ms: two smoothed round trips \(24\.3 ms each\) \+ 2 ms \+ 8\.24 ms \(a tick, and rounding up to ticks\); the ACK of the last segment shows what is missing, and the copy counts/,
    ],
    [
      'a probe of one',
      linuxTransfer({ lost: [43] }),
      /loss probe timer fires, so it retransmits .*\. No ACK came for [\d.]+ ms, until the timeout: it comes before two smoothed round trips \([\d.]+ ms each\) \+ 200 ms \(an ACK can be delayed\); the copy counts as in flight, too\./,
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

describe('no host has more than two sentences at an instant', () => {
  test.each([
    ['two losses', lost],
    ['the end lost', events(builtinRun('linux-tail-lost'))],
    ['a full queue', events(builtinRun('linux-full-queue-reno'))],
    ['a stalled link', events(linuxTransfer(stalled(600)))],
  ])('%s', (_, all) => {
    for (const line of all.split('\n')) {
      for (const host of line.split(/(?<=\.) (?=Server|Client|Bytes)/)) {
        expect(host.split(/\. (?=[A-Z])/).length).toBeLessThanOrEqual(2);
      }
    }
  });
});

describe('what RACK finds lost is said when it finds it', () => {
  const words = events(builtinRun('linux-three-losses'));

  test('by the ACK that shows it, also if nothing of it leaves yet', () => {
    expect(words).toContain(
      'Server receives ACK 41,993 (SACK of 49,233–50,680). RACK counts 44,889–46,336 and 47,785–49,232 as lost: 49,233–50,680 arrived though sent 6.06 ms to 12.1 ms later, and in a recovery the reordering window is 0; the server cuts its congestion window to 28 packets (PRR sends none for 1 delivered).',
    );
  });

  test('and when it leaves, since when', () => {
    expect(words).toContain(
      'retransmits bytes 44,889 to 46,336. RACK has counted them as lost since 696.702 ms;',
    );
  });

  test('together with what is found besides', () => {
    expect(events(builtinRun('linux-full-queue-reno'))).toContain(
      'retransmits bytes 140,457 to 141,904. RACK has counted them as lost since 1,620.085 ms, and now counts 150,593–153,488 as lost: 153,489–154,936 arrived though sent 24.2 ms later,',
    );
  });
});

describe('the ACK that shows a gap says so', () => {
  test('and by when RACK will count it as lost', () => {
    expect(events(builtinRun('linux-one-loss'))).toContain(
      'Bytes 41,993–43,440 are missing, but RACK counts them as lost only after the latest round trip (170.6 ms) + the reordering window (25.2 ms): in 25.2 ms, unless a shorter round trip comes first; the server grows',
    );
  });

  test('in short where it shows another to be lost', () => {
    expect(events(builtinRun('linux-three-losses'))).toContain(
      '; 44,889–46,336 are missing, too, but don’t count as lost yet; the server cuts',
    );
  });
});

test('where only the probe’s copy left later, that is what arrived', () => {
  expect(events(builtinRun('linux-tail-lost'))).toContain(
    'and the probe’s copy of 13,033–14,480 arrived though sent 88.8 ms later',
  );
});

describe('a retransmission that is lost, too', () => {
  test('is found by RACK', () => {
    expect(events(builtinRun('linux-full-queue-reno'))).toContain(
      'retransmits bytes 291,049 to 292,496. RACK counts their retransmission as lost, too: 295,393–296,840 arrived though sent 12.1 ms after it,',
    );
  });

  test('or by a timeout', () => {
    // The last two segments, the probe of the last one, and what the first timeout sends again.
    const words = events(linuxTransfer({ lost: [42, 43, 44, 45] }));
    expect(words).toMatch(
      /retransmission timer fires, so it retransmits .*\. No ACK came for [\d.]+ ms, so the retransmission counts as lost, too/,
    );
  });
});

describe('while ACKs with SACK come', () => {
  const tail = builtinRun('linux-tail-lost');
  const full = builtinRun('linux-full-queue-cubic');

  test('a wait is for what is not SACKed, and says what is missing', () => {
    expect(waits(tail)).toContain(
      'Server is waiting for an ACK for 1,448 bytes; missing: 11,585–13,032 (retransmitted). The other 1,448 unacknowledged bytes are SACKed. Released by the client’s ACK in 21.4 ms.',
    );
    expect(waits(full)).toContain(
      'waiting for an ACK for 52,744 bytes. Missing: 600,921–602,368 and 640,017–641,464 (retransmitted). The other 46,336 unacknowledged bytes are SACKed.',
    );
    expect(events(full)).toContain('waits for an ACK for bytes 640,017–641,464 (retransmission');
  });

  test('a picture says which ACK has not come', () => {
    const titles = (trace: Trace): string =>
      ladder(trace, { width: 700, height: 900, heartbeats: noHeartbeats })
        .marks.filter(({ role }) => role === 'hold')
        .map(({ title }) => title)
        .join('\n');
    expect(titles(tail)).toContain('no ACK yet 1,448 bytes missing for 21.4 ms');
    expect(titles(full)).toContain(
      'no ACK for the missing segment yet 72.7 ms; 5 ACKs with SACK came',
    );
    expect(titles(full)).toContain('no ACK for all 2,896 missing bytes yet 501.9 ms; 41 ACKs');
  });
});

test('what leaves at once and what waits behind it are all that is written', () => {
  const words = events(builtinRun('linux-tail-lost'));
  expect(words).toContain(
    'Server writes 14,480 bytes, sends bytes 1 to 1,448 and hands 13,032 more bytes in 9 segments to the network.',
  );
});

test('a wait for an ACK names the timer that runs', () => {
  expect(events(linuxTransfer({ lost: [14] }))).toMatch(
    /waits for an ACK for bytes 17,377–18,824 \(retransmission timer in [\d.]+ ms\)/,
  );
  const all = events(linuxTransfer({ lost: [41] }));
  expect(all).toMatch(
    /unless a shorter round trip comes first \(RACK’s reordering timer in 20\.1 ms\)/,
  );
});

test('an ACK at once for what is beyond a gap says so', () => {
  const words = events(builtinRun('linux-one-loss'));
  expect(words).toContain('sends ACK 41,993 (SACK of 43,441–44,888: a segment came out of order)');
  expect(words).not.toContain('sends ACK 41,993 (delayed ACK');
});

test('an ACK for what fills a gap says what it completes', () => {
  expect(events(builtinRun('linux-one-loss'))).toContain(
    'sends ACK 89,777 (fills the gap: everything up to 89,776 has arrived)',
  );
  expect(events(builtinRun('linux-three-losses'))).toMatch(/sends ACK [\d,]+ \(fills a gap: /);
});

test('SACK compression counts the segments of its ACK', () => {
  expect(lost).toContain('SACK compression: no other segment came');
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
  expect(events(late)).toContain('finds that nothing was lost (its probe came twice)');
  expect(events(linuxTransfer({ lost: [43] }))).not.toContain('its probe came twice');
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
  expect(lost).toContain(
    ', so recovery begins and ssthresh falls to 15 packets (CUBIC: 0.7 of the window’s 22); the server cuts',
  );
  expect(events(builtinRun('linux-one-loss'))).toContain(
    'ssthresh falls to 16 packets (Reno: half of the window’s 32)',
  );
  expect(events(builtinRun('linux-one-loss'))).toContain(
    'Recovery ends: every byte sent before recovery began has arrived; cwnd is 16 packets.',
  );
  expect(events(builtinRun('linux-tail-lost'))).toContain(
    'grows its congestion window to 9 packets (ssthresh). Recovery ends: every byte sent before recovery began has arrived.',
  );
  const spurious = events(linuxTransfer(stalled(600)));
  expect(spurious).toContain(', so the loss state begins and ssthresh falls to 11 packets');
  expect(spurious).toContain('The loss state ends: the timeout was spurious;');
  expect(spurious).toMatch(/so recovery begins and ssthresh falls from \d+ to 17 packets/);
  const late = events(linuxTransfer({ delayed: [{ frame: 14, by: 40 }] }));
  expect(late).toContain('Recovery ends: nothing was lost;');
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
