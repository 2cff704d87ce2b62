export { lineName } from './names.ts';
export { queuePlot } from './queue-plot.ts';
export { queueStack } from './stack.ts';
