import { describe, expect, test } from 'vitest';
import type { TcpConfiguration } from '../../../../src/engine/index.ts';
import {
  restartRule,
  type IdleFacts,
  type UseFacts,
} from '../../../../src/engine/tcp/restart/restart.ts';
import { choicesAt } from '../../../choices.ts';
import { ms, plainTcp, seconds } from '../../configurations.ts';

const mss = 1000;
/** A window of 16 segments, a time-out of a second, a path of 100 ms, nothing for a minute. */
const facts: IdleFacts = {
  sinceReceived: seconds(60),
  sinceSent: seconds(60),
  sinceNewAck: seconds(60),
  hasSent: true,
  timeout: seconds(1),
  roundTrip: ms(120),
  latestRoundTrip: ms(100),
  rate: 6 / ms(100),
  cwnd: 16 * mss,
  ssthresh: 8 * mss,
  mss,
  peerWindow: 64 * mss,
  initialWindow: 4 * mss,
  unit: 1,
  threshold: seconds(30),
  pacing: plainTcp.pacing,
};
type Rule = TcpConfiguration['afterIdle'];
const rules = choicesAt<Rule>('hosts.client.tcp.afterIdle');

function segmentsAfter(rule: Rule, changes: Partial<IdleFacts>): number {
  const all = { ...facts, ...changes };
  return (restartRule(rule).afterIdle(all)?.cwnd ?? all.cwnd) / mss;
}

describe('each rule with its own clock', () => {
  test.each<[Rule, Partial<IdleFacts>, number]>([
    ['keep', {}, 16],
    ['restart-bsd', {}, 1],
    ['restart-bsd', { sinceReceived: ms(999) }, 16],
    // A request that comes first resets it, although nothing was sent for a minute.
    ['restart-bsd', { sinceReceived: 0 }, 16],
    ['restart-last-send', { sinceReceived: 0 }, 1],
    ['restart-last-send', { sinceSent: ms(999) }, 16],
    ['restart-rfc5681', {}, 4],
    ['restart-rfc5681', { cwnd: 2 * mss }, 2],
    ['restart-rfc5681', { sinceSent: seconds(1) }, 16],
    ['restart-rtt', { sinceSent: ms(100) }, 1],
    ['restart-rtt', { sinceSent: ms(99) }, 16],
    // The ACK of a lone segment comes after a round trip: no pause.
    ['restart-rtt', { sinceSent: ms(100), sinceNewAck: 0 }, 16],
    ['restart-rtt', { latestRoundTrip: 0, roundTrip: 0 }, 16],
    ['restart-threshold', {}, 1],
    ['restart-threshold', { sinceSent: seconds(29) }, 16],
    ['restart-last-ack', { sinceSent: 0 }, 1],
    ['restart-last-ack', { sinceNewAck: ms(999) }, 16],
    ['restart-last-ack', { hasSent: false }, 16],
    ['decay-rfc2861', {}, 1],
    ['decay-rfc2861', { sinceSent: seconds(2) }, 4],
    ['decay-rfc2861', { sinceSent: ms(999) }, 16],
    // What the peer would not take was not used either.
    ['decay-rfc2861', { sinceSent: seconds(1), peerWindow: 8 * mss }, 4],
    ['decay-linux', {}, 4],
    ['decay-linux', { sinceSent: ms(1001) }, 8],
    ['decay-linux', { sinceSent: seconds(1) }, 16],
    // Two time-outs sharp: the second does not count yet, as it does by RFC 2861.
    ['decay-linux', { sinceSent: seconds(2) }, 8],
    ['decay-linux', { sinceSent: seconds(2) + 1 }, 4],
    ['decay-linux', { cwnd: 2 * mss }, 2],
    ['new-cwv', {}, 16],
    // It watches the use of the window itself (cwv.test.ts): a pause is no event.
    ['new-cwv', { sinceSent: seconds(300) }, 16],
    ['pace-window', {}, 16],
    ['pace-rate', {}, 6],
    ['pace-rate', { rate: 0 }, 2],
    ['pace-rate', { rate: 40 / ms(100) }, 16],
  ])('%s, %o: %d segments', (rule, changes, segments) => {
    expect(segmentsAfter(rule, changes)).toBe(segments);
  });

  test.each(rules)('%s never enlarges a window, nor lowers the threshold', (rule) => {
    for (const cwnd of [1, 2, 3, 16, 100]) {
      const decision = restartRule(rule).afterIdle({ ...facts, cwnd: cwnd * mss });
      expect(decision?.cwnd ?? 0).toBeLessThanOrEqual(cwnd * mss);
      expect(decision?.ssthresh ?? Infinity).toBeGreaterThanOrEqual(facts.ssthresh);
    }
  });

  test.each<Rule>(['decay-rfc2861', 'decay-linux'])(
    '%s remembers three quarters of the window in the threshold',
    (rule) => {
      const sinceSent = seconds(400);
      expect(restartRule(rule).afterIdle({ ...facts, sinceSent })?.ssthresh).toBe(12 * mss);
    },
  );
});

describe('pacing', () => {
  const pacing = { ...facts.pacing, scale: 0.75 };

  test('spreads over the round trip that the stack knows', () => {
    const { afterIdle } = restartRule('pace-window');
    expect(afterIdle(facts)?.paceOver).toBe(ms(100));
    const smoothed = { ...facts.pacing, roundTrip: 'smoothed' as const };
    expect(afterIdle({ ...facts, pacing: smoothed })?.paceOver).toBe(ms(120));
  });

  test('scales what it paces, rounds, and never goes below two', () => {
    expect(segmentsAfter('pace-window', { pacing })).toBe(12);
    expect(segmentsAfter('pace-window', { pacing, cwnd: 2 * mss })).toBe(2);
    expect(segmentsAfter('pace-rate', { pacing, rate: 7 / ms(100) })).toBe(5);
  });

  test.each([
    ['received', 'sinceReceived'],
    ['sent', 'sinceSent'],
    ['acknowledged', 'sinceNewAck'],
  ] as const)('begins after one time-out on the clock it is told: %s', (idleClock, since) => {
    const { afterIdle } = restartRule('pace-window');
    const told = { ...facts, pacing: { ...facts.pacing, idleClock } };
    expect(afterIdle({ ...told, [since]: facts.timeout })).toBeDefined();
    expect(afterIdle({ ...told, [since]: facts.timeout - 1 })).toBeUndefined();
  });

  test('does not begin before anything was sent or measured', () => {
    const { afterIdle } = restartRule('pace-window');
    expect(afterIdle({ ...facts, hasSent: false })).toBeUndefined();
    expect(afterIdle({ ...facts, latestRoundTrip: 0 })).toBeUndefined();
  });
});

describe('a window that the application does not fill', () => {
  const used: UseFacts = {
    now: seconds(10),
    cwnd: 16 * mss,
    ssthresh: 8 * mss,
    mss,
    peerWindow: 64 * mss,
    initialWindow: 4 * mss,
    unit: 1,
    inFlight: 2 * mss,
    timeout: seconds(1),
    limited: false,
    filled: false,
    used: 3 * mss,
    usedSince: seconds(9),
  };

  test.each<[Rule, number]>([
    // Half of the way to the three segments used, and to the four of the initial window.
    ['decay-rfc2861', 9500],
    ['decay-linux', 10_000],
  ])('%s: after a time-out to %d bytes', (rule, cwnd) => {
    const decide = restartRule(rule).afterSending!;
    expect(decide(used)).toEqual({ cwnd, ssthresh: 12 * mss, used: 0, usedSince: used.now });
    const sooner = decide({ ...used, usedSince: seconds(9.5) });
    expect(sooner).toMatchObject({ cwnd: 16 * mss, used: 3 * mss, usedSince: seconds(9.5) });
    const full = decide({ ...used, limited: true });
    expect(full).toEqual({ cwnd: 16 * mss, ssthresh: 8 * mss, used: 0, usedSince: used.now });
  });

  test('Linux leaves the window of a program that has filled the send buffer', () => {
    const decision = restartRule('decay-linux').afterSending!({ ...used, filled: true });
    expect(decision).toEqual({
      cwnd: 16 * mss,
      ssthresh: 8 * mss,
      used: 3 * mss,
      usedSince: used.now,
    });
  });

  test('Linux leaves what the initial window covers', () => {
    const small = { ...used, cwnd: 4 * mss };
    expect(restartRule('decay-linux').afterSending!(small).cwnd).toBe(4 * mss);
  });
});

describe('a window in packets', () => {
  const packets = { ...facts, cwnd: 15 * mss, ssthresh: 2 * mss, unit: mss };

  test('is halved in whole packets, and remembered as a half and a quarter of them', () => {
    const { afterIdle } = restartRule('decay-linux');
    const pause = { ...packets, sinceSent: seconds(1.5) };
    expect(afterIdle(pause)).toEqual({ cwnd: 7 * mss, ssthresh: 10 * mss });
    expect(afterIdle({ ...pause, sinceSent: seconds(2.5) })?.cwnd).toBe(4 * mss);
    expect(afterIdle({ ...pause, cwnd: 3 * mss })?.cwnd).toBe(3 * mss);
  });
});
