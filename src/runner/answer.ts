import { judge, packRun, QueryError, runScenario, scenarioWith } from '../facts/index.ts';
import { builtinScenario } from '../scenario/index.ts';
import type {
  AnswerTo,
  BuiltinAnswer,
  BuiltinRequest,
  EngineRequest,
  JudgeAnswer,
  JudgeRequest,
} from './message.ts';

/** Does what a request asks. */
export function answer<Request extends EngineRequest>(request: Request): AnswerTo<Request> {
  return answerTo(request) as AnswerTo<Request>;
}

function answerTo(request: EngineRequest): AnswerTo<EngineRequest> {
  switch (request.kind) {
    case 'judge':
      return judged(request);
    case 'builtin':
      return builtin(request);
  }
}

/** Runs a scenario with some of its fields changed, and asks the run whether a goal is met. */
function judged({ scenario, settings, goal }: JudgeRequest): JudgeAnswer {
  const run = runScenario(scenarioWith(scenario, settings));
  try {
    const { met, measured } = judge(run, goal);
    return { kind: 'run', run: packRun(run), met, measured };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { kind: 'unmeasured', reason: error.message };
  }
}

function builtin({ name }: BuiltinRequest): BuiltinAnswer {
  const scenario = builtinScenario(name);
  return { scenario, run: packRun(runScenario(scenario)) };
}
