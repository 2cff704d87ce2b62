import { measure, type Quantity, type Query } from '../../../../query/index.ts';
import { runInput, type Run } from '../../../../run/index.ts';
import {
  checkScenario,
  describeProblem,
  InputError,
  withSettings,
  type Scenario,
  type Settings,
} from '../../../../scenario/index.ts';
import type { Ungripped } from './controls.ts';

/** A run that a handle leads to, made while the lesson is read. */
export interface TriedRun {
  /** The index of each control's option. */
  readonly at: readonly number[];
  readonly run: Run;
  readonly measured: Quantity;
}

/** Longer runs would make a page slow. */
const maxRecords = 20_000;

/** How many values of a slider are run; for the others only the scenario is checked. */
const sampled = 7;

/**
 * Runs the ends of all controls and some values between, and checks the scenarios of all values.
 * @throws InputError if one is invalid, has no answer or is too long
 */
export function tryControls(
  controls: readonly Ungripped[],
  start: Scenario,
  query: Query,
): TriedRun[] {
  for (const at of everyPlace(controls)) {
    const result = checkScenario(withSettings(start, settingsAt(controls, at)));
    if (!result.ok) refuse(controls, at, describeProblem(result.problems[0]!));
  }
  return samples(controls).map((at) => {
    const result = runInput(withSettings(start, settingsAt(controls, at)));
    if (!result.ok) return refuse(controls, at, describeProblem(result.problems[0]!));
    const { run } = result;
    if (run.trace.length > maxRecords) {
      throw new InputError(
        `with ${wordsAt(controls, at)} its run has ${run.trace.length} records`,
        `take a shorter one: at most ${maxRecords}`,
      );
    }
    try {
      return { at, run, measured: measure(run, query) };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return refuse(controls, at, error.message);
    }
  });
}

function refuse(controls: readonly Ungripped[], at: readonly number[], reason: string): never {
  throw new InputError(
    `with ${wordsAt(controls, at)}: ${reason}`,
    'take other values, or ask for something that every run has',
  );
}

/** The settings at one option of each control. */
export function settingsAt(controls: readonly Ungripped[], at: readonly number[]): Settings {
  return Object.assign(
    {},
    ...controls.map(({ options }, i) => options[at[i]!]!.settings),
  ) as Settings;
}

function wordsAt(controls: readonly Ungripped[], at: readonly number[]): string {
  return controls
    .map(({ label, options }, i) => `'${label}' at ${options[at[i]!]!.words}`)
    .join(' and ');
}

/** Each option of a control with the others in their initial position, and all corners. */
function everyPlace(controls: readonly Ungripped[]): number[][] {
  const starts = controls.map(({ start }) => start);
  const single = controls.flatMap(({ options }, i) =>
    options.map((_, place) => starts.with(i, place)),
  );
  return [...single, ...combined(controls.map(({ options }) => [0, options.length - 1]))];
}

/** All options of a choice, the ends of a slider and some of its values between. */
function samples(controls: readonly Ungripped[]): number[][] {
  const starts = controls.map(({ start }) => start);
  const places = controls.map(({ kind, options }) => {
    if (kind === 'choice') return [...options.keys()];
    const last = options.length - 1;
    const some = Array.from({ length: sampled }, (_, i) => Math.round((i * last) / (sampled - 1)));
    return [...new Set(some)];
  });
  const all = [starts, ...combined(places)];
  return all.filter((one, i) => all.findIndex((other) => String(other) === String(one)) === i);
}

function combined(places: readonly (readonly number[])[]): number[][] {
  return places.reduce<number[][]>(
    (all, own) => all.flatMap((at) => own.map((place) => [...at, place])),
    [[]],
  );
}
