import type { ChartCurve, ChartOptions, ChartPoint } from '../../plot/index.ts';
import { policyShort } from './policy-names.ts';
import type { StudyData, StudyFigure, StudyPoint } from './study-data.ts';

const units = { elapsed_s: 'seconds', drops: 'segments lost' } as const;

/** A study's figure: a curve for each policy, with its 90 % intervals, and ns-2's values as rings. */
export function chartOf(
  data: StudyData,
  points: readonly StudyPoint[],
  { number, title, shows }: StudyFigure,
  width: number,
  height: number,
): ChartOptions {
  const x = (point: Pick<StudyPoint, 'burst_bytes' | 'delay_ms'>): number =>
    point[data.along] / data.per;
  const policies = [...new Set(data.points.map(({ policy }) => policy))];
  const curves = policies.map((policy): ChartCurve => {
    const own = points.filter((point) => point.policy === policy);
    const theirs = data.ns2.filter((point) => point.policy === policy);
    return {
      name: policyShort(policy),
      points: own.map((point) =>
        shows === 'elapsed_s'
          ? around(x(point), point.elapsed_s, point.elapsed_ci90)
          : around(x(point), point.drops, point.drops_ci90),
      ),
      others: theirs.map((point) =>
        shows === 'elapsed_s'
          ? around(x(point), point.ns2_elapsed_s, point.ns2_elapsed_ci90)
          : around(x(point), point.ns2_drops, 0),
      ),
    };
  });
  return {
    width,
    height,
    title: `${number}: ${title}`,
    description: `${units[shows]} over ${data.axis}, means of ${data.seeds} seeds. The table below has every value.`,
    along: data.axis,
    upward: units[shows],
    curves,
    others: 'ns-2',
  };
}

/** Half of an interval to each side; nothing takes less than no time. */
function around(x: number, y: number, half: number): ChartPoint {
  return { x, y, low: Math.max(0, y - half), high: y + half };
}

const columns = [
  'policy',
  'burst_bytes',
  'delay_ms',
  'elapsed_s',
  'elapsed_ci90',
  'drops',
  'drops_ci90',
] as const;

/** The points as comma-separated values, named as on the command line. */
export function studyCsv(points: readonly StudyPoint[]): string {
  const rows = points.map((point) => columns.map((column) => String(point[column])).join(','));
  return `${[columns.join(','), ...rows].join('\n')}\n`;
}
