export type { Table1Job, Table1Result } from './row.ts';
export { table1, worstDifferences, type Table1, type Table1Options } from './table1.ts';
