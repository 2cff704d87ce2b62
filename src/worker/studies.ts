import { remediesOf } from '../capture/remedy/index.ts';
import type { Progress } from '../run/index.ts';
import { whatWouldHelp } from '../studies/what-would-help/index.ts';
import type { AnswerTo, StudyRequest } from './message.ts';
import { collected, jobsDone, planned } from './sweep.ts';

/** Answers a request that takes many runs, in steps. */
export function* studySteps(request: StudyRequest): Generator<Progress, AnswerTo<StudyRequest>> {
  switch (request.kind) {
    case 'plan':
      return planned(request);
    case 'jobs':
      return yield* jobsDone(request);
    case 'collect':
      return collected(request);
    case 'help':
      return { help: yield* whatWouldHelp(request.scenario, request.question) };
    case 'remedy':
      return { remedies: yield* remediesOf(request.derived) };
  }
}
