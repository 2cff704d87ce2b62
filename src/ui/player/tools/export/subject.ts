import type { Box, Picture } from '../../../../plot/marks/index.ts';
import type { Scenario } from '../../../../scenario/index.ts';
import type { PlayerState } from '../../state/player-state.svelte.ts';
import type { Subject } from './exporter.ts';

/** What a player shows just now, as it is taken along. */
export function subjectOf(
  player: PlayerState,
  scenario: Scenario | undefined,
  title: string,
  pictures: readonly { readonly picture: Picture; readonly box: Box }[],
): Subject {
  const { trace, heartbeats, moment, selection, domain, folds, slowness } = player;
  return {
    run: { trace, heartbeats },
    scenario,
    title,
    pictures,
    time: moment.time,
    selection,
    domain,
    folds: player.view.folded ? folds : [],
    slowness,
    wordsAt: (time) => player.wordsAt(time),
  };
}
