import { carryRun, judge, QueryError, runOf, runScenario, scenarioWith } from '../facts/index.ts';
import { changed, checkPlain, isPlainObject, LinkError, type LinkedRun } from '../links/index.ts';
import { builtinScenario, checkScenario, describeProblem, isBuiltin } from '../scenario/index.ts';
import { simulated, whatWouldHelp, type Progress } from '../studies/index.ts';
import type {
  AnswerTo,
  BuiltinAnswer,
  BuiltinRequest,
  EngineRequest,
  JudgeAnswer,
  JudgeRequest,
  LinkAnswer,
} from './message.ts';

/** Does what a request asks. */
export function answer<Request extends EngineRequest>(request: Request): AnswerTo<Request> {
  const task = steps(request);
  for (;;) {
    const step = task.next();
    if (step.done === true) return step.value as AnswerTo<Request>;
  }
}

/** The same bit by bit: at every report it may be left for a while, or for good. */
export function* steps(request: EngineRequest): Generator<Progress, AnswerTo<EngineRequest>> {
  switch (request.kind) {
    case 'judge':
      return judged(request);
    case 'builtin':
      return builtin(request);
    case 'run': {
      const { settings = {} } = request;
      const scenario = scenarioWith(request.scenario, settings);
      const trace = yield* simulated(scenario, (done) => done);
      return { scenario, run: carryRun(runOf(scenario, trace)) };
    }
    case 'link':
      return opened(request.linked);
    case 'help':
      return { help: yield* whatWouldHelp(request.scenario, request.question) };
  }
}

/** Runs a scenario with some of its fields changed, and asks the run whether a goal is met. */
function judged({ scenario, settings, goal }: JudgeRequest): JudgeAnswer {
  const run = runScenario(scenarioWith(scenario, settings));
  try {
    const { met, measured } = judge(run, goal);
    return { kind: 'run', run: carryRun(run), met, measured };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { kind: 'unmeasured', reason: error.message };
  }
}

function builtin({ name }: BuiltinRequest): BuiltinAnswer {
  const scenario = builtinScenario(name);
  return { scenario, run: carryRun(runScenario(scenario)) };
}

/** A stranger's scenario may not take more memory than this: 100 MB, twice the longest of ours. */
const mostLinkedRecords = 2_000_000;

/** Checks what came with a link as any scenario that somebody wrote. */
function opened({ preset, changes }: LinkedRun): LinkAnswer {
  try {
    const base = typeof preset === 'string' && isBuiltin(preset) ? builtinScenario(preset) : null;
    const start: unknown = base ?? preset;
    checkPlain(start);
    if (!isPlainObject(start)) {
      return { kind: 'refused', reason: 'It is about a scenario that is not here.' };
    }
    const result = checkScenario(changed(start, changes));
    if (!result.ok)
      return { kind: 'refused', reason: result.problems.map(describeProblem)[0] ?? '' };
    const run = runScenario(result.scenario, mostLinkedRecords);
    if (run.trace.full) return { kind: 'refused', reason: 'Its run is too long for a link.' };
    return { kind: 'run', scenario: result.scenario, base, run: carryRun(run) };
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    return { kind: 'refused', reason: error.message };
  }
}
