export { answer } from './answer.ts';
export type {
  AnswerTo,
  BuiltinAnswer,
  BuiltinRequest,
  Engine,
  EngineRequest,
  JudgeAnswer,
  JudgeRequest,
} from './message.ts';
