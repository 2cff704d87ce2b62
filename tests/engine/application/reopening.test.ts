import { describe, expect, test } from 'vitest';
import { criticalPathOf, transactionsOf } from '../../../src/analysis/path/index.ts';
import { Simulation, simulate } from '../../../src/engine/index.ts';
import { Kind } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { connectionsOf, digestOf, segmentsOf } from '../../../src/trace/index.ts';
import {
  awaitBytes,
  awaitEnd,
  immediately,
  ms,
  scripted,
  seconds,
  wait,
  write,
  type Side,
} from '../configurations.ts';
import { recordsOf } from '../conversation.ts';

/** 20 ms there and back; a window that has grown to eleven segments before the pause. */
function talk(client: Side, server: Side) {
  const tcp = { delayedAck: immediately, receiveBuffer: 60_000, sendBuffer: 60_000 };
  return scripted({
    client: { tcp, ...client },
    server: { tcp, ...server },
    stopAfter: seconds(100),
  });
}

const openers = (trace: Trace) =>
  connectionsOf(trace).map(({ client }) => (client === 0 ? 'client' : 'server'));
const read = (trace: Trace, of: 'client' | 'server') =>
  recordsOf(trace, Kind.Read, of).reduce((sum, { length }) => sum + length, 0);

describe('an application that closes idle connections', () => {
  const twoBursts = [write(14_600), wait(seconds(20)), write(29_200)];

  test('opens a new one for what it writes next: a handshake and slow start', () => {
    const trace = simulate(talk({ does: twoBursts }, { idleTimeout: seconds(15) }));
    expect(openers(trace)).toEqual(['client', 'client']);
    const [first, second] = transactionsOf(trace);
    expect([first!.bytes, second!.bytes]).toEqual([14_600, 29_200]);
    expect([first!.connection, second!.connection]).toEqual([0, 1]);
    const data = segmentsOf(trace).filter((s) => s.connection === 1 && s.length > 0);
    // A round trip of 20 ms and the frames of the handshake, then one segment.
    expect((data[0]!.sentAt - second!.start) / 1e6).toBeCloseTo(20.1, 1);
    expect(data.filter(({ sentAt }) => sentAt === data[0]!.sentAt)).toHaveLength(1);
  });

  test('without a time-out the same connection goes on, and its window with it', () => {
    const trace = simulate(talk({ does: twoBursts }, {}));
    expect(openers(trace)).toEqual(['client']);
    const second = transactionsOf(trace)[1]!;
    const atOnce = segmentsOf(trace).filter((s) => s.length > 0 && s.sentAt === second.start);
    expect(atOnce).toHaveLength(11);
  });

  test('closes a time-out after the last write or read, and the other end answers in kind', () => {
    const trace = simulate(talk({ does: twoBursts }, { idleTimeout: seconds(15) }));
    const last = recordsOf(trace, Kind.Read, 'server').findLast(
      ({ connection, length }) => connection === 0 && length > 0,
    )!;
    const closes = recordsOf(trace, Kind.Close).filter(({ connection }) => connection === 0);
    expect(closes.map(({ host }) => host)).toEqual([1, 0, 1]);
    expect(closes[0]!.time - last.time).toBe(seconds(15));
    expect(closes[0]!.cause).toBe(last.id);
  });

  test('whichever end writes next opens: here the server', () => {
    const does = [write(3000), wait(seconds(5)), write(3000)];
    const trace = simulate(talk({}, { does, idleTimeout: seconds(2) }));
    expect(openers(trace)).toEqual(['client', 'server']);
    expect(read(trace, 'client')).toBe(6000);
  });

  test('a wait for a reply outlasts the connection', () => {
    const client = [write(100), awaitBytes(200), wait(seconds(5)), write(100), awaitBytes(400)];
    const server = [awaitBytes(100), write(200), awaitBytes(200), wait(seconds(4)), write(200)];
    const trace = simulate(talk({ does: client }, { does: server, idleTimeout: seconds(2) }));
    // The server thinks for longer than its own time-out: it opens the third itself.
    expect(openers(trace)).toEqual(['client', 'client', 'server']);
    expect([read(trace, 'client'), read(trace, 'server')]).toEqual([400, 200]);
  });

  test('what crosses the close is read all the same', () => {
    // Written half a one-way delay after the server gave up.
    const does = [write(1000), wait(ms(1015)), write(1000)];
    const trace = simulate(talk({ does }, { idleTimeout: seconds(1) }));
    expect(openers(trace)).toEqual(['client']);
    expect(read(trace, 'server')).toBe(2000);
    expect(transactionsOf(trace).map(({ failed }) => failed)).toEqual([false, false]);
  });

  test('a write that waits for room is no idleness', () => {
    const tcp = { receiveBuffer: 4096, sendBuffer: 4096 };
    const trace = simulate(
      talk(
        { does: [write(40_000)], tcp, idleTimeout: seconds(1) },
        { tcp, readFrom: seconds(10), readSize: 1000 },
      ),
    );
    expect(openers(trace)).toEqual(['client']);
    expect(read(trace, 'server')).toBe(40_000);
  });

  test('both ends may open at once: each writes to its own, and reads from both', () => {
    const does = [write(1000), wait(seconds(5)), write(1000)];
    const trace = simulate(talk({ does, idleTimeout: seconds(1) }, { does }));
    expect(openers(trace).slice(1).toSorted()).toEqual(['client', 'server']);
    expect([read(trace, 'client'), read(trace, 'server')]).toEqual([2000, 2000]);
  });

  test('the end of the last connection ends a wait for the end', () => {
    const trace = simulate(
      talk({ does: [write(100), awaitEnd, write(50)] }, { idleTimeout: seconds(1) }),
    );
    expect(openers(trace)).toEqual(['client', 'client']);
    expect(read(trace, 'server')).toBe(150);
  });

  test('the time of the reply is divided without remainder, the handshake included', () => {
    const trace = simulate(talk({ does: twoBursts }, { idleTimeout: seconds(15) }));
    const second = transactionsOf(trace)[1]!;
    const steps = criticalPathOf(trace, second);
    expect(steps.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(second.end - second.start);
  });

  test('the run is the same when gone through backwards and forwards', () => {
    const configuration = talk({ does: twoBursts }, { idleTimeout: seconds(15) });
    const straight = digestOf(simulate(configuration));
    const simulation = new Simulation(configuration);
    simulation.run();
    for (const event of [3, 100, 40]) {
      simulation.seek(event);
      simulation.run();
      expect(digestOf(simulation.trace())).toBe(straight);
    }
  });
});
