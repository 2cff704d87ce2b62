export { between, maxMoving, type RunPicture } from './between.ts';
export { flightOf, longestFlight, type Flight } from './flight.ts';
export { motionInPlot, type PlotMotion } from './in-plot.ts';
