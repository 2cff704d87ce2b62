export { chart, type ChartCurve, type ChartOptions, type ChartPoint } from './chart.ts';
export { rowChart, type RowChartOptions } from './row-chart.ts';
