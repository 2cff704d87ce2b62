/** A recovery behind a queue, over all losses and policies of tests/engine/matrix. */
export interface MatrixRow {
  readonly queue: string;
  readonly recovery: string;
  readonly runs: number;
  /** Of the second burst. */
  readonly median_ms: number;
  readonly worst_ms: number;
  readonly resent: number;
  readonly timeouts: number;
}

interface Run {
  readonly second: number;
  readonly resent: number;
  readonly timeouts: number;
}

/** Sums up the table of tests/engine/matrix. */
export function matrixSummary(text: string): MatrixRow[] {
  const groups = new Map<string, Run[]>();
  let queue = '';
  for (const line of text.split('\n')) {
    queue = /; (queue of \d+ frames)$/.exec(line)?.[1] ?? queue;
    const [recovery, , second, , resent, timeouts] = line.slice(14).trim().split(/ +/);
    if (!['tahoe', 'reno', 'newreno', 'sack'].includes(recovery ?? '')) continue;
    const key = `${queue};${recovery}`;
    const run = { second: Number(second), resent: Number(resent), timeouts: Number(timeouts) };
    // The header of a part is none of its rows.
    if (Number.isNaN(run.timeouts)) continue;
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  return [...groups].map(([key, runs]) => {
    const [of = '', recovery = ''] = key.split(';');
    const times = runs.map(({ second }) => second).sort((a, b) => a - b);
    const sum = (field: 'resent' | 'timeouts') => runs.reduce((all, run) => all + run[field], 0);
    return {
      queue: of,
      recovery,
      runs: runs.length,
      median_ms: times[Math.floor(times.length / 2)] ?? 0,
      worst_ms: times.at(-1) ?? 0,
      resent: sum('resent'),
      timeouts: sum('timeouts'),
    };
  });
}
