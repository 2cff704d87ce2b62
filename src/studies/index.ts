export { compareWithFigure, type FigureComparison } from './figure.ts';
export type { Study } from './study.ts';
export { table1, type Table1 } from './table1.ts';
