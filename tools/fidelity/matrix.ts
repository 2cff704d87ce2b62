/** A recovery's run after one loss: a cell of tests/engine/matrix/matrix.txt. */
export interface MatrixCell {
  readonly recovery: string;
  /** Until all is read, milliseconds. */
  readonly ms: number;
  readonly again: number;
  readonly timeouts: number;
}

/** What rules for the window after a pause that come out alike come to, after one loss, behind one queue. */
export interface MatrixRow {
  readonly policies: readonly string[];
  readonly queue: number;
  /** Frames that the queue drops of the burst: a number, or `7 or 8` by recovery. */
  readonly dropped: string;
  readonly lost: string;
  readonly cells: readonly MatrixCell[];
}

/** What one rule comes to after one silence, nothing lost. */
export interface SilenceCell {
  readonly silence: string;
  /** Until all is read, milliseconds. */
  readonly ms: number;
  /** Segments that leave before an ACK can come. */
  readonly first: number;
}

export interface SilenceRow {
  readonly policy: string;
  readonly cells: readonly SilenceCell[];
}

const silencesBegin = '\nAfter other silences';

/** Reads the tables of tests/engine/matrix. */
export function matrixRows(text: string): MatrixRow[] {
  const rows: MatrixRow[] = [];
  let policies: readonly string[] = [];
  let queue = 0;
  let dropped = '';
  let recoveries: readonly string[] = [];
  for (const line of (text.split(silencesBegin)[0] ?? '').split('\n')) {
    const after = /^After a pause: (.*)$/.exec(line);
    const behind = /^queue of (\d+) frames, which drops (.*)$/.exec(line);
    // The first column is fourteen characters wide, the others eleven, with a space before each.
    const lost = line.slice(0, 14).trim();
    const cells = line.slice(14).trim().split(/ {2,}/);
    if (after) policies = (after[1] ?? '').split('; ');
    else if (behind) [queue, dropped] = [Number(behind[1]), behind[2] ?? ''];
    else if (lost === 'lost') recoveries = line.slice(14).trim().split(/ +/);
    else if (recoveries.length > 0 && cells.length === recoveries.length) {
      rows.push({ policies, queue, dropped, lost, cells: cells.map(cellOf) });
    }
  }
  return rows;

  function cellOf(cell: string, i: number): MatrixCell {
    const [ms = NaN, again = NaN, timeouts = NaN] = cell.split(/[ /]/).map(Number);
    return { recovery: recoveries[i] ?? '', ms, again, timeouts };
  }
}

/** Reads the last of its tables: every rule after every silence. */
export function silenceRows(text: string): SilenceRow[] {
  const lines = (text.split(silencesBegin)[1] ?? '').split('\n');
  // The first column is twenty-three characters wide, the others ten, with a space before each.
  const cellsOf = (line: string) =>
    (line.slice(23).match(/.{1,11}/g) ?? []).map((cell) => cell.trim());
  const title = lines.findIndex((line) => line.startsWith('after a pause'));
  const silences = cellsOf(lines[title] ?? '');
  return lines
    .slice(title + 1)
    .filter((line) => line !== '')
    .map((line) => ({
      policy: line.slice(0, 23).trim(),
      cells: cellsOf(line).map((cell, i) => {
        const [ms = NaN, first = NaN] = cell.split(' ').map(Number);
        return { silence: silences[i] ?? '', ms, first };
      }),
    }));
}
