export { fullSegment, windowReadings, type WindowReading } from './readings.ts';
export { shownSender } from './source.ts';
export { windowsStrip } from './windows-strip.ts';
export * as windowRepairs from './repair-marks.ts';
export { provideRepairPart, type RepairPart } from './repair-part.ts';
