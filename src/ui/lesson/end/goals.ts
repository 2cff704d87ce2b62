import type { Progress } from '../state/progress.ts';

/** Whether the reader has checked a goal off, by its place among the lesson's, from 0. */
export function hasGoal({ goals }: Progress, goal: number): boolean {
  return goals[goalKey(goal)] === true;
}

/** Checks a goal off, or clears it again. */
export function checkGoal(progress: Progress, goal: number, checked: boolean): Progress {
  return { ...progress, goals: { ...progress.goals, [goalKey(goal)]: checked } };
}

/** Under which name a goal is kept. */
function goalKey(goal: number): string {
  return `goal-${goal + 1}`;
}
