import { describe, expect, test } from 'vitest';
import { Simulation, simulate } from '../../src/engine/index.ts';
import { Trace } from '../../src/trace/format/index.ts';
import { digestOf } from '../../src/trace/index.ts';
import { close, awaitEnd, ms, scripted, seconds, wait, write } from './configurations.ts';

/** Long enough for several of the snapshots that a run keeps by itself. */
const long = scripted({
  client: { does: [write(5_000_000), close], tcp: { sendBuffer: 65_535 } },
  server: { does: [awaitEnd, close], tcp: { receiveBuffer: 65_535 } },
});

describe('a simulation', () => {
  const whole = new Simulation(long);
  whole.run();
  const digest = digestOf(whole.trace());

  test('is over when nothing is left to do', () => {
    expect(whole.finished).toBe(true);
    expect(whole.step()).toBe(false);
    expect(whole.eventCount).toBeGreaterThan(3 * 2048);
  });

  test('is over when its time is up, whatever is under way', () => {
    const simulation = new Simulation({ ...long, stopAfter: ms(100) });
    simulation.run();
    expect(simulation.finished).toBe(true);
    expect(simulation.now).toBeLessThanOrEqual(ms(100));
    expect(simulation.pendingEvents).toBeGreaterThan(0);
  });

  test('runs up to a time: to the last event not after it', () => {
    const simulation = new Simulation(long);
    simulation.run(ms(40));
    expect(simulation.now).toBeLessThanOrEqual(ms(40));
    simulation.step();
    expect(simulation.now).toBeGreaterThan(ms(40));
  });

  test('waits for the time that nothing happens in', () => {
    const trace = simulate(
      scripted({
        client: { does: [wait(seconds(5)), write(10), close] },
        server: { does: [awaitEnd, close] },
      }),
    );
    expect(trace.duration).toBeGreaterThan(seconds(5));
  });

  test('seeks to the very event, back and forth over its own snapshots', () => {
    const simulation = new Simulation(long);
    simulation.run();
    for (const event of [5000, 4095, 4096, 4097, 2048, 1, 0, 6000]) {
      simulation.seek(event);
      expect(simulation.eventCount).toBe(event);
      const fresh = new Simulation(long);
      fresh.seek(event);
      expect([simulation.now, simulation.recordCount]).toEqual([fresh.now, fresh.recordCount]);
    }
    simulation.run();
    expect(digestOf(simulation.trace())).toBe(digest);
  });

  test('beyond its end stays at its end; before its beginning is refused', () => {
    const simulation = new Simulation(long);
    simulation.seek(1e9);
    expect(simulation.eventCount).toBe(whole.eventCount);
    expect(() => simulation.seek(-1)).toThrow(RangeError);
  });

  test('goes to a snapshot that lies ahead as well as to one behind', () => {
    const simulation = new Simulation(long);
    simulation.seek(3000);
    const snapshot = simulation.snapshot();
    simulation.seek(10);
    simulation.restore(snapshot);
    expect([simulation.eventCount, simulation.recordCount]).toEqual([3000, snapshot.records]);
    simulation.seek(4000);
    simulation.restore(snapshot);
    expect(simulation.eventCount).toBe(3000);
    simulation.run();
    expect(digestOf(simulation.trace())).toBe(digest);
  });

  test('has no more events pending for millions of bytes than for a few thousand', () => {
    const most = (configuration: typeof long): number => {
      const simulation = new Simulation(configuration);
      let pending = 0;
      while (simulation.step()) pending = Math.max(pending, simulation.pendingEvents);
      return pending;
    };
    const short = scripted({
      client: { does: [write(20_000), close] },
      server: { does: [awaitEnd, close] },
    });
    expect(most(long)).toBeLessThanOrEqual(most(short) + 2);
  });
});

describe('a run that outgrows its log', () => {
  const whole = simulate(long);
  const cut = new Simulation(long, { capacity: 8192 });
  cut.run();
  const trace = cut.trace();

  test('ends, says so, and keeps every event it has told whole', () => {
    expect([cut.finished, cut.step()]).toEqual([true, false]);
    expect(trace.full).toBe(true);
    expect(trace.length).toBeLessThanOrEqual(8192);
    expect(trace.length).toBeGreaterThan(8192 - 50);
    expect(digestOf(new Trace(whole.header, whole.chunks, trace.length))).toBe(digestOf(trace));
    expect(simulate(long, 8192).length).toBe(trace.length);
  });

  test('can still be gone through backwards, and forwards again to the same end', () => {
    cut.seek(1000);
    expect(cut.trace().full).toBe(false);
    cut.run();
    expect(digestOf(cut.trace())).toBe(digestOf(trace));
  });

  test('is not full when it just fits', () => {
    expect([whole.full, simulate(long, whole.length).full]).toEqual([false, false]);
  });
});
