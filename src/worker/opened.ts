import { duration, grouped } from '../analysis/index.ts';
import { transferRun, runOf, simulatedRun, type Progress, type RunCut } from '../run/index.ts';
import {
  changed,
  checkPlain,
  isPlainObject,
  LinkError,
  type LinkedRun,
} from '../share/link/index.ts';
import {
  builtinScenario,
  checkScenario,
  describeProblem,
  isBuiltin,
  type Scenario,
} from '../scenario/index.ts';
import { readFrameEdits, withFrameEdits, type FrameEdit } from '../scenario/frame-edits/index.ts';
import type { LinkAnswer, LinkRequest, OpenedRun } from './message.ts';

/** A stranger's runs must not take more memory than this together: 100 MB, twice the longest of ours. */
const maxLinkedRecords = 2_000_000;

/** A link's run, before it is run. */
interface Checked {
  readonly base: Scenario | null;
  readonly start: Scenario;
  readonly edits: readonly FrameEdit[];
}

/** Checks a link's scenarios as untrusted input, and runs each of them once. */
export function* opened({ linked, twin }: LinkRequest): Generator<Progress, LinkAnswer> {
  try {
    const shown = checked(linked);
    const beside = twin === null ? null : checked(twin);
    const edited = shown.edits.length === 0 && beside?.edits.length ? beside : shown;
    const wanted: Checked[] = [{ ...edited, edits: [] }, shown, ...(beside ? [beside] : [])];
    const runs = new Map<string, OpenedRun>();
    let left = maxLinkedRecords;
    for (const [i, one] of wanted.entries()) {
      const scenario = withFrameEdits(one.start, one.edits);
      const key = JSON.stringify(scenario);
      if (runs.has(key)) continue;
      const part = (done: number): number => (i + done) / wanted.length;
      const { trace, cut } = yield* simulatedRun(scenario, part, { records: left });
      if (cut?.why === 'log') throw new LinkError('too-large', tooLong(cut));
      left = Math.max(1, left - trace.length);
      const run = transferRun(runOf(scenario, trace));
      runs.set(key, { scenario, run, base: one.base, edits: one.edits, cut });
    }
    const find = ({ start, edits, base }: Checked): OpenedRun => {
      const run = runs.get(JSON.stringify(withFrameEdits(start, edits))) as OpenedRun;
      return { ...run, edits, base };
    };
    return {
      kind: 'run',
      start: find({ ...edited, edits: [] }),
      shown: find(shown),
      twin: beside === null ? null : find(beside),
    };
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    return { kind: 'refused', reason: error.message };
  }
}

function tooLong({ at, records }: RunCut): string {
  return [
    `Its run is too long for a link: after ${duration(at)} it has ${grouped(records)} events, and goes on.`,
    'Ask for the scenario as a JSON file, and open that in the sandbox.',
  ].join(' ');
}

/** @throws LinkError if it is no valid scenario */
function checked({ preset, changes, edits = [] }: LinkedRun): Checked {
  const base = typeof preset === 'string' && isBuiltin(preset) ? builtinScenario(preset) : null;
  const written: unknown = base ?? preset;
  checkPlain(written);
  if (!isPlainObject(written)) {
    throw new LinkError('unknown-preset', 'It needs a scenario that this version does not have.');
  }
  const start = scenarioOf(changed(written, changes));
  const done = readFrameEdits(edits);
  if (done.length !== edits.length) {
    throw new LinkError('damaged', 'Its edits to single segments are not possible.');
  }
  // Scenarios with edits are bounded, too.
  scenarioOf(withFrameEdits(start, done));
  return { base, start, edits: done };
}

function scenarioOf(written: unknown): Scenario {
  const result = checkScenario(written);
  if (result.ok) return result.scenario;
  const [first = 'It holds no scenario'] = result.problems.map(describeProblem);
  throw new LinkError('damaged', `${first}.`);
}
