import { Simulation } from '../engine/index.ts';
import { bytesToMove, compile, type Scenario } from '../scenario/index.ts';
import { Kind } from '../trace/codes/index.ts';
import type { LogMemory, Nanoseconds, Trace } from '../trace/format/index.ts';

/** How much of a task is done, 0 to 1. */
export interface Progress {
  readonly done: number;
}

/** Why and where a run ended before it was complete. */
export interface RunCut {
  /** `log`: its log was full; `time`: the scenario's `stopAfter` came first. */
  readonly why: 'log' | 'time';
  readonly at: Nanoseconds;
  /** Records up to there. */
  readonly records: number;
}

/** A run's log, and where the run was cut; null: it was not. */
export interface SimulatedRun {
  readonly trace: Trace;
  readonly cut: RunCut | null;
}

/** Events between two reports: worth a few milliseconds. */
const sliceEvents = 4096;

/**
 * The log of a run, made in slices: it pauses at every report, so that a page can do other work in between or abandon the
 * run.
 * @param part the share of the whole task that this part of the run is
 * @param limits.records the log's maximum; the run ends there (`trace.full`)
 * @param limits.memory where the log is written; left out: into fresh memory
 */
export function* simulated(
  scenario: Scenario,
  part: (done: number) => number,
  limits: Limits = {},
): Generator<Progress, Trace> {
  return (yield* simulatedRun(scenario, part, limits)).trace;
}

interface Limits {
  readonly records?: number;
  readonly memory?: LogMemory;
}

/** Like `simulated`, and also returns whether the run was cut. */
export function* simulatedRun(
  scenario: Scenario,
  part: (done: number) => number,
  limits: Limits,
): Generator<Progress, SimulatedRun> {
  const configuration = compile(scenario);
  const { records: capacity, memory } = limits;
  const simulation = new Simulation(configuration, { seekable: false, capacity, memory });
  const wanted = bytesToMove(scenario);
  let seen = 0;
  let read = 0;
  for (;;) {
    let events = 0;
    while (events < sliceEvents && simulation.step()) events++;
    const trace = simulation.trace();
    const { outOfTime } = simulation;
    if (events < sliceEvents && !outOfTime) {
      const cut = { why: 'log', at: trace.duration, records: trace.length } as const;
      return { trace, cut: trace.full ? cut : null };
    }
    for (; seen < trace.length; seen++) {
      if (trace.kind(seen) === Kind.Read) read += trace.lengthOf(seen);
    }
    if (outOfTime) {
      // Scripted connections often stay open after everything was read.
      const whole = scenario.http === undefined && read >= wanted;
      const cut = { why: 'time', at: configuration.stopAfter, records: trace.length } as const;
      return { trace, cut: whole ? null : cut };
    }
    // Whichever is nearer: the end of what is written last, or the end of a log that is too short.
    const done = Math.max(read / wanted, capacity === undefined ? 0 : trace.length / capacity);
    yield { done: part(Math.min(mostTold, done)) };
  }
}

/** Closing, and retransmissions at the end, take time, too. */
const mostTold = 0.99;
