import { onMount } from 'svelte';
import { readViewData } from './view-data.ts';
import { readJson } from '../../../scenario/index.ts';
import { keepItem, sessionStorageHere, takeKept } from '../../site/capabilities.ts';
import type { PlayerState } from './player-state.svelte.ts';

/**
 * Lets a reloaded page show what it showed: the cursor and the views are kept for this tab alone.
 * @param current the player, whose run may change
 * @param key names the place on the site and the run; another run starts afresh
 */
export function keepPlace(current: () => PlayerState, key: () => string): void {
  const item = (): string => `ackclock.place.${key()}`;
  onMount(() => {
    restore(current(), takeKept(item()));
    const keep = (): void => {
      const { moment, view } = current();
      const kept = JSON.stringify({ time: moment.time, view: view.data });
      keepItem(sessionStorageHere(), item(), kept);
    };
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  });
}

function restore(player: PlayerState, kept: string | null | undefined): void {
  if (kept === null || kept === undefined) return;
  const place = parsed(kept);
  if (typeof place !== 'object' || place === null) return;
  const { time, view } = place as Record<string, unknown>;
  // A cursor that moves takes along what is on view: first the one, then the other.
  if (typeof time === 'number' && Number.isFinite(time)) player.scrub(time);
  player.view.show(readViewData(view, player.view.data));
}

function parsed(text: string): unknown {
  const json = readJson(text);
  return json.ok ? json.value : undefined;
}
