import type { RunLog } from '../../../run/index.ts';
import type { Figure } from '../../../course/markdown/index.ts';
import type { PlayerState } from '../../player/state/player-state.svelte.ts';
import type { LessonRuns } from './runs.ts';

/** Makes the player of a run, when a figure first shows that. */
export type MakePlayer = (run: RunLog, figure: Figure) => PlayerState;

/** One player for each run, the same at every step: it keeps the speed that was chosen. */
export class Players {
  private readonly runs: LessonRuns;
  private readonly make: MakePlayer;
  private readonly made = new Map<string, PlayerState>();

  constructor(runs: LessonRuns, make: MakePlayer) {
    this.runs = runs;
    this.make = make;
  }

  /** @param figure of a run of the lesson */
  of(figure: Figure): PlayerState {
    const { run } = figure;
    const player = this.made.get(run) ?? this.make(this.runs.get(run), figure);
    this.made.set(run, player);
    return player;
  }
}
