import { describe, expect, test } from 'vitest';
import { simulate } from '../../../src/engine/index.ts';
import { Kind, Reason } from '../../../src/trace/codes/index.ts';
import {
  abort,
  awaitBytes,
  awaitEnd,
  close,
  immediately,
  ms,
  scripted,
  seconds,
  shutdown,
  wait,
  write,
} from '../configurations.ts';
import { bytesRead, conversationOf, failuresOf, recordsOf, statesOf } from '../conversation.ts';

/** What follows the handshake. */
function afterOpening(lines: string[]): string[] {
  return lines.slice(3);
}

describe('closing a connection', () => {
  test('client first: FIN-WAIT-1, FIN-WAIT-2, TIME-WAIT; the server CLOSE-WAIT, LAST-ACK, CLOSED', () => {
    const trace = simulate(
      scripted({ client: { does: [close] }, server: { does: [awaitEnd, wait(ms(50)), close] } }),
    );
    expect(afterOpening(conversationOf(trace))).toEqual([
      'client F. ack 0',
      'server . ack 1',
      'server F. ack 1',
      'client . ack 1',
    ]);
    expect(statesOf(trace, 'client').slice(2)).toEqual(['FIN-WAIT-1', 'FIN-WAIT-2', 'TIME-WAIT']);
    expect(statesOf(trace, 'server').slice(2)).toEqual(['CLOSE-WAIT', 'LAST-ACK', 'CLOSED']);
    expect(failuresOf(trace)).toEqual([]);
  });

  test('server first: the same with the roles changed', () => {
    const trace = simulate(
      scripted({ server: { does: [close] }, client: { does: [awaitEnd, close] } }),
    );
    expect(statesOf(trace, 'server').slice(2)).toEqual(['FIN-WAIT-1', 'FIN-WAIT-2', 'TIME-WAIT']);
    expect(statesOf(trace, 'client').slice(2)).toEqual(['CLOSE-WAIT', 'LAST-ACK', 'CLOSED']);
  });

  test('both at once: both go through CLOSING to TIME-WAIT', () => {
    // The client hears of the connection 10 ms before the server does.
    const trace = simulate(
      scripted({ client: { does: [wait(ms(10.1)), close] }, server: { does: [close] } }),
    );
    for (const side of ['client', 'server'] as const) {
      expect(statesOf(trace, side).slice(2)).toEqual(['FIN-WAIT-1', 'CLOSING', 'TIME-WAIT']);
    }
    expect(afterOpening(conversationOf(trace)).sort()).toEqual([
      'client . ack 1',
      'client F. ack 0',
      'server . ack 1',
      'server F. ack 0',
    ]);
  });

  test('an end that closes only its sending half goes on reading', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(100), shutdown, awaitEnd, close] },
        server: { does: [awaitEnd, write(5000), close] },
      }),
    );
    expect(bytesRead(trace, 'server')).toBe(100);
    expect(bytesRead(trace, 'client')).toBe(5000);
    expect(statesOf(trace, 'client').slice(2)).toEqual(['FIN-WAIT-1', 'FIN-WAIT-2', 'TIME-WAIT']);
    expect(failuresOf(trace)).toEqual([]);
  });

  test('closing lets go what Nagle’s rule holds, and the FIN leaves with it', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(1000), write(100), close] },
        server: { does: [awaitEnd, close] },
      }),
    );
    expect(afterOpening(conversationOf(trace)).slice(0, 2)).toEqual([
      'client P. 0:1000 ack 0',
      'client FP. 1000:1100 ack 0',
    ]);
    const [first, tail] = recordsOf(trace, Kind.SegmentSent, 'client').slice(2);
    expect(tail!.time).toBe(first!.time);
    expect(tail!.code).toBe(Reason.Nagle);
  });

  test('TIME-WAIT lasts 60 s, and ends the connection', () => {
    const trace = simulate(
      scripted({
        client: { does: [close, wait(seconds(100))] },
        server: { does: [awaitEnd, close] },
      }),
    );
    expect(statesOf(trace, 'client').at(-1)).toBe('CLOSED');
    const [timeWait, closed] = recordsOf(trace, Kind.State, 'client').slice(-2);
    expect((closed!.time - timeWait!.time) / 1e9).toBeGreaterThan(59.5);
    expect((closed!.time - timeWait!.time) / 1e9).toBeLessThanOrEqual(60);
  });
});

describe('when a segment of the closing is lost', () => {
  const closes = { client: { does: [close] }, server: { does: [awaitEnd, close] } };

  test('a FIN is sent again', () => {
    const trace = simulate(scripted({ ...closes, clientLoses: [3] }));
    expect(afterOpening(conversationOf(trace)).slice(0, 2)).toEqual([
      'client F. ack 0 lost',
      'client F. ack 0 again',
    ]);
    expect(statesOf(trace, 'server').at(-1)).toBe('CLOSED');
  });

  test('the ACK of a FIN is said again for the repeated FIN', () => {
    const trace = simulate(
      scripted({
        client: { does: [close] },
        server: { does: [awaitEnd, wait(seconds(5)), close] },
        serverLoses: [2],
      }),
    );
    expect(afterOpening(conversationOf(trace)).slice(0, 4)).toEqual([
      'client F. ack 0',
      'server . ack 1 lost',
      'client F. ack 0 again',
      'server . ack 1',
    ]);
    expect(statesOf(trace, 'server').at(-1)).toBe('CLOSED');
  });

  test('the last ACK is said again out of TIME-WAIT, whose time begins anew', () => {
    const trace = simulate(
      scripted({
        client: { does: [close, wait(seconds(100))] },
        server: { does: [awaitEnd, close] },
        clientLoses: [4],
      }),
    );
    expect(afterOpening(conversationOf(trace))).toEqual([
      'client F. ack 0',
      'server . ack 1',
      'server F. ack 1',
      'client . ack 1 lost',
      'server F. ack 1 again',
      'client . ack 1',
    ]);
    expect(statesOf(trace, 'server').at(-1)).toBe('CLOSED');
    const lastAck = recordsOf(trace, Kind.SegmentSent, 'client').at(-1)!;
    const closed = recordsOf(trace, Kind.State, 'client').at(-1)!;
    expect((closed.time - lastAck.time) / 1e9).toBeGreaterThan(59.5);
  });
});

describe('ending without ceremony', () => {
  test('data for an application that has closed is answered by a reset', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(4000), awaitEnd, close] },
        server: { does: [close] },
      }),
    );
    expect(conversationOf(trace).filter((line) => line.includes('R'))).not.toEqual([]);
    expect(failuresOf(trace)).toEqual(['client: connection reset by peer']);
  });

  test('so is data that a full buffer has no room for: nobody will ever make room', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(9000)] },
        server: {
          does: [wait(seconds(3)), close],
          tcp: { receiveBuffer: 2920 },
          readFrom: seconds(1000),
        },
      }),
    );
    expect(failuresOf(trace)).toEqual(['client: connection reset by peer']);
  });

  test('a repeated segment is no new data: it is acknowledged, not reset', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(100), awaitEnd, close] },
        server: {
          does: [awaitBytes(100), close],
          tcp: { delayedAck: immediately },
        },
        serverLoses: [2, 3],
      }),
    );
    expect(failuresOf(trace)).toEqual([]);
    expect(conversationOf(trace).filter((line) => line.includes('again')).length).toBeGreaterThan(
      0,
    );
  });

  test('abort sends a reset, of which the other side’s application is told', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(100), wait(ms(100)), abort] },
        server: { does: [awaitEnd] },
      }),
    );
    expect(conversationOf(trace).at(-1)).toBe('client R. ack 0');
    expect(failuresOf(trace)).toEqual(['server: connection reset by peer']);
    expect(statesOf(trace, 'client').at(-1)).toBe('CLOSED');
    expect(statesOf(trace, 'server').at(-1)).toBe('CLOSED');
  });

  test('a lost reset is made good as soon as the other side says something', () => {
    const trace = simulate(
      scripted({
        client: { does: [abort] },
        server: { does: [wait(ms(500)), write(100), awaitEnd] },
        clientLoses: [3],
      }),
    );
    expect(afterOpening(conversationOf(trace))).toEqual([
      'client R. ack 0 lost',
      'server P. 0:100 ack 0',
      'client R',
    ]);
    expect(failuresOf(trace)).toEqual(['server: connection reset by peer']);
  });

  test('a reset that finds both directions delivered is no failure', () => {
    // The client's last ACK is lost and its TIME-WAIT over: the repeated FIN meets nobody.
    const lost = Array.from({ length: 12 }, (_, i) => i + 4);
    const trace = simulate(
      scripted({
        client: { does: [close, wait(seconds(400))] },
        server: { does: [awaitEnd, close] },
        clientLoses: lost,
      }),
    );
    expect(statesOf(trace, 'server').at(-1)).toBe('CLOSED');
  });
});
