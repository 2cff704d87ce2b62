import { transferRun, runOf, simulatedRun, type Progress } from '../run/index.ts';
import {
  InputError,
  checkScenario,
  checkScenarioText,
  type CheckResult,
  type Scenario,
} from '../scenario/index.ts';
import { withChanges } from '../scenario/form/index.ts';
import { editsIn, withFrameEdits, type FrameEdit } from '../scenario/frame-edits/index.ts';
import type { ChangeAnswer, ChangeRequest, EditedRun, FileRequest } from './message.ts';

/** What a page keeps of one run: 48 MB, and as much again while the next is made; see docs/decisions/0017. */
const maxRecords = 1_000_000;

/** Checks the scenario in a form or file as untrusted input, and runs it. */
export function* changed(request: ChangeRequest | FileRequest): Generator<Progress, ChangeAnswer> {
  const result = checked(request);
  if (!result.ok) return { kind: 'refused', problems: result.problems };
  const { scenario } = result;
  const edits = request.kind === 'change' ? (request.edits ?? []) : [];
  const runs = edits.length === 0 ? 1 : 2;
  const part = (done: number): number => done / runs;
  const { trace, cut } = yield* simulatedRun(scenario, part, { records: maxRecords });
  const run = transferRun(runOf(scenario, trace));
  const edited = runs === 1 ? null : yield* withEdits(scenario, edits);
  return { kind: 'run', scenario, run, edited, cut };
}

/** The second of two runs; null if none of the edits is possible in it. */
function* withEdits(
  start: Scenario,
  wanted: readonly FrameEdit[],
): Generator<Progress, EditedRun | null> {
  const { network } = start;
  const part = (done: number): number => (1 + done) / 2;
  const limits = { records: maxRecords };
  const { trace, cut } = yield* simulatedRun(withFrameEdits(start, wanted), part, limits);
  const edits = editsIn(network, trace, wanted);
  if (edits.length === 0) return null;
  // Edits left out changed nothing in this run, so it is the run with only the others.
  const scenario = withFrameEdits(start, edits);
  return { scenario, edits, run: transferRun(runOf(scenario, trace)), cut };
}

function checked(request: ChangeRequest | FileRequest): CheckResult {
  if (request.kind === 'file') return checkScenarioText(request.text);
  try {
    return checkScenario(withChanges(request.scenario, request.changes));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { message: reason } = error;
    return { ok: false, problems: [{ path: '', value: undefined, reason, allowed: undefined }] };
  }
}
