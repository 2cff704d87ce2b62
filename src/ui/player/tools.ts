import type { Component } from 'svelte';
import type { Scenario } from '../../scenario/index.ts';
import Cite from './cite/Cite.svelte';
import Export from './export/Export.svelte';
import type { PlayerState } from './player-state.svelte.ts';
import TwinTool from './TwinTool.svelte';
import WhatIf from './WhatIf.svelte';
import WhatWouldHelp from './WhatWouldHelp.svelte';

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
  readonly name: string;
  /** On its button. */
  readonly label: string;
  readonly component: Component<ToolProps>;
}

/** In the order of their buttons below the views. */
export const tools: readonly Tool[] = [
  { name: 'what-if', label: 'What if …', component: WhatIf },
  { name: 'what-would-help', label: 'What would help?', component: WhatWouldHelp },
  { name: 'twin', label: 'Another run beside', component: TwinTool },
  { name: 'export', label: 'Export …', component: Export },
  { name: 'cite', label: 'Cite this moment …', component: Cite },
];
