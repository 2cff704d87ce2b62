export { fullSegment, windowReadings, type WindowReading } from './readings.ts';
export { shownSender } from './source.ts';
export { windowsStrip, windowsStripSvg } from './windows-strip.ts';
