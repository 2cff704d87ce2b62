export { fullSegment, windowReadings, type WindowReading } from './readings.ts';
export { shownSender } from './source.ts';
export { windowsStrip } from './windows-strip.ts';
