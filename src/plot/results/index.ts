export { resultBars, type ResultBarsOptions, type ResultSlot } from './bars.ts';
export { resultHistogram, type ResultHistogramOptions } from './histogram.ts';
