import {
  differenceOf,
  digestDigits,
  longestTitle,
  type LinkedRun,
  type LinkState,
  type PlainObject,
} from '../../../../share/link/index.ts';
import type { Scenario } from '../../../../scenario/index.ts';
import type { NamedRun } from '../../state/branch-state.svelte.ts';
import type { PlayerState } from '../../state/player-state.svelte.ts';

/** The run on view, and the one beside it. */
interface LinkedPair {
  readonly shown: Pick<NamedRun, 'scenario' | 'done' | 'base'>;
  readonly twin: NamedRun | undefined;
}

/**
 * All that a link to what a player shows must carry.
 * @param base the built-in scenario that the page's run was made from; null: none
 */
export function linkStateOf(
  player: PlayerState,
  { shown, twin }: LinkedPair,
  base: Scenario | null,
  digest: string,
): LinkState {
  return {
    schema: shown.scenario.version,
    ...linkedRun(shown, base),
    twin:
      twin === undefined
        ? null
        : { ...linkedRun(twin, base), title: twin.title.slice(0, longestTitle) },
    time: player.moment.time,
    selection: player.selection ?? null,
    view: plain(player.view.data),
    digest: digest.slice(0, digestDigits),
  };
}

/** A scenario as a built-in one and what differs, or, where that cannot be said, whole; then the edits. */
export function linkedRun(run: LinkedPair['shown'], base: Scenario | null): LinkedRun {
  const from = run.base === undefined ? base : run.base;
  const whole = plain(run.done?.to ?? run.scenario);
  const changes = from === null ? undefined : differenceOf(plain(from), whole);
  const edits = run.done?.edits.map(plain) ?? [];
  return {
    ...(from === null || changes === undefined
      ? { preset: whole, changes: {} }
      : { preset: from.name, changes }),
    ...(edits.length > 0 && { edits }),
  };
}

/** As JSON has it: without what is undefined. */
function plain(value: object): PlainObject {
  return JSON.parse(JSON.stringify(value)) as PlainObject;
}
