import { describe, expect, test } from 'vitest';
import {
  Simulation,
  simulate,
  type Configuration,
  type Snapshot,
} from '../../../src/engine/index.ts';
import { digestOf } from '../../../src/trace/index.ts';
import { ms } from '../configurations.ts';
import { anyRun } from './any-run.ts';
import { fc, trials } from '../../trials.ts';

/** One thing that a person, or the player, does to a run; `to` is a part of the whole, 0 to 1. */
interface Move {
  readonly do: 'step' | 'run' | 'seek' | 'snapshot' | 'restore';
  readonly to: number;
}

const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    do: fc.constantFrom('step', 'run', 'seek', 'snapshot', 'restore'),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 20 },
);

class Driver {
  private readonly simulation: Simulation;
  private readonly kept: Snapshot[] = [];
  private readonly end: { readonly events: number; readonly time: number };

  constructor(configuration: Configuration, end: { events: number; time: number }) {
    this.simulation = new Simulation(configuration);
    this.end = end;
  }

  move({ do: what, to }: Move): void {
    const { simulation, end, kept } = this;
    switch (what) {
      case 'step':
        simulation.step();
        return;
      case 'run':
        simulation.run(Math.floor(to * end.time));
        return;
      case 'seek': {
        const event = Math.floor(to * end.events);
        simulation.seek(event);
        expect(simulation.eventCount).toBe(event);
        return;
      }
      case 'snapshot':
        kept.push(simulation.snapshot());
        return;
      case 'restore': {
        const snapshot = kept[Math.floor(to * (kept.length - 1))];
        if (snapshot === undefined) return;
        simulation.restore(snapshot);
        expect(simulation.eventCount).toBe(snapshot.events);
        expect(simulation.recordCount).toBe(snapshot.records);
        return;
      }
    }
  }

  digestAtEnd(): string {
    this.simulation.run();
    return digestOf(this.simulation.trace());
  }
}

describe('however a run is driven, it is the same run', () => {
  test('step by step', () => {
    fc.assert(
      fc.property(anyRun, (configuration) => {
        const simulation = new Simulation(configuration);
        let steps = 0;
        while (simulation.step()) steps++;
        expect(simulation.eventCount).toBe(steps);
        expect(digestOf(simulation.trace())).toBe(digestOf(simulate(configuration)));
      }),
      trials(40),
    );
  });

  test('forwards and backwards, from snapshots, in any order', () => {
    fc.assert(
      fc.property(anyRun, moves, (configuration, list) => {
        const whole = new Simulation(configuration);
        whole.run();
        const driver = new Driver(configuration, { events: whole.eventCount, time: whole.now });
        for (const move of list) driver.move(move);
        expect(driver.digestAtEnd()).toBe(digestOf(whole.trace()));
      }),
      trials(100),
    );
  });

  test('with and without a log', () => {
    fc.assert(
      fc.property(anyRun, (configuration) => {
        const recorded = new Simulation(configuration);
        recorded.run();
        const silent = new Simulation(configuration, { record: false });
        silent.run();
        expect(silent.eventCount).toBe(recorded.eventCount);
        expect(silent.now).toBe(recorded.now);
        expect(silent.recordCount).toBe(0);
        expect(silent.trace()).toHaveLength(0);
      }),
      trials(40),
    );
  });

  test('a trace taken on the way stays as it was when the run goes back and on', () => {
    fc.assert(
      fc.property(anyRun, fc.nat(400), (configuration, events) => {
        const simulation = new Simulation(configuration);
        simulation.seek(events);
        const taken = simulation.trace();
        const digest = digestOf(taken);
        simulation.run();
        simulation.seek(Math.floor(events / 2));
        simulation.run(simulation.now + ms(100));
        expect(digestOf(taken)).toBe(digest);
      }),
      trials(40),
    );
  });
});
