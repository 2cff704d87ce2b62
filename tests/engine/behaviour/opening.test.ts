import { describe, expect, test } from 'vitest';
import { simulate } from '../../../src/engine/index.ts';
import { Kind } from '../../../src/trace/codes/index.ts';
import { awaitBytes, awaitEnd, close, ms, scripted, write } from '../configurations.ts';
import {
  at,
  bytesRead,
  conversationOf,
  dataOf,
  failuresOf,
  recordsOf,
  statesOf,
} from '../conversation.ts';

describe('opening a connection', () => {
  test('takes three segments, and both sides then are established', () => {
    const trace = simulate(scripted({}));
    expect(conversationOf(trace)).toEqual(['client S', 'server S.', 'client . ack 0']);
    expect(statesOf(trace, 'client')).toEqual(['SYN-SENT', 'ESTABLISHED']);
    expect(statesOf(trace, 'server')).toEqual(['SYN-RECEIVED', 'ESTABLISHED']);
  });

  test('both sides announce their MSS in the SYN, and send by the smaller one', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(1100)], tcp: { mss: 1460, nagle: 'off', initialWindow: 4 } },
        server: { does: [write(1100)], tcp: { mss: 536, nagle: 'off', initialWindow: 4 } },
      }),
    );
    const [syn, reply] = recordsOf(trace, Kind.SegmentSent);
    expect([syn!.value, reply!.value]).toEqual([1460, 536]);
    expect(dataOf(trace, 'client')).toEqual(['0:536', '536:1072', '1072:1100']);
    expect(dataOf(trace, 'server')).toEqual(['0:536', '536:1072', '1072:1100']);
  });

  test('starts at each side’s initial sequence number, and the SYN counts as one', () => {
    const trace = simulate(
      scripted({
        client: { tcp: { initialSequence: 77 } },
        server: { tcp: { initialSequence: 0xffffffff } },
      }),
    );
    const [syn, reply, ack] = recordsOf(trace, Kind.SegmentSent);
    expect(syn!.sequence).toBe(77);
    expect([reply!.sequence, reply!.acknowledgment]).toEqual([0xffffffff, 78]);
    expect([ack!.sequence, ack!.acknowledgment]).toEqual([78, 0]);
  });

  test('gives the passive opener two segments at once, the active one segment', () => {
    const trace = simulate(
      scripted({ client: { does: [write(8000)] }, server: { does: [write(8000)] } }),
    );
    expect(firstFlight('client')).toBe(1);
    expect(firstFlight('server')).toBe(2);

    /** Segments with data that leave at the moment of the first one. */
    function firstFlight(of: 'client' | 'server'): number {
      const data = recordsOf(trace, Kind.SegmentSent, of).filter(({ length }) => length > 0);
      return data.filter(({ time }) => time === data[0]!.time).length;
    }
  });
});

describe('when a segment of the handshake is lost', () => {
  test('a SYN is sent again after 12 ticks of the slow heartbeat', () => {
    const trace = simulate(scripted({ clientLoses: [1] }));
    expect(conversationOf(trace)).toEqual([
      'client S lost',
      'client S again',
      'server S.',
      'client . ack 0',
    ]);
    const [, again] = recordsOf(trace, Kind.SegmentSent);
    expect(at(trace, again!.id)).toBe(6000);
  });

  test('a SYN-ACK is sent again for the repeated SYN, and no round trip is measured by it', () => {
    const trace = simulate(
      scripted({
        serverLoses: [1],
        // Ahead of the server's, so that the repeated SYN comes before the server's own time-out.
        client: { host: { slowTick: { interval: ms(500), phase: ms(100) } } },
      }),
    );
    expect(conversationOf(trace)).toEqual([
      'client S',
      'server S. lost',
      'client S again',
      'server S. again',
      'client . ack 0',
    ]);
    // Which of the two was answered, nobody can tell (Karn's rule, RFC 6298, section 3).
    expect(recordsOf(trace, Kind.RoundTrip)).toEqual([]);
  });

  test('a SYN-ACK is sent again by the server’s own timer too', () => {
    const trace = simulate(
      scripted({
        serverLoses: [1],
        server: { host: { slowTick: { interval: ms(400), phase: 0 } } },
      }),
    );
    const [, , again] = recordsOf(trace, Kind.SegmentSent);
    expect(conversationOf(trace)[2]).toBe('server S. again');
    expect(at(trace, again!.id)).toBe(4800);
  });

  test('a lost last ACK is made good by the data that follows it', () => {
    const trace = simulate(scripted({ clientLoses: [2], client: { does: [write(10)] } }));
    expect(conversationOf(trace).slice(0, 4)).toEqual([
      'client S',
      'server S.',
      'client . ack 0 lost',
      'client P. 0:10 ack 0',
    ]);
    expect(statesOf(trace, 'server')).toEqual(['SYN-RECEIVED', 'ESTABLISHED']);
    expect(bytesRead(trace, 'server')).toBe(10);
  });

  test('a lost last ACK is said again when the SYN-ACK comes again', () => {
    const trace = simulate(
      scripted({
        clientLoses: [2],
        client: { does: [awaitBytes(10)] },
        server: { does: [write(10)] },
      }),
    );
    expect(conversationOf(trace)).toEqual([
      'client S',
      'server S.',
      'client . ack 0 lost',
      'server S. again',
      'client . ack 0',
      'server P. 0:10 ack 0',
      'client . ack 10',
    ]);
  });

  test('a FIN in its place establishes the server too: its application must hear of it', () => {
    const trace = simulate(
      scripted({
        clientLoses: [2],
        client: { does: [{ do: 'shutdown' }, awaitEnd, close] },
        server: { does: [write(10), close] },
      }),
    );
    expect(statesOf(trace, 'server')).toEqual([
      'SYN-RECEIVED',
      'ESTABLISHED',
      'CLOSE-WAIT',
      'LAST-ACK',
      'CLOSED',
    ]);
    expect(bytesRead(trace, 'client')).toBe(10);
  });

  test('a SYN without any answer is sent again as 4.4BSD does, and given up after 75 s', () => {
    const trace = simulate(
      scripted({
        clientLoses: Array.from({ length: 13 }, (_, i) => i + 1),
        client: { does: [write(1)] },
      }),
    );
    const times = recordsOf(trace, Kind.SegmentSent).map(({ id }) => at(trace, id) / 1000);
    // Stevens, TCP/IP Illustrated, volume 1, section 18.3: 6 s, then 24, then 48 if it came to that.
    expect(times).toEqual([0, 6, 30]);
    expect(trace.duration).toBe(75e9);
    expect(failuresOf(trace)).toEqual(['client: connection timed out']);
    expect(statesOf(trace, 'client')).toEqual(['SYN-SENT', 'CLOSED']);
  });
});
