export { answer } from './answer.ts';
export { begin } from './task.ts';
export type {
  LinkAnswer,
  LinkRequest,
  OpenedRun,
  AnswerTo,
  BuiltinAnswer,
  BuiltinRequest,
  Cancel,
  Engine,
  EngineRequest,
  HelpAnswer,
  HelpRequest,
  JudgeAnswer,
  JudgeRequest,
  RunAnswer,
  RunRequest,
  TaskMessage,
} from './message.ts';
