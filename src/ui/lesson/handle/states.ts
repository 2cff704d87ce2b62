import type { LessonState } from '../state/lesson-state.svelte.ts';
import type { HandleState } from './handle-state.svelte.ts';

const states = new WeakMap<LessonState, Map<string, HandleState>>();

/** The state of a lesson's handle, made when it is first shown. @param id of its block */
export function stateOf(lesson: LessonState, id: string, make: () => HandleState): HandleState {
  const known = states.get(lesson) ?? new Map<string, HandleState>();
  states.set(lesson, known);
  const state = known.get(id) ?? make();
  known.set(id, state);
  return state;
}
