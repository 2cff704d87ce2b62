export { capturedLegend } from './captured.ts';
export { legend } from './legend.ts';
export { waterfallLegend } from './waterfall.ts';
export { todayLegend, windowsLegend } from './windows.ts';
export { rareWordsIn } from './rare-words.ts';
