export { legend } from './legend.ts';
export { waterfallLegend } from './waterfall.ts';
export { cubicLegend, windowsLegend } from './windows.ts';
