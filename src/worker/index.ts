import { addStudies } from './answer.ts';
import { studySteps } from './studies.ts';

export { answer } from './answer.ts';
export { EngineWorker, type Hear, type WorkerLike } from './engine-worker.ts';
export type {
  AnswerTo,
  BuiltinRequest,
  Cancel,
  ChangeAnswer,
  ChangeRequest,
  EngineRequest,
  FileRequest,
  FormAnswer,
  JobsRequest,
  JudgeAnswer,
  JudgeRequest,
  LinkAnswer,
  LinkRequest,
  OpenedRun,
  RemedyRequest,
  RunRequest,
  StudyRequest,
  SweepName,
  SweepPlan,
  Sweeps,
  TaskMessage,
  TryAnswer,
  TryRequest,
} from './message.ts';
export type { Engine } from './registered.ts';
export { serve, type WorkerOrder, type WorkerScope, type WorkerWord } from './serve.ts';
export { begin } from './task.ts';

addStudies(studySteps);
