import { carryRun, QueryError, runOf } from '../facts/index.ts';
import { formOf, withChanges } from '../form/index.ts';
import { checkScenario, checkScenarioText, type CheckResult } from '../scenario/index.ts';
import { simulated, type Progress } from '../studies/index.ts';
import type { ChangeAnswer, ChangeRequest, FileRequest } from './message.ts';

/** What a page keeps of one run: 240 MB, and as much again while the next is made. */
const mostRecords = 5_000_000;

/** Checks what a form or a file says, as any scenario that somebody wrote, and runs it. */
export function* changed(request: ChangeRequest | FileRequest): Generator<Progress, ChangeAnswer> {
  const result = checked(request);
  if (!result.ok) return { kind: 'refused', problems: result.problems };
  const { scenario } = result;
  const trace = yield* simulated(scenario, (done) => done, { records: mostRecords });
  const run = carryRun(runOf(scenario, trace));
  return { kind: 'run', scenario, form: formOf(scenario), run, full: trace.full };
}

function checked(request: ChangeRequest | FileRequest): CheckResult {
  if (request.kind === 'file') return checkScenarioText(request.text);
  try {
    return checkScenario(withChanges(request.scenario, request.changes));
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const { message: reason } = error;
    return { ok: false, problems: [{ path: '', value: undefined, reason, allowed: undefined }] };
  }
}
