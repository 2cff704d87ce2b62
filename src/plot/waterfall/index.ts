export { phaseKey, phaseTimes, phaseWords, waterfall, waterfallTwin } from './waterfall.ts';
