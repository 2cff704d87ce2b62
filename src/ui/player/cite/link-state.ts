import {
  differenceOf,
  digestDigits,
  type LinkedRun,
  type LinkState,
  type PlainObject,
} from '../../../links/index.ts';
import type { Scenario } from '../../../scenario/index.ts';
import type { PlayerState } from '../player-state.svelte.ts';

/** All that a link to what a player shows must carry. */
export function linkStateOf(
  player: PlayerState,
  scenario: Scenario,
  base: Scenario | null,
  digest: string,
): LinkState {
  return {
    schema: scenario.version,
    ...linkedRun(scenario, base),
    twin: null,
    time: player.moment.time,
    selection: player.selection ?? null,
    view: plain(player.view.data),
    digest: digest.slice(0, digestDigits),
  };
}

/** A scenario as a built-in one and what differs, or, where that cannot be told, whole. */
function linkedRun(scenario: Scenario, base: Scenario | null): LinkedRun {
  const whole = plain(scenario);
  const changes = base === null ? undefined : differenceOf(plain(base), whole);
  return base === null || changes === undefined
    ? { preset: whole, changes: {} }
    : { preset: base.name, changes };
}

/** As it stands in JSON: what is undefined is left out. */
function plain(value: object): PlainObject {
  return JSON.parse(JSON.stringify(value)) as PlainObject;
}
