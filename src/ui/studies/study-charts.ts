import { grouped } from '../../analysis/index.ts';
import type { ChartCurve, ChartOptions, ChartPoint } from '../../plot/chart/index.ts';
import type { StudyData, StudyFigure, StudyMeasure, StudyRow } from './study-data.ts';

/** A study's figure: a curve for each policy, with its 90 % intervals, and another's values as rings. */
export function chartOf(
  data: StudyData,
  rows: readonly StudyRow[],
  { heading, measure: key, only = {} }: StudyFigure,
  width: number,
  height: number,
): ChartOptions {
  const { along, curves, peer } = data;
  const measure = data.measures.find((one) => one.key === key);
  if (measure === undefined) throw new Error(`no measure '${key}'`);
  const shown = (row: StudyRow): boolean =>
    Object.entries(only).every(([name, value]) => row[name] === value);
  const points = (some: readonly StudyRow[], value: string | number): ChartPoint[] =>
    some
      .filter((row) => row[curves.key] === value && shown(row))
      .flatMap((row) => pointOf(row, along, measure));
  const inFigure = data.table.points.filter(shown);
  return {
    width,
    height,
    title: heading,
    description: `${measure.axis} over ${along.label}. The table below has every value.`,
    along: along.label,
    upward: measure.axis,
    numbers: {
      along: (value) => grouped(value, along.digits),
      upward: (value) => grouped(value, measure.digits),
    },
    curves: curves.names
      .filter(({ value }) => inFigure.some((row) => row[curves.key] === value))
      .map(({ value, short }): ChartCurve => ({
        name: short,
        points: points(rows, value),
        others: points(peer?.rows ?? [], value),
      })),
    ...(peer !== null && { others: peer.name }),
  };
}

/** None where there is no value. Half of an interval to each side; nothing is less than nothing. */
function pointOf(
  row: StudyRow,
  along: StudyData['along'],
  { key, half }: StudyMeasure,
): ChartPoint[] {
  const y = row[key];
  if (typeof y !== 'number') return [];
  const width = half === undefined ? 0 : Number(row[half] ?? 0);
  return [
    { x: Number(row[along.key]) / along.per, y, low: Math.max(0, y - width), high: y + width },
  ];
}

/** Rows as comma-separated values, named as on the command line. */
export function studyCsv(rows: readonly StudyRow[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => String(row[column] ?? '')).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}
