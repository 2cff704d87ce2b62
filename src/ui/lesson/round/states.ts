import type { LessonState } from '../state/lesson-state.svelte.ts';
import type { RoundBlock } from '../state/path.ts';
import { RoundState } from './round-state.svelte.ts';

const states = new WeakMap<LessonState, Map<string, RoundState>>();

/** The state of a lesson's round, made when it is first shown. @param ask the engine */
export function roundStateOf(
  lesson: LessonState,
  block: RoundBlock,
  ask: ConstructorParameters<typeof RoundState>[1],
): RoundState {
  const known = states.get(lesson) ?? new Map<string, RoundState>();
  states.set(lesson, known);
  const state = known.get(block.id) ?? new RoundState(block, ask);
  known.set(block.id, state);
  return state;
}
