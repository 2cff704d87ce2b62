export {
  phaseKey,
  phaseTimes,
  phaseWords,
  waterfall,
  waterfallSvg,
  waterfallTwin,
} from './waterfall.ts';
