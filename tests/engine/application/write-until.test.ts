import { describe, expect, test } from 'vitest';
import { transactionsOf } from '../../../src/analysis/path/index.ts';
import { Simulation, simulate } from '../../../src/engine/index.ts';
import { Kind } from '../../../src/trace/codes/index.ts';
import { digestOf } from '../../../src/trace/index.ts';
import { immediately, ms, scripted, seconds, write } from '../configurations.ts';
import { bytesRead, recordsOf } from '../conversation.ts';

/** A client whose send buffer admits 4,000 bytes per round trip of 20 ms: it writes until a time, and then 300 bytes. */
function writer(until: number) {
  const tcp = { delayedAck: immediately, receiveBuffer: 60_000, sendBuffer: 4000, notsentLowat: 0 };
  return scripted({
    client: { tcp, does: [{ do: 'write', bytes: 100_000, until }, write(300)] },
    server: { tcp, does: [] },
    stopAfter: seconds(10),
  });
}

describe('a write that waits for room until a time', () => {
  test('ends there: the rest is left out, and the next one follows', () => {
    const trace = simulate(writer(ms(100)));
    const [first, second] = transactionsOf(trace);
    expect(second).toMatchObject({ start: ms(100), bytes: 300 });
    expect(first!.bytes).toBeGreaterThan(4000);
    expect(first!.bytes).toBeLessThan(30_000);
    expect(bytesRead(trace, 'server')).toBe(first!.bytes + 300);
    // What was accepted is all of it.
    const accepted = recordsOf(trace, Kind.Write, 'client').reduce((sum, w) => sum + w.length, 0);
    expect(accepted).toBe(first!.bytes + 300);
  });

  test('changes nothing if there was room before, and is not begun if the time has passed', () => {
    const whole = transactionsOf(simulate(writer(seconds(9))));
    expect(whole.map(({ bytes }) => bytes)).toEqual([100_000, 300]);
    const none = transactionsOf(simulate(writer(1)));
    expect(none.map(({ bytes }) => bytes)).toEqual([300]);
  });

  test('the run is the same when gone through backwards and forwards', () => {
    const straight = digestOf(simulate(writer(ms(100))));
    const simulation = new Simulation(writer(ms(100)));
    simulation.run();
    for (const event of [3, 60, 20]) {
      simulation.seek(event);
      simulation.run();
      expect(digestOf(simulation.trace())).toBe(straight);
    }
  });
});
