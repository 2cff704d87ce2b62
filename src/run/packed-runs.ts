import type { PackedTrace } from '../trace/index.ts';
import { packRun, unpackRun, type PackedRun } from './packed-run.ts';
import type { RunLog } from './run.ts';

/**
 * Several runs as plain data, a column of all of them after the other: what two runs of one scenario have in common then stands
 * so close together that the compression finds it. See docs/decisions/0006.
 */
export interface PackedRuns {
  /** All but the columns, by the runs' names. */
  readonly runs: Readonly<Record<string, PackedRest>>;
  /** By the columns' names, then the runs'. */
  readonly columns: Readonly<Record<string, Readonly<Record<string, PackedColumn>>>>;
}

type Columns = PackedTrace['columns'];
type PackedColumn = Columns[keyof Columns];

interface PackedRest {
  readonly trace: Omit<PackedTrace, 'columns'>;
  readonly heartbeats: PackedRun['heartbeats'];
}

/** @param logs by the runs' names */
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
 * One of the runs; undefined for a name that is none of theirs.
 * @throws PackedTraceError unless packRuns could have made it
 */
export function unpackOneOf({ runs, columns }: PackedRuns, name: string): RunLog | undefined {
  if (!Object.hasOwn(runs, name)) return undefined;
  const { trace, heartbeats } = runs[name]!;
  const own = Object.entries(columns).map(([column, numbers]) => [column, numbers[name]]);
  // What is missing or odd in it unpackRun finds.
  return unpackRun({
    trace: { ...trace, columns: Object.fromEntries(own) as Columns },
    heartbeats,
  });
}
