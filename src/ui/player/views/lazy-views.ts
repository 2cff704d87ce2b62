// A script of its own, loaded when a reader first opens one of these views.
import type { Component } from 'svelte';
import { lossPart, provideLossWords } from '../../../analysis/losses/index.ts';
import type { ViewName } from '../../../plot/views/index.ts';
import type { ViewProps } from '../state/views.ts';

// The windows view draws recoveries. The element has these words from its parts.
if (!import.meta.env.ACKCLOCK_ELEMENT) provideLossWords(lossPart);

const figures = import.meta.glob<Component<ViewProps>>(
  ['./*Figure.svelte', '!./Figure.svelte', '!./LadderFigure.svelte', '!./SequenceFigure.svelte'],
  { eager: true, import: 'default' },
);

/** The component of a view: `<Name>Figure.svelte` in this folder. */
export function lazyView(name: ViewName): Component<ViewProps> {
  const file = `./${name.charAt(0).toUpperCase()}${name.slice(1)}Figure.svelte`;
  return figures[file] as Component<ViewProps>;
}
