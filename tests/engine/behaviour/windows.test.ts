import { describe, expect, test } from 'vitest';
import { Simulation, simulate } from '../../../src/engine/index.ts';
import { Kind, Reason, TimerCode } from '../../../src/trace/codes/index.ts';
import { holdsOf } from '../../../src/analysis/index.ts';
import {
  awaitBytes,
  immediately,
  ms,
  plainTcp,
  scripted,
  seconds,
  shutdown,
  wait,
  write,
} from '../configurations.ts';
import { at, bytesRead, conversationOf, dataOf, recordsOf } from '../conversation.ts';

/** A server that reads nothing for 20 s, with room for two segments. */
const slowReader = {
  readFrom: seconds(20),
  tcp: { receiveBuffer: 2920, delayedAck: immediately },
};

describe('a receiver that does not read', () => {
  const trace = simulate(scripted({ client: { does: [write(5000)] }, server: slowReader }));

  test('closes its window; the sender says so and probes it with one byte, at first every 5 s', () => {
    const persist = recordsOf(trace, Kind.TimerFired).filter(
      ({ code }) => code === TimerCode.Persist,
    );
    expect(persist.map(({ id }) => at(trace, id))).toEqual([5000, 10_000, 15_000]);
    expect(dataOf(trace, 'client').slice(0, 4)).toEqual([
      '0:1460',
      '1460:2920',
      '2920:2921',
      '2920:2921 again',
    ]);
    const holds = holdsOf(trace).filter(({ because }) => because === Reason.ReceiveWindow);
    expect(holds[0]).toMatchObject({ host: 0, bytes: 5000 - 2920, room: 0, timer: seconds(5) });
    // Each probe ends one hold and begins the next.
    expect(holds.slice(0, 3).map(({ to }) => to)).toEqual([5, 10, 15].map(seconds));
    expect(holds.slice(1, 4).map(({ from }) => from)).toEqual([5, 10, 15].map(seconds));
    expect(holds[3]!.to).toBeGreaterThanOrEqual(seconds(20));
  });

  test('opens it again when it reads, and everything arrives', () => {
    expect(bytesRead(trace, 'server')).toBe(5000);
    expect(recordsOf(trace, Kind.Read, 'server')[0]!.time).toBe(seconds(20));
  });

  test('answers each probe with the window it has', () => {
    const answers = recordsOf(trace, Kind.SegmentSent, 'server').filter(
      ({ time, window }) => time > seconds(4) && time < seconds(20) && window === 0,
    );
    expect(answers).toHaveLength(3);
  });
});

describe('when the only word of an open window is lost', () => {
  test('the next probe learns of it', () => {
    // The server's frames: SYN-ACK, two ACKs, the answers to three probes, the update.
    const trace = simulate(
      scripted({ client: { does: [write(5000)] }, server: slowReader, serverLoses: [7] }),
    );
    expect(conversationOf(trace)).toContain('server . ack 2920 lost');
    expect(bytesRead(trace, 'server')).toBe(5000);
  });

  test('a lost probe is followed by another', () => {
    // The client's frames: SYN, ACK, two segments, the probe.
    const trace = simulate(
      scripted({ client: { does: [write(5000)] }, server: slowReader, clientLoses: [5, 6] }),
    );
    const probes = dataOf(trace, 'client').filter((line) => line.startsWith('2920:2921'));
    expect(probes.slice(0, 2)).toEqual(['2920:2921 lost', '2920:2921 again lost']);
    expect(bytesRead(trace, 'server')).toBe(5000);
  });

  test('even if the window closed with a FIN, whose ACK is all that the sender sends then', () => {
    // FreeBSD's tcp_output guards against it: else no timer runs, and nothing wakes the sender.
    const trace = simulate(
      scripted({
        client: { does: [write(5000)], tcp: { initialWindow: 2 } },
        server: {
          does: [wait(ms(30)), shutdown],
          readFrom: seconds(20),
          tcp: { receiveBuffer: 2920 },
        },
        // The SYN-ACK, the FIN, and then the update.
        serverLoses: [3],
      }),
    );
    expect(conversationOf(trace).slice(5, 9)).toEqual([
      'server F. ack 2920',
      'client . ack 1',
      'client . 2920:2921 ack 1',
      'server . ack 2920 lost',
    ]);
    expect(bytesRead(trace, 'server')).toBe(5000);
  });
});

test('the persist timer stops when a probe took the last byte along', () => {
  const trace = simulate(
    scripted({
      client: { does: [write(2921)] },
      // Word of the open window is lost; the probe at 5 s finds room all the same.
      server: { ...slowReader, readFrom: seconds(4) },
      serverLoses: [4],
    }),
  );
  expect(bytesRead(trace, 'server')).toBe(2921);
  const fired = recordsOf(trace, Kind.TimerFired).filter(({ code }) => code === TimerCode.Persist);
  expect(fired.map(({ id }) => at(trace, id))).toEqual([5000]);
});

describe('silly windows', () => {
  test('a sender whose peer never has room for a segment sends half of what it has room for', () => {
    const trace = simulate(
      scripted({
        client: { does: [write(3000)] },
        server: { tcp: { receiveBuffer: 1000, delayedAck: immediately } },
      }),
    );
    expect(bytesRead(trace, 'server')).toBe(3000);
    expect(recordsOf(trace, Kind.TimerFired)).toEqual([]);
  });
});

describe('a write larger than the send buffer', () => {
  const simulation = new Simulation(
    scripted({
      client: { does: [write(20_000), awaitBytes(10)], tcp: { sendBuffer: 4096 } },
      server: { does: [awaitBytes(20_000), write(10)] },
    }),
  );
  simulation.run();
  const trace = simulation.trace();

  test('blocks its application until there is room, and goes on with as much as there is', () => {
    const writes = recordsOf(trace, Kind.Write, 'client');
    expect(writes[0]).toMatchObject({ sequence: 0, length: 4096, window: 20_000 - 4096 });
    const blocked = recordsOf(trace, Kind.Blocked, 'client');
    expect(blocked[0]).toMatchObject({ length: 20_000 - 4096, cause: writes[0]!.id });
    let offset = 0;
    for (const { sequence, length, window } of writes) {
      expect(sequence).toBe(offset);
      offset += length;
      expect(window).toBe(20_000 - offset);
    }
    expect(offset).toBe(20_000);
    expect(bytesRead(trace, 'server')).toBe(20_000);
  });

  test('is one transaction, from the first byte written to the last one read', () => {
    const starts = recordsOf(trace, Kind.TransactionStart, 'client');
    expect(starts).toHaveLength(1);
    expect(starts[0]).toMatchObject({ length: 20_000 });
  });

  test('never has more in the buffer than it holds', () => {
    let acknowledged = 0;
    let written = 0;
    for (let id = 0; id < trace.length; id++) {
      const record = trace.record(id);
      if (record.kind === Kind.Write && record.host === 0) written += record.length;
      if (record.kind === Kind.Received && record.host === 0) {
        const { acknowledgment } = trace.record(record.segment);
        acknowledged = Math.max(acknowledged, acknowledgment - plainTcp.initialSequence - 1);
      }
      expect(written - acknowledged).toBeLessThanOrEqual(4096);
    }
  });
});
