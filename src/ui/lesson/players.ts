import { PlayerState } from '../player/player-state.svelte.ts';
import type { LessonRuns } from './runs.ts';

/** One player for each run, the same at every step: it keeps the speed that was chosen. */
export class Players {
  private readonly runs: LessonRuns;
  private readonly made = new Map<string, PlayerState>();

  constructor(runs: LessonRuns) {
    this.runs = runs;
  }

  /** @param name of a run of the lesson */
  of(name: string): PlayerState {
    const player = this.made.get(name) ?? new PlayerState(this.runs.get(name));
    this.made.set(name, player);
    return player;
  }
}
