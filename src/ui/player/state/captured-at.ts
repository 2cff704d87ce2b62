import { choiceOf } from './plot-data.ts';
import { captureHost } from '../../../plot/sequence/index.ts';
import type { PlayerState } from './player-state.svelte.ts';

/** Name of the host whose capture the player shows: the plot, the packets, and what is taken along. */
export function capturedAt({ trace, view }: PlayerState): string {
  return trace.header.hosts[captureHost(trace, choiceOf(view.plot))]?.name ?? '';
}
