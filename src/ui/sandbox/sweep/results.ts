import { grouped } from '../../../analysis/index.ts';
import type { FieldValue } from '../../../scenario/form/index.ts';
import type { ChartCurve, ChartOptions } from '../../../plot/chart/index.ts';
import type { ParametersPoint, SweptMeasure } from '../../../studies/parameters/index.ts';
import { byFactors } from './range.ts';
import { numberWords, titleWithUnit, type Asked } from './sweep-spec.ts';

/** What can be drawn of a sweep, in words with their unit. */
export const measureNames: readonly (readonly [SweptMeasure, string])[] = [
  ['finished_ms', 'ms until everything has arrived'],
  ['last_ms', 'ms for the last document alone'],
  ['segments', 'segments sent'],
  ['retransmissions', 'segments retransmitted'],
  ['drops', 'frames lost'],
];

/** One of them by its name; the first for any other name. */
export function measureNamed(name: string): SweptMeasure {
  return measureNames.find(([one]) => one === name)?.[0] ?? 'finished_ms';
}

/** What each picture of a sweep is of: a value of the third field; undefined where there is one picture. */
export function panelsOf({ panels }: Asked): readonly (FieldValue | undefined)[] {
  return panels?.values ?? [undefined];
}

/** `Queue 10 packets`, `Nagle off`; '' of the one picture that there is. */
export function panelName({ panels }: Asked, panel: FieldValue | undefined): string {
  if (panels === null || panel === undefined) return '';
  const { title, unit } = panels.field;
  return `${title} ${curveName(panel)}${unit === undefined ? '' : ` ${unit}`}`;
}

/**
 * A figure of a sweep, as far as its runs are there.
 * @param panel which of its pictures; all have one scale
 */
export function sweepChart(
  asked: Asked,
  points: readonly ParametersPoint[],
  measure: SweptMeasure,
  size: { readonly width: number; readonly height: number },
  scenario: string,
  panel?: FieldValue,
): ChartOptions {
  const { along, values, curves, panels } = asked;
  const upward = measureNames.find(([name]) => name === measure)?.[1] ?? measure;
  const [from = 0, to = 0] = [values[0], values.at(-1)];
  const runs = asked.seeds === 1 ? 'One run for each point.' : 'Means with 90 % intervals.';
  const each = curves === null ? '' : ` A curve for each ${curves.field.title}.`;
  const where = panelName(asked, panel);
  return {
    ...size,
    title: `${scenario}: ${upward} over ${along.title}${where === '' ? '' : `, ${where}`}`,
    description: `${runs}${each} The table below has every value.`,
    along: titleWithUnit(along),
    upward,
    numbers: {
      along: numberWords,
      upward: (value) => grouped(value, decimalsOf(measure, asked.seeds)),
    },
    closeUp: true,
    across: { from, to, byFactors: byFactors(from, to) },
    room: panels === null ? undefined : extentOf(asked, points, measure),
    curves: curvesOf(asked, points, measure, panel),
  };
}

/** The lowest and the highest value in all pictures, with their intervals; undefined: there is none yet. */
function extentOf(
  asked: Asked,
  points: readonly ParametersPoint[],
  measure: SweptMeasure,
): ChartOptions['room'] {
  const known = panelsOf(asked)
    .flatMap((panel) => curvesOf(asked, points, measure, panel))
    .flatMap((curve) => curve.points.filter(({ y }) => !Number.isNaN(y)));
  if (known.length === 0) return undefined;
  return {
    low: Math.min(...known.map(({ low }) => low)),
    high: Math.max(...known.map(({ high }) => high)),
  };
}

/** A curve for each value of the second field, in its order; a gap where nothing is known, one seed without an interval. */
export function curvesOf(
  { curves, values }: Asked,
  points: readonly ParametersPoint[],
  measure: SweptMeasure,
  panel?: FieldValue,
): readonly ChartCurve[] {
  const own = points.filter((point) => point.panel === panel);
  return (curves?.values ?? [null]).map((curve) => ({
    name: curve === null ? '' : curveName(curve),
    points: values.flatMap((x) => {
      const point = own.find((one) => one.along === x && one.curve === curve);
      if (point === undefined) return [];
      const y = point[measure];
      // A single seed has no interval.
      const half = point[`${measure}_ci90`] || 0;
      return [{ x, y, low: Math.max(0, y - half), high: y + half }];
    }),
  }));
}

/** Which curves lie on one another, so that only the last of them can be seen: a sentence for each that is hidden. */
export function sameCurvesInWords(
  asked: Asked,
  points: readonly ParametersPoint[],
  measure: SweptMeasure,
): string[] {
  return panelsOf(asked).flatMap((panel) => {
    const curves = curvesOf(asked, points, measure, panel);
    const drawn = curves.map(({ points }) => JSON.stringify(points));
    const where = panelName(asked, panel);
    return curves.flatMap(({ name, points }, i) => {
      const first = drawn.indexOf(drawn[i]!);
      const whole =
        points.length === asked.values.length && points.some(({ y }) => !Number.isNaN(y));
      return whole && first < i
        ? [
            `${where === '' ? '' : `${where}, `}${name}: the same as ${curves[first]!.name} at every point.`,
          ]
        : [];
    });
  });
}

/** A value as its curve and the table show it. */
export function curveName(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'number' ? numberWords(value) : value;
}

/** A mean as the table has it, with its interval if there are several seeds; '–' where there is none. */
export function meanWords(point: ParametersPoint, measure: SweptMeasure, seeds: number): string {
  const [mean, half] = [point[measure], point[`${measure}_ci90`]];
  if (Number.isNaN(mean)) return '–';
  const decimals = decimalsOf(measure, seeds);
  const interval = seeds > 1 ? ` ± ${grouped(half, decimals)}` : '';
  return `${grouped(mean, decimals)}${interval}`;
}

/** Times are no whole milliseconds, and means no whole counts. */
function decimalsOf(measure: SweptMeasure, seeds: number): number {
  return measure.endsWith('_ms') || seeds > 1 ? 2 : 0;
}

/** Why points are missing: a sentence for each reason, with where it holds. */
export function gapsInWords({ along, seeds }: Asked, points: readonly ParametersPoint[]): string[] {
  const places = new Map<string, string[]>();
  for (const point of points) {
    const reason = gapOf(point, seeds);
    if (reason === '') continue;
    const others = [point.curve, point.panel].flatMap((value) =>
      value === null || value === undefined ? [] : [curveName(value)],
    );
    const beside = others.length === 0 ? '' : ` (${others.join(', ')})`;
    const place = `${numberWords(Number(point.along))}${beside}`;
    places.set(reason, [...(places.get(reason) ?? []), place]);
  }
  return [...places].map(([reason, where]) => {
    const few =
      where.length > 4
        ? `${where.slice(0, 3).join(', ')} and ${where.length - 3} more`
        : where.join(', ');
    return `${along.title} ${few}: ${reason}.`;
  });
}

function gapOf({ impossible, unfinished }: ParametersPoint, seeds: number): string {
  if (impossible !== '') return `no run, ${impossible}`;
  if (unfinished === 0) return '';
  const which = seeds === 1 ? 'the run ends' : `${unfinished} of ${seeds} runs end`;
  return `${which} before everything has arrived, so the point is left out`;
}

/** All of it as comma-separated values: every measure, its interval (none of one seed), and why there is none. */
export function sweepCsv(
  { along, curves, panels }: Asked,
  points: readonly ParametersPoint[],
): string {
  const columns = measureNames.flatMap(([name]) => [name, `${name}_ci90`] as const);
  const head = [
    along.path,
    ...(curves === null ? [] : [curves.field.path]),
    ...(panels === null ? [] : [panels.field.path]),
    ...columns,
    'unfinished',
    'impossible',
  ];
  const rows = points.map((point) => [
    point.along,
    ...(curves === null ? [] : [point.curve]),
    ...(panels === null ? [] : [point.panel]),
    ...columns.map((name) => point[name]),
    point.unfinished,
    point.impossible,
  ]);
  return `${[head, ...rows].map((row) => row.map(cell).join(',')).join('\n')}\n`;
}

/** A cell of a file (RFC 4180); empty where there is no number. */
function cell(value: unknown): string {
  const text = typeof value === 'number' && Number.isNaN(value) ? '' : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
