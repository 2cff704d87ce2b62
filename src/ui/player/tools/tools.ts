import type { Scenario } from '../../../scenario/index.ts';
import type { PlayerState } from '../state/player-state.svelte.ts';

/** What every tool's component receives. */
export interface ToolProps {
  readonly player: PlayerState;
  /** What the run was made from; undefined for a capture. */
  readonly scenario: Scenario | undefined;
  /** What the run is called, as a reader reads it. */
  readonly title: string;
  /** Puts the tool away; the focus returns to its button. */
  close(): void;
}

/** Something to be done with a run, beside stepping through it. */
interface Tool {
  readonly name: ToolName;
  /** On its button. */
  readonly label: string;
  /** It needs no scenario, so that a capture has it, too. */
  readonly forCaptures?: true;
}

export type ToolName = 'what-if' | 'what-would-help' | 'twin' | 'export' | 'embed' | 'cite';

/** In the order of their buttons below the views. */
export const tools: readonly Tool[] = [
  { name: 'what-if', label: 'What if …' },
  { name: 'what-would-help', label: 'What would help?' },
  { name: 'twin', label: 'Compare runs …' },
  { name: 'export', label: 'Export …', forCaptures: true },
  { name: 'embed', label: 'Embed …' },
  { name: 'cite', label: 'Cite this moment …' },
];
