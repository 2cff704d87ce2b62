import { InputError, suggest } from '../../scenario/index.ts';
import type { Quantity } from '../../query/index.ts';

/** `study restart-burst: drops where policy reno-nssr and burst_bytes 24000`, `study satellite bit_errors.pages: mean_s where page acts`. */
const shape = /^study ([a-z0-9-]+)(?: ([a-z0-9_.]+))?: ([a-z0-9_]+) where (.+)$/;
const condition = /^([a-z0-9_]+) (\S+)$/;

/** A number in a study's result, in docs/studies: one column of the selected row. */
export interface StudyFact {
  readonly kind: 'study';
  readonly study: string;
  /** The path of its rows in the result, if that has more than its points: names separated by dots. */
  readonly table?: string | undefined;
  readonly column: string;
  /** Columns and their values, as written. */
  readonly where: readonly (readonly [column: string, value: string])[];
}

/** Reads a study's result; undefined if there is no such study. */
export type ReadStudy = (name: string) => string | undefined;

type Row = Readonly<Record<string, unknown>>;

/**
 * Reads a fact from a study; undefined if it is another kind of fact.
 * @throws InputError
 */
export function parseStudyFact(text: string): StudyFact | undefined {
  if (!text.startsWith('study ')) return undefined;
  const [, study, table, column, conditions] = shape.exec(text) ?? [];
  if (study === undefined || column === undefined || conditions === undefined) {
    throw new InputError(`'${text}' does not say which number of a study is meant`, example);
  }
  const where = conditions.split(' and ').map((each) => {
    const [, key, value] = condition.exec(each.trim()) ?? [];
    if (key === undefined || value === undefined) {
      throw new InputError(`'${each}' names no column and its value`, example);
    }
    return [key, value] as const;
  });
  return { kind: 'study', study, ...(table !== undefined && { table }), column, where };
}

const example =
  "write 'study restart-burst: drops where policy reno-nssr and burst_bytes 24000'" as const;

/**
 * The selected number, with the unit in its column's name.
 * @throws InputError
 */
export function studyFact({ study, table, column, where }: StudyFact, read: ReadStudy): Quantity {
  const text = read(study);
  if (text === undefined) {
    throw new InputError(`there is no study '${study}'`, "they are the files in 'docs/studies'");
  }
  const points = rowsOf(text, table);
  if (points === undefined) {
    throw new InputError(`the study '${study}' has no table '${table}'`, 'name a list of its rows');
  }
  for (const key of [column, ...where.map(([name]) => name)]) {
    const known = Object.keys(points[0] ?? {});
    if (known.includes(key)) continue;
    const meant = suggest(key, known);
    throw new InputError(
      `the study '${study}' has no column '${key}'`,
      meant === undefined ? `there are: ${known.join(', ')}` : `did you mean '${meant}'?`,
    );
  }
  const [row, ...others] = points.filter((each) =>
    where.every(([key, value]) => String(each[key]) === value),
  );
  if (row === undefined || others.length > 0) {
    throw new InputError(
      `${row === undefined ? 'no row' : `${others.length + 1} rows`} of the study '${study}' fit`,
      'name columns and values that one row has',
    );
  }
  const value = row[column];
  if (typeof value === 'number') return quantity(value, unitSuffix(column, row));
  throw new InputError(`'${column}' is no number in that row`, 'ask for a number');
}

/** A sweep has a row per point; a study without an axis, such as Table 1, just rows. */
function rowsOf(text: string, table: string | undefined): readonly Row[] | undefined {
  const result = JSON.parse(text) as Row & {
    readonly points?: readonly Row[];
    readonly rows?: readonly Row[];
  };
  if (table === undefined) return result.points ?? result.rows ?? [];
  const found = table
    .split('.')
    .reduce<unknown>((within, name) => (within as Row | null | undefined)?.[name], result);
  return Array.isArray(found) ? (found as readonly Row[]) : undefined;
}

/** The unit at the end of a column's name; an interval (`elapsed_ci90`) has the unit of its column (`elapsed_s`). */
function unitSuffix(column: string, row: Row): string | undefined {
  const measured = column.replace(/_ci90$/, '');
  const owner =
    measured === column
      ? column
      : Object.keys(row).find((key) => key !== column && key.startsWith(measured));
  return owner?.split('_').at(-1);
}

function quantity(value: number, suffix: string | undefined): Quantity {
  switch (suffix) {
    case 's':
      return { value: Math.round(value * 1e9), unit: 'time' };
    case 'ms':
      return { value: Math.round(value * 1e6), unit: 'time' };
    case 'bytes':
      return { value, unit: 'bytes' };
    case 'percent':
      return { value, unit: 'percent' };
    default:
      return { value, unit: 'count' };
  }
}
