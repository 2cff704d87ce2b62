export { legend } from './legend.ts';
export { waterfallLegend } from './waterfall.ts';
export { windowsLegend } from './windows.ts';
