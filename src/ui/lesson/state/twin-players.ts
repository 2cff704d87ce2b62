import type { Figure, TwinBlock } from '../../../course/markdown/index.ts';
import { withCallouts } from '../../../plot/callouts/index.ts';
import { PlayerState } from '../../player/state/player-state.svelte.ts';
import type { LessonRuns } from './runs.ts';
import { commonWindow } from './twin.ts';

/** What the two runs of a comparison are played by, in their order. */
export interface TwinPlayers {
  readonly names: readonly [string, string];
  /** Each run by itself. */
  readonly alone: readonly [PlayerState, PlayerState];
  /** Both on one axis in true scale, each with the other one faintly behind. */
  readonly both: readonly [PlayerState, PlayerState];
}

/** Makes the players of a comparison. */
export function twinPlayers({ figures }: TwinBlock, runs: LessonRuns): TwinPlayers {
  const [a, b] = figures;
  const alone = [playerOf(runs, a), playerOf(runs, b)] as const;
  const window = commonWindow(alone[0].domain, alone[1].domain);
  const onAxis = { window, folded: false, foldable: false };
  return {
    names: [runs.titleOf(a.run), runs.titleOf(b.run)],
    alone,
    both: [playerOf(runs, { ...a, ...onAxis }, b), playerOf(runs, { ...b, ...onAxis }, a)],
  };
}

/** @param other whose run stands faintly behind */
function playerOf(
  runs: LessonRuns,
  figure: Figure & { readonly foldable?: boolean },
  other?: Figure,
): PlayerState {
  const player = new PlayerState(runs.get(figure.run), figure);
  player.point = withCallouts;
  player.view.plot = { ...player.view.plot, connections: figure.connections };
  if (other !== undefined) player.twin = runs.get(other.run);
  return player;
}
