// A part of a page's script by itself, fetched when a reader first turns to a tool.
import type { Component } from 'svelte';
import Cite from './cite/Cite.svelte';
import Embed from './embed/Embed.svelte';
import Export from './export/Export.svelte';
import type { ToolName, ToolProps } from './tools.ts';
import TwinTool from './TwinTool.svelte';
import WhatIf from './WhatIf.svelte';
import WhatWouldHelp from './WhatWouldHelp.svelte';

export const toolComponents: Readonly<Record<ToolName, Component<ToolProps>>> = {
  'what-if': WhatIf,
  'what-would-help': WhatWouldHelp,
  twin: TwinTool,
  export: Export,
  embed: Embed,
  cite: Cite,
};
