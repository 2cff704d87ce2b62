export { answer } from './answer.ts';
export { serve, type WorkerOrder, type WorkerScope, type WorkerWord } from './serve.ts';
export { begin } from './task.ts';
export type {
  LinkAnswer,
  LinkRequest,
  OpenedRun,
  AnswerTo,
  BuiltinAnswer,
  BuiltinRequest,
  Cancel,
  ChangeAnswer,
  ChangeRequest,
  EditedRun,
  Engine,
  EngineRequest,
  FileRequest,
  FormAnswer,
  FormRequest,
  HelpAnswer,
  HelpRequest,
  JudgeAnswer,
  JudgeRequest,
  RunAnswer,
  RunRequest,
  TaskMessage,
} from './message.ts';
