export { waitHistogram, type WaitHistogram } from './histogram.ts';
export { arrivalAt, segmentHandle, tickLine, type TickLine } from './tick-line.ts';
