import {
  readPlotData,
  readRuler,
  defaultPlot,
  type PlotData,
  type RulerData,
} from './plot-data.ts';
import { readZoom, type ZoomStack } from '../../../plot/scales/index.ts';
import { viewNames, type ViewName } from '../../../plot/views/index.ts';

/** What is on view and how, apart from the cursor: plain data, for links and for coming back. */
export interface ViewData {
  /** Which views are shown; at least one. */
  readonly views: readonly ViewName[];
  /** Whether long silences are drawn short: in the ladder and on the scrubber, and in the plot. */
  readonly folded: boolean;
  readonly plotFolded: boolean;
  /** What the pictures are narrowed to. */
  readonly zoom: ZoomStack;
  /** What the sequence plot shows, and how it writes it. */
  readonly plot: PlotData;
  /** Two points of the plot with what lies between them; null: no ruler. */
  readonly ruler: RulerData | null;
}

/** What a player shows before anybody has chosen. */
export const defaultView: ViewData = {
  views: ['sequence', 'ladder', 'packets'],
  folded: true,
  plotFolded: true,
  zoom: [],
  plot: defaultPlot,
  ruler: null,
};

/** Reads what was kept or came with a link; whatever is missing or invalid has its default. */
export function readViewData(kept: unknown, defaults: ViewData = defaultView): ViewData {
  if (typeof kept !== 'object' || kept === null) return defaults;
  const { views, folded, plotFolded, zoom, plot, ruler } = kept as Record<string, unknown>;
  const known = Array.isArray(views) ? viewNames.filter((name) => views.includes(name)) : [];
  return {
    views: known.length > 0 ? known : defaults.views,
    folded: typeof folded === 'boolean' ? folded : defaults.folded,
    plotFolded: typeof plotFolded === 'boolean' ? plotFolded : defaults.plotFolded,
    zoom: readZoom(zoom) ?? defaults.zoom,
    plot: readPlotData(plot, defaults.plot),
    ruler: readRuler(ruler),
  };
}
