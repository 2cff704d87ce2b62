// A part of a page's script by itself, fetched when a reader first turns to one of these views.
import type { Component } from 'svelte';
import type { ViewName } from '../state/view-data.ts';
import BudgetView from './BudgetView.svelte';
import Packets from './Packets.svelte';
import type { ViewProps } from '../state/views.ts';
import WaterfallFigure from './WaterfallFigure.svelte';
import WindowsFigure from './WindowsFigure.svelte';

export const laterViews: Readonly<Partial<Record<ViewName, Component<ViewProps>>>> = {
  windows: WindowsFigure,
  waterfall: WaterfallFigure,
  budget: BudgetView,
  packets: Packets,
};
