import { basename } from 'node:path';
import { rowOf, type Connections, type Exchange } from '../capture/connections/index.ts';
import type { Finding } from '../capture/findings/index.ts';
import { diagnosedLog } from '../capture/inferred/index.ts';
import { between, type WallTime } from '../capture/read/index.ts';
import { helpOf, reportHtml } from '../share/report/index.ts';
import { Misuse } from './errors.ts';
import { remediesFor, type Remedied } from './remedies.ts';

/** What a report is written of. */
export interface ReportSource {
  readonly exchanges: readonly Exchange[];
  readonly findings: readonly (readonly Finding[])[];
  readonly opened: readonly Connections[];
  /** Of the files. */
  readonly names: readonly string[];
  /** An exchange's endpoints. */
  titleOf(exchange: Exchange): string;
}

/**
 * A report of one connection.
 * @param which its number, from 1; undefined: the one that findings cost most
 * @param named with addresses, names of files and the date
 * @throws Misuse
 */
export function reportOf(source: ReportSource, which: string | undefined, named: boolean): string {
  const { exchanges, findings, opened } = source;
  const names = source.names.map((name) => basename(name));
  const index = which === undefined ? costliest(findings) : numbered(which, exchanges.length);
  const exchange = exchanges[index]!;
  const { joined } = exchange;
  const [start, apart] = startsOf(exchange, opened);
  const found = findings[index] ?? [];
  const { trace, first, ...log } = diagnosedLog(exchange, apart, found);
  const [remedied] = remediesFor([exchange], [found]);
  const many = opened.length > 1;
  return reportHtml(
    {
      ...log,
      title: source.titleOf(exchange),
      row: rowOf(exchange, index, found.length),
      start: { seconds: start.seconds, nanoseconds: start.nanoseconds + first },
      clocks: joined?.clocks,
      run: { trace, heartbeats: [] },
      help: remediedHelp(remedied),
      files: names,
      notes: opened.flatMap(({ notes }, i) =>
        notes.map((note) => (many ? `${names[i]}: ${note}` : note)),
      ),
    },
    named,
  );
}

function remediedHelp(remedied: Remedied) {
  if (remedied === undefined) return undefined;
  if ('refused' in remedied) {
    return { fit: `It was not simulated: ${remedied.refused}.`, simulated: 0, best: [] };
  }
  return helpOf(remedied);
}

function costliest(findings: ReportSource['findings']): number {
  const costs = findings.map((own) => own.reduce((sum, { cost }) => sum + cost, 0));
  return costs.indexOf(Math.max(...costs));
}

function numbered(which: string, count: number): number {
  const number = Number(which);
  if (Number.isInteger(number) && number >= 1 && number <= count) return number - 1;
  throw new Misuse(
    `--connection: ${which} is not one of the capture’s connections (allowed: 1 to ${count}, in the order of their first packets)`,
  );
}

/** When the client's capture begins, or the only one, and how long after it the server's. */
function startsOf(
  { client, server }: Exchange,
  opened: readonly Connections[],
): [start: WallTime, apart: number] {
  const [first, second] = [client, server].flatMap((one) =>
    opened.filter(({ list }) => one !== undefined && list.includes(one)),
  );
  const start = first!.capture.start;
  return [start, second === undefined ? 0 : between(start, second.capture.start)];
}
