import type { PackedTrace } from '../trace/index.ts';
import { packRun, unpackRun, type PackedRun } from './packed-run.ts';
import type { RunLog } from './run.ts';

/**
 * Several runs as plain data, stored column by column across runs, so that what two runs of one scenario have in common is
 * close enough together to compress well. See docs/decisions/0006.
 */
export interface PackedRuns {
  /** Everything but the columns, by run name. */
  readonly runs: Readonly<Record<string, PackedRest>>;
  /** By column name, then run name. */
  readonly columns: Readonly<Record<string, Readonly<Record<string, PackedColumn>>>>;
}

type Columns = PackedTrace['columns'];
type PackedColumn = Columns[keyof Columns];

interface PackedRest {
  readonly trace: Omit<PackedTrace, 'columns'>;
  readonly heartbeats: PackedRun['heartbeats'];
}

/** @param logs by run name */
export function packRuns(logs: Readonly<Record<string, RunLog>>): PackedRuns {
  const runs: Record<string, PackedRest> = {};
  const columns: Record<string, Record<string, PackedColumn>> = {};
  for (const [name, log] of Object.entries(logs)) {
    const { trace, heartbeats } = packRun(log);
    const { columns: own, ...rest } = trace;
    runs[name] = { trace: rest, heartbeats };
    for (const [column, numbers] of Object.entries(own)) (columns[column] ??= {})[name] = numbers;
  }
  return { runs, columns };
}

/**
 * One of the runs; undefined for an unknown name.
 * @throws PackedTraceError unless packRuns could have made it
 */
export function unpackOneOf({ runs, columns }: PackedRuns, name: string): RunLog | undefined {
  if (!Object.hasOwn(runs, name)) return undefined;
  const { trace, heartbeats } = runs[name]!;
  const own = Object.entries(columns).map(([column, numbers]) => [column, numbers[name]]);
  // unpackRun checks for missing or wrong parts.
  return unpackRun({
    trace: { ...trace, columns: Object.fromEntries(own) as Columns },
    heartbeats,
  });
}

/** What their logs say of themselves without being unpacked. */
export function tracesIn({ runs }: PackedRuns): readonly PackedRest['trace'][] {
  return Object.values(runs).map(({ trace }) => trace);
}
