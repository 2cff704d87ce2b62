import { easeCubicInOut } from 'd3-ease';
import { timer } from 'd3-timer';
import { flightOf } from '../../../plot/motion/index.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';
import { motionUnwelcome } from '../../site/capabilities.ts';
import type { PlayerState } from '../state/player-state.svelte.ts';
import { onceImpatient } from './skip.ts';

/**
 * Lets the pictures of a run that shows a later moment already come to it from an earlier one, in at most
 * `longestFlight`. Whatever moves the player's cursor ends the flight, and so does a key, a click, a tap or a wheel.
 * @param before the player that was on view; from another one's run nothing flies
 * @param from where its cursor was
 * @param scene what is on view now
 */
export function fly(
  before: PlayerState | undefined,
  from: Nanoseconds | undefined,
  scene: { readonly kind: string; readonly player?: PlayerState } | undefined,
): void {
  const player = scene?.player;
  if (player === undefined || player !== before || motionUnwelcome()) return;
  const to = player.moment.time;
  const begin = Math.max(from ?? to, player.domain[0]);
  if (begin >= to) return;
  flyTo(player, begin, to);
}

function flyTo(player: PlayerState, from: Nanoseconds, to: Nanoseconds): void {
  const flight = flightOf(player.trace, from, to, easeCubicInOut);
  let drawn: Nanoseconds | undefined = (player.flown = from);
  const arrive = (): void => {
    running.stop();
    stopListening();
    // Another flight may have begun.
    if (player.flown === drawn) player.flown = undefined;
  };
  const stopListening = onceImpatient(arrive);
  const running = timer((elapsed) => {
    if (player.flown !== drawn || elapsed >= flight.takes) arrive();
    else player.flown = drawn = Math.round(flight.at(elapsed));
  });
}
