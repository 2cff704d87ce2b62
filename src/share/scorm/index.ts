export { bridgeFile, grades, scormPackage, type Grade, type ScormOptions } from './package.ts';
export type { ScormSubject } from './manifest.ts';
export { scormSubject } from './subject.ts';
