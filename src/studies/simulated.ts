import { Simulation } from '../engine/index.ts';
import { bytesToMove, compile, type Scenario } from '../scenario/index.ts';
import { Kind, type LogMemory, type Trace } from '../trace/format/index.ts';

/** How far a task is, 0 to 1. */
export interface Progress {
  readonly done: number;
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
  limits: { readonly records?: number; readonly memory?: LogMemory } = {},
): Generator<Progress, Trace> {
  const configuration = compile(scenario);
  const { records: capacity, memory } = limits;
  const simulation = new Simulation(configuration, { seekable: false, capacity, memory });
  const wanted = bytesToMove(scenario);
  let seen = 0;
  let read = 0;
  for (;;) {
    let events = 0;
    while (events < sliceEvents && simulation.step()) events++;
    if (events < sliceEvents) return simulation.trace();
    const trace = simulation.trace();
    for (; seen < trace.length; seen++) {
      if (trace.kind(seen) === Kind.Read) read += trace.lengthOf(seen);
    }
    // What is written last of all, or the end of a log that is too short, whichever is nearer.
    const done = Math.max(read / wanted, capacity === undefined ? 0 : trace.length / capacity);
    yield { done: part(Math.min(mostTold, done)) };
  }
}

/** Closing, and what is sent again at the end, take their time, too. */
const mostTold = 0.99;
