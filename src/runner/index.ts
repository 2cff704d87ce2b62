export { answer } from './answer.ts';
export type { Engine, EngineAnswer, EngineRequest } from './message.ts';
