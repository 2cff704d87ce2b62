import { transferRun, runOf, runScenario, simulated, type Progress } from '../run/index.ts';
import { answerOf, judge, measure, placeIn } from '../query/index.ts';
import { InputError, scenarioWith, builtinScenario } from '../scenario/index.ts';
import { formOf } from '../scenario/form/index.ts';
import { changed } from './changed.ts';
import type {
  AnswerTo,
  EngineRequest,
  JudgeAnswer,
  JudgeRequest,
  StudyRequest,
  TryAnswer,
  TryRequest,
} from './message.ts';
import { opened } from './opened.ts';

type StudySteps = (request: StudyRequest) => Generator<Progress, AnswerTo<StudyRequest>>;

let studies: StudySteps = () => {
  throw new Error('the studies are not loaded');
};

/** What answers the studies' requests is a script of its own. */
export function addStudies(steps: StudySteps): void {
  studies = steps;
}

/** Answers a request at once. */
export function answer<Request extends EngineRequest>(request: Request): AnswerTo<Request> {
  const task = steps(request);
  for (;;) {
    const step = task.next();
    if (step.done === true) return step.value as AnswerTo<Request>;
  }
}

/** The same in steps: at every report it can be paused or abandoned. */
export function* steps(request: EngineRequest): Generator<Progress, AnswerTo<EngineRequest>> {
  switch (request.kind) {
    case 'judge':
      return judged(request);
    case 'try':
      return tried(request);
    case 'builtin': {
      const scenario = builtinScenario(request.name);
      const trace = yield* simulated(scenario, (done) => done);
      return { scenario, run: transferRun(runOf(scenario, trace)) };
    }
    case 'run': {
      const { settings = {} } = request;
      const scenario = scenarioWith(request.scenario, settings);
      const trace = yield* simulated(scenario, (done) => done);
      return { scenario, run: transferRun(runOf(scenario, trace)) };
    }
    case 'form':
      return { form: formOf(request.scenario) };
    case 'change':
    case 'file':
      return yield* changed(request);
    case 'link':
      return yield* opened(request);
    case 'plan':
    case 'jobs':
    case 'collect':
    case 'help':
    case 'remedy':
      return yield* studies(request);
  }
}

/** Runs a scenario with some of its fields changed, and checks whether the run meets a goal. */
function judged({ scenario, settings, goal }: JudgeRequest): JudgeAnswer {
  const run = runScenario(scenarioWith(scenario, settings));
  try {
    const { met, measured } = judge(run, goal);
    return { kind: 'run', run: transferRun(run), met, measured };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { kind: 'unmeasured', reason: error.message };
  }
}

/** Runs a scenario with some of its fields changed, asks the run one question and finds some places in it. */
function tried({ scenario, settings, query, places }: TryRequest): TryAnswer {
  const run = runScenario(scenarioWith(scenario, settings));
  return {
    run: transferRun(run),
    measured: answerOf(() => measure(run, query)),
    places: places.map((place) => answerOf(() => placeIn(run, place))),
  };
}
