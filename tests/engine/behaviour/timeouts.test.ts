import { describe, expect, test } from 'vitest';
import { simulate } from '../../../src/engine/index.ts';
import { Kind } from '../../../src/trace/codes/index.ts';
import { immediately, ms, plainTcp, scripted, seconds, write } from '../configurations.ts';
import { failuresOf, recordsOf } from '../conversation.ts';

const exact = {
  retransmission: { ...plainTcp.retransmission, clock: 'exact' as const, minimum: ms(200) },
};
const acksAtOnce = { tcp: { delayedAck: immediately } };

describe('with an exact clock', () => {
  test('a lost SYN is sent again after 1, 2 and 4 s', () => {
    const trace = simulate(
      scripted({ client: { does: [write(100)], tcp: exact }, clientLoses: [1, 2, 3] }),
    );
    const syns = recordsOf(trace, Kind.SegmentSent, 'client').slice(0, 4);
    expect(syns.map(({ time }) => time)).toEqual([0, 1, 3, 7].map(seconds));
  });

  test('then data wait 3 s for their ACK (RFC 6298, section 5.7)', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(100)], tcp: exact },
        server: acksAtOnce,
        clientLoses: [1, 4],
      }),
    );
    const [first, again] = recordsOf(trace, Kind.SegmentSent, 'client').filter(
      ({ length }) => length > 0,
    );
    expect(again!.time - first!.time).toBe(seconds(3));
  });

  test('a time-out is the round trip and four deviations after the last ACK, at least the minimum', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(100)], tcp: exact },
        server: acksAtOnce,
        clientLoses: [3],
      }),
    );
    const [sample] = recordsOf(trace, Kind.RoundTrip, 'client');
    // 20 ms and the time of two SYNs.
    expect(sample!.value).toBeGreaterThan(ms(20));
    expect(sample!.value).toBeLessThan(ms(21));
    expect(sample).toMatchObject({ acknowledgment: 200 });
    const [first, again] = recordsOf(trace, Kind.SegmentSent, 'client').filter(
      ({ length }) => length > 0,
    );
    expect(again!.time - first!.time).toBe(ms(200));
  });

  test('a connection is given up after as many time-outs in a row', () => {
    const retransmission = { ...exact.retransmission, maximumShift: 3 };
    const trace = simulate(
      scripted({
        client: { does: [write(100)], tcp: { retransmission } },
        clientLoses: [3, 4, 5, 6, 7],
      }),
    );
    const times = recordsOf(trace, Kind.SegmentSent, 'client')
      .slice(2)
      .map(({ time }) => time);
    expect(times.slice(1).map((time, i) => time - times[i]!)).toEqual(
      [200, 400, 800].map((n) => ms(n)),
    );
    expect(failuresOf(trace)).toEqual(['client: connection timed out']);
  });
});
