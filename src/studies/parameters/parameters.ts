import { transactionsOf, type Transaction } from '../../analysis/path/index.ts';
import {
  withSettings,
  checkScenario,
  describeProblem,
  type Scenario,
} from '../../scenario/index.ts';
import { LogMemory, type Trace } from '../../trace/format/index.ts';
import { simulated } from '../../run/index.ts';
import { rounded } from '../statistics.ts';
import { meanWithConfidence } from '../student.ts';
import type { Sweep } from '../study.ts';
import { outcomeOf } from '../what-would-help/outcome.ts';

type Value = string | number | boolean;

/** What one field takes, one after the other. */
export interface Parameter {
  /** `network.delay`, `hosts.server.tcp.afterIdle`. */
  readonly path: string;
  readonly values: readonly Value[];
}

/**
 * A sweep over one field of any scenario, or over two or three: a curve for each value of the second, a picture for each
 * of the third.
 */
export interface ParametersOptions {
  /** Checked. */
  readonly scenario: Scenario;
  readonly along: Parameter;
  readonly curves: Parameter | null;
  /** Left out: there is one picture. */
  readonly panels?: Parameter;
  /** Runs per point, 1 or more; their seeds count up from the scenario's own. */
  readonly seeds: number;
}

export interface ParametersJob {
  readonly scenario: Scenario;
  readonly settings: Readonly<Record<string, Value>>;
}

/**
 * Measured for each run; a point has the means: when the last document, or the last of what
 * a script writes, is there; how long that one took by itself, whatever was before it; segments of both ends; those sent again; frames lost.
 */
export const measures = ['finished_ms', 'last_ms', 'segments', 'retransmissions', 'drops'] as const;
export type SweptMeasure = (typeof measures)[number];

/** Of one run; why there is none of such settings. A run that ends before all is there is not finished: NaN. */
export type ParametersResult =
  | { readonly [M in SweptMeasure]: number }
  | { readonly impossible: string };

/** Means over the seeds, with half the widths of their 90 % intervals; NaN of a single seed, of which none is known. */
export type ParametersPoint = {
  readonly along: Value;
  /** Null: there is one curve. */
  readonly curve: Value | null;
  /** Left out: there is one picture. */
  readonly panel?: Value;
  /** Empty, or why no scenario has these settings; the means are then not numbers. */
  readonly impossible: string;
  /** Runs that ended before all was there. If there are any, the means are not numbers: what such a run counts is of a part. */
  readonly unfinished: number;
} & { readonly [M in SweptMeasure | `${SweptMeasure}_ci90`]: number };

export interface ParametersData {
  readonly points: readonly ParametersPoint[];
  readonly seeds: number;
}

/** Records that one run may write: what a core does in about a second. */
const maxRecords = 2_000_000;

const memory = new LogMemory();

/** Any field of any scenario, over a range. */
export const parameters: Sweep<ParametersOptions, ParametersJob, ParametersResult, ParametersData> =
  {
    name: 'parameters',
    title: 'A field of a scenario, over a range',
    description:
      'When a run is finished, what it sends and what it loses, as one or two fields vary.',
    jobs: jobsOf,
    run({ scenario, settings }) {
      const checked = checkScenario(withSettings(scenario, settings));
      if (!checked.ok) return { impossible: checked.problems.map(describeProblem).join('; ') };
      const trace = whole(checked.scenario);
      const result = trace.full
        ? { impossible: 'its run is too long' }
        : measured(trace, checked.scenario);
      memory.reclaim(trace);
      return result;
    },
    collect(options, results) {
      const { seeds } = options;
      const points = placesOf(options).flatMap((place, i) => {
        const own = results.slice(i * seeds, (i + 1) * seeds).filter((result) => result !== null);
        return own.length === seeds ? [pointOf(place, own)] : [];
      });
      return { points, seeds };
    },
  };

/** Where there is a point, in order: picture by picture, curve by curve. */
type PointKey = Pick<ParametersPoint, 'along' | 'curve' | 'panel'>;

function placesOf({ along, curves, panels }: ParametersOptions): PointKey[] {
  return (panels?.values ?? [undefined]).flatMap((panel) =>
    (curves?.values ?? [null]).flatMap((curve) =>
      along.values.map((value) => ({
        along: value,
        curve,
        ...(panel !== undefined && { panel }),
      })),
    ),
  );
}

function jobsOf(options: ParametersOptions): ParametersJob[] {
  const { scenario, along, curves, panels, seeds } = options;
  return placesOf(options).flatMap((place) =>
    Array.from({ length: seeds }, (_, i) => ({
      scenario,
      settings: {
        seed: scenario.seed + i,
        ...(panels !== undefined && place.panel !== undefined && { [panels.path]: place.panel }),
        ...(curves !== null && place.curve !== null && { [curves.path]: place.curve }),
        [along.path]: place.along,
      },
    })),
  );
}

function whole(scenario: Scenario): Trace {
  const task = simulated(scenario, (done) => done, { records: maxRecords, memory });
  for (;;) {
    const step = task.next();
    if (step.done === true) return step.value;
  }
}

function measured(trace: Trace, scenario: Scenario): ParametersResult {
  const asked = { transaction: undefined, wait: undefined };
  const { segments, retransmissions, drops } = outcomeOf(trace, asked);
  const last = lastOf(trace, scenario);
  return {
    finished_ms: (last?.end ?? NaN) / 1e6,
    last_ms: last === undefined ? NaN : (last.end - last.start) / 1e6,
    segments,
    retransmissions,
    drops,
  };
}

/** The document or write that is there last; undefined: one failed, or the run ended before. */
function lastOf(trace: Trace, scenario: Scenario): Transaction | undefined {
  const ended = transactionsOf(trace);
  const whole = ended.length >= transactionsIn(scenario) && !ended.some(({ failed }) => failed);
  return whole ? ended.at(-1) : undefined;
}

/** Documents to be fetched, or writes to be delivered. */
function transactionsIn({ http, script, flows }: Scenario): number {
  if (http !== undefined) return http.pages * http.documents.length;
  const scripts = script === undefined ? (flows ?? []).map((flow) => flow.script) : [script];
  return scripts
    .flatMap(({ client, server }) => [...client.actions, ...server.actions])
    .filter((action) => action.do === 'write').length;
}

function pointOf(place: PointKey, results: readonly ParametersResult[]): ParametersPoint {
  const impossible = results.flatMap((one) => ('impossible' in one ? [one.impossible] : []))[0];
  const made = results.flatMap((one) => ('impossible' in one ? [] : [one]));
  const unfinished = made.filter(({ finished_ms }) => Number.isNaN(finished_ms)).length;
  // A mean of some of the seeds would be another one than its neighbors'.
  const whole = impossible === undefined && unfinished === 0;
  const means = measures.flatMap((measure) => {
    const { mean, ci90 } = meanWithConfidence(whole ? made.map((one) => one[measure]) : [NaN]);
    return [
      [measure, rounded(mean, 6)],
      [`${measure}_ci90`, rounded(ci90, 6)],
    ] as const;
  });
  return {
    ...place,
    impossible: impossible ?? '',
    unfinished,
    ...(Object.fromEntries(means) as Record<SweptMeasure | `${SweptMeasure}_ci90`, number>),
  };
}
