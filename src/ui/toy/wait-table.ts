// How long an ACK waits, by when its segment arrives: asked of the engine when the site is built.
import type { Lesson, ToyBlock, WaitTable } from '../../course/markdown/index.ts';
import { measure, parseQuery } from '../../query/index.ts';
import { runScenario } from '../../run/index.ts';
import { scenarioWith, settingAt, type Scenario } from '../../scenario/index.ts';
import type { Milliseconds } from '../../trace/format/index.ts';

/** The ACK of a run's first segments is in its first records: no run need go on for longer. */
const records = 96;

/** Tables by what they are made of: the lesson, the list of lessons and the page to embed show the same one. */
const known = new Map<string, WaitTable>();

/**
 * Runs a toy's two scenarios with its segment at each whole millisecond of the time line.
 * @throws Error the lesson lacks one of its runs
 */
export function waitTableOf(lesson: Lesson, { throws }: ToyBlock): WaitTable {
  const scenarios = [throws.heartbeat, throws.timer].map((name) => scenarioCalled(lesson, name));
  const key = JSON.stringify([scenarios, throws]);
  let table = known.get(key);
  if (table === undefined) known.set(key, (table = made(scenarios, throws)));
  return table;
}

function made(scenarios: readonly Scenario[], throws: ToyBlock['throws']): WaitTable {
  const until = Math.floor(throws.until / 1e6);
  const thrown = scenarios.map((scenario) => thrower(scenario, throws));
  const from = Math.max(...thrown.map(({ first }) => first));
  const places = Array.from({ length: until - from + 1 }, (_, i) => from + i);
  const [heartbeat, timer] = thrown.map(({ at }) => places.map(at)) as [Thrown[], Thrown[]];
  return {
    from,
    until,
    heartbeat: heartbeat.map(({ wait }) => wait),
    timer: timer.map(({ wait }) => wait),
    ticks: [...new Set(heartbeat.map(({ end }) => end))],
  };
}

/** Hundredths of a millisecond are exact enough. */
interface Thrown {
  readonly wait: Milliseconds;
  readonly end: Milliseconds;
}

interface Thrower {
  /** The first whole millisecond at which its segment can arrive. */
  readonly first: Milliseconds;
  at(arrives: Milliseconds): Thrown;
}

function thrower(scenario: Scenario, { moved, hold, segment }: ToyBlock['throws']): Thrower {
  const arrival = parseQuery(`arrived of segment ${segment}`);
  const duration = parseQuery(`duration of hold ${hold}`);
  const end = parseQuery(`end of hold ${hold}`);
  const written = settingAt(scenario, moved) as Milliseconds;
  const run = (time: Milliseconds) =>
    runScenario(scenarioWith(scenario, { [moved]: time }), records);
  // What a segment needs from being written to being there, once the handshake is out of its way.
  const clear = written + 10;
  const way = measure(run(clear), arrival).value / 1e6 - clear;
  return {
    first: Math.ceil(way + written),
    at(arrives) {
      const thrown = run(arrives - way);
      const came = measure(thrown, arrival).value / 1e6;
      if (Math.abs(came - arrives) > 0.1)
        throw new Error(`the segment for ${arrives} ms arrives at ${came} ms`);
      return {
        wait: hundredth(measure(thrown, duration).value),
        end: hundredth(measure(thrown, end).value),
      };
    },
  };
}

function hundredth(nanoseconds: number): Milliseconds {
  return Math.round(nanoseconds / 1e4) / 100;
}

function scenarioCalled(lesson: Lesson, name: string): Scenario {
  const run = lesson.runs.find((each) => each.name === name);
  if (run?.kind === 'scenario') return run.scenario;
  throw new Error(`the lesson ${lesson.slug} has no scenario '${name}'`);
}
