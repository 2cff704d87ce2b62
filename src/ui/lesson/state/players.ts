import type { RunLog } from '../../../run/index.ts';
import type { Figure } from '../../../course/markdown/index.ts';
import type { PlayerState } from '../../player/state/player-state.svelte.ts';

/** Makes the player of a run, when a figure first shows that. */
export type MakePlayer = (run: RunLog, figure: Figure) => PlayerState;

/** One player for each run, the same at every step: it keeps the speed that was chosen. */
export class Players {
  private readonly make: MakePlayer;
  private readonly made = new Map<RunLog, PlayerState>();

  constructor(make: MakePlayer) {
    this.make = make;
  }

  /**
   * @param figure of a run of the lesson
   * @param run as much of it as is shown
   */
  of(figure: Figure, run: RunLog): PlayerState {
    const player = this.made.get(run) ?? this.make(run, figure);
    this.made.set(run, player);
    return player;
  }
}
