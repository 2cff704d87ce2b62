import { Simulation } from '../engine/index.ts';
import { bytesToMove, compile, type Scenario } from '../scenario/index.ts';
import { Kind } from '../trace/codes/index.ts';
import type { LogMemory, Nanoseconds, Trace } from '../trace/format/index.ts';

/** How far a task is, 0 to 1. */
export interface Progress {
  readonly done: number;
}

/** Why and where a run ended before everything in it was done. */
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

/** Events between two reports: some milliseconds' worth. */
const sliceEvents = 4096;

/**
 * The log of a run, made in slices: it stops at every report, so that a page can go on in between, or
 * leave it at that.
 * @param part of the whole task that a part of the run is
 * @param limits.records that the log holds at most; then the run ends (`trace.full`)
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

/** Like `simulated`; returns whether the run was cut, too. */
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
    // What is written last of all, or the end of a log that is too short, whichever is nearer.
    const done = Math.max(read / wanted, capacity === undefined ? 0 : trace.length / capacity);
    yield { done: part(Math.min(mostTold, done)) };
  }
}

/** Closing, and what is sent again at the end, take their time, too. */
const mostTold = 0.99;
