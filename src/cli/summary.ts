import type { RunFacts } from './facts.ts';
import { alignColumns } from './table.ts';
import type { Nanoseconds, Seconds } from '../trace/format/index.ts';

/** Maximum number of rows in a table of the summary. */
const mostRows = 40;

/**
 * The facts of a run as text for people.
 * @param scripted its applications follow scripts: a transaction is a write, not a page's document.
 */
export function summaryOf(facts: RunFacts, scripted: boolean): string {
  // With one connection at a time its number is redundant.
  const several = facts.transactions.some(
    (each, i) => i > 0 && each.start_s < (facts.transactions[i - 1]?.end_s ?? 0),
  );
  return [
    ...alignColumns([
      ['scenario', facts.scenario],
      ['digest', facts.digest],
      ['duration', `${milliseconds(facts.duration_s)} ms`],
      ['delivered', `${facts.bytes_delivered} bytes`],
      ['segments', `${facts.segments}`],
      ['retransmissions', `${facts.retransmissions}`],
      ['drops', `${facts.drops}`],
    ]),
    '',
    'Transactions (ms)',
    ...table(
      [...(scripted ? ['  write'] : ['  page', 'document']), 'start', 'end', 'took', 'bytes', ''],
      facts.transactions.map((each) => [
        ...(scripted ? [] : [`${each.page}`]),
        `${each.document}`,
        milliseconds(each.start_s),
        milliseconds(each.end_s),
        milliseconds(each.end_s - each.start_s),
        `${each.bytes}`,
        each.failed ? 'failed' : '',
      ]),
      scripted ? [0, 1, 2, 3, 4] : [0, 1, 2, 3, 4, 5],
    ),
    ...facts.unfinished.map(
      ({ page, document, start_s }) =>
        `  ${scripted ? 'write' : `page ${page}, document`} ${document}, started at ${milliseconds(start_s)}: not finished when the run ended`,
    ),
    '',
    'Holds (ms)',
    ...holdRows(facts.holds, several),
    '',
    'Where the time of the transactions went (ms)',
    ...alignColumns(
      Object.entries(facts.budget)
        .filter(([, time]) => time > 0)
        .map(([name, time]) => [`  ${name}`, milliseconds(time)]),
      [1],
    ),
    '',
  ].join('\n');
}

/** A hold of zero duration is part of one event and does not belong in a table of waits. */
function holdRows(holds: RunFacts['holds'], several: boolean): string[] {
  const waits = holds.filter(({ from_s, to_s }) => to_s > from_s);
  const instant = holds.length - waits.length;
  return [
    ...table(
      [
        '  from',
        'for',
        'host',
        ...(several ? ['connection'] : []),
        'because',
        'also',
        'released by',
      ],
      waits.map((each) => [
        milliseconds(each.from_s),
        milliseconds(each.to_s - each.from_s),
        each.host,
        ...(several ? [`${each.connection}`] : []),
        each.because,
        each.also.join(', '),
        each.released_by ?? 'nothing',
      ]),
      [0, 1],
    ),
    ...(instant > 0 ? [`  and ${instant} that ended at once (--format json lists all)`] : []),
  ];
}

function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  flushRight: readonly number[],
): string[] {
  const shown = rows.slice(0, mostRows);
  const rest = rows.length - shown.length;
  return [
    ...alignColumns([head, ...shown], flushRight),
    ...(rest > 0 ? [`  and ${rest} more (--format json lists all)`] : []),
  ];
}

/** Exact to the nanosecond: sums in the table can be checked by hand. */
function milliseconds(seconds: Seconds): string {
  const nanoseconds: Nanoseconds = Math.round(seconds * 1e9);
  const whole = Math.floor(nanoseconds / 1e6);
  return `${whole}.${String(nanoseconds - whole * 1e6).padStart(6, '0')}`;
}
