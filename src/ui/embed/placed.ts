import { momentAt } from '../../analysis/index.ts';
import { stopsOf } from '../player/state/stops.ts';
import type { PlayerState } from '../player/state/player-state.svelte.ts';
import type { EmbedOptions, StepOrTime } from './options.ts';
import type { LinkOpening } from './opening.ts';
import { timeOf } from './places.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Interval } from '../../plot/scales/index.ts';

/**
 * Puts a player's cursor where a state or the options want it, and lets it go no farther than from `start` to
 * `stop`. Returns a sentence for each place that its run does not have.
 */
export function placed(
  player: PlayerState,
  { start, stop, at }: Pick<EmbedOptions, 'start' | 'stop' | 'at'>,
  opening: LinkOpening | undefined,
): string[] {
  const refused: string[] = [];
  const steps = stopsOf(player.trace).segment;
  const [first, last] = player.domain;
  const find = (name: string, place: StepOrTime | null): number | undefined => {
    if (place === null) return undefined;
    const time = timeOf(place, steps, last);
    if (time === undefined) {
      refused.push(`This run has no such place for ‘${name}’: it has ${steps.length} steps.`);
    }
    return time;
  };
  let from = find('start', start);
  let to = find('stop', stop);
  const wanted = find('at', at);
  if ((from ?? first) >= (to ?? last) && (from ?? to) !== undefined) {
    refused.push('You see the whole run, because ‘stop’ is not after ‘start’.');
    from = to = undefined;
  }
  if (from !== undefined || to !== undefined) {
    const window = [from ?? first, to ?? last] as const;
    const time = within(window, wanted ?? opening?.time ?? from ?? player.moment.time);
    player.show({
      at: momentAt(player.trace, time),
      window,
      folded: player.view.folded,
      selection: opening?.selection ?? null,
    });
  } else if (wanted !== undefined || opening !== undefined) {
    player.open(wanted ?? opening!.time, opening?.selection ?? null);
  }
  return refused;
}

function within([from, to]: Interval, time: Nanoseconds): number {
  return Math.max(from, Math.min(to, time));
}
