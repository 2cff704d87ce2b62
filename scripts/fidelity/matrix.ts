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

/** Reads the table of tests/engine/matrix. */
export function matrixRows(text: string): MatrixRow[] {
  const rows: MatrixRow[] = [];
  let policies: readonly string[] = [];
  let queue = 0;
  let dropped = '';
  let recoveries: readonly string[] = [];
  for (const line of text.split('\n')) {
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
