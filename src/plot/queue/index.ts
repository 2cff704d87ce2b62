export { lineName } from './names.ts';
export { queuePlot, queuePlotSvg } from './queue-plot.ts';
export { queueStack } from './stack.ts';
