import { stopsOf } from '../../state/stops.ts';
import { openingOf } from '../../../../plot/scales/index.ts';
import { encodeLink } from '../../../../share/link/index.ts';
import type { Scenario } from '../../../../scenario/index.ts';
import { stepAt } from '../../../embed/places.ts';
import type { BranchState } from '../../state/branch-state.svelte.ts';
import { linkStateOf } from '../cite/link-state.ts';
import type { PlayerState } from '../../state/player-state.svelte.ts';

/** What to embed of a player. */
export interface EmbedSubject {
  /** The built-in scenario that has a page of its own; undefined: the run is another, or one of two. */
  readonly builtin: string | undefined;
  /** All that is on view, as a link's fragment with its #. */
  readonly state: string;
}

/**
 * @param base the built-in scenario that the page's run was made from; null: none
 * @throws LinkError if it is too much for an address
 */
export async function embedSubject(
  player: PlayerState,
  scenario: Scenario,
  branches: BranchState | undefined,
  base: Scenario | null,
): Promise<EmbedSubject> {
  const pair = { shown: branches?.shown ?? { scenario }, twin: branches?.twin };
  const state = linkStateOf(player, pair, base, '');
  const asBuilt =
    typeof state.preset === 'string' &&
    Object.keys(state.changes).length === 0 &&
    state.edits === undefined &&
    state.twin === null;
  return {
    builtin: asBuilt ? (state.preset as string) : undefined,
    state: await encodeLink(state),
  };
}

/** Where a player's cursor stands, as an address says it; '' where it stands by itself. */
export function placeWords({ trace, moment }: PlayerState): string {
  if (openingOf(trace).moment.time === moment.time) return '';
  const steps = stopsOf(trace).segment;
  const step = stepAt(steps, moment);
  const reached = step === 0 ? 0 : steps[step - 1]!.time;
  return reached === moment.time ? String(step) : `${moment.time / 1e6}ms`;
}
