import { readFileSync } from 'node:fs';
import { simulate } from '../../src/engine/index.ts';
import { builtinScenario, compile, type BuiltinName } from '../../src/scenario/index.ts';
import type { Configuration } from '../../src/engine/index.ts';
import { csvOf } from '../../src/trace/index.ts';

/** A segment as a published trace and our csv both know it. */
export interface Row {
  /** Milliseconds. */
  readonly time: number;
  readonly from: string;
  readonly push: boolean;
  readonly syn: boolean;
  readonly seq: number;
  readonly end: number;
  readonly ack: number | undefined;
  readonly win: number;
}

/** The rows of a figure in tests/fixtures/papers. */
export function figure(file: string): Row[] {
  const text = readFileSync(new URL(`../fixtures/papers/${file}`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .slice(1)
    .map((line) => {
      const [time, from = '', flags = '', seq, end, ack, win] = line.split(',');
      return asRow(Number(time), from, flags, seq, end, ack, win);
    });
}

/** A run as `run --format csv --at client` prints it. */
export function capture(configuration: Configuration): Row[] {
  return csvOf(simulate(configuration), 'client')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [time, , from = '', flags = '', seq, end, ack, win] = line.split(',');
      return asRow(Number(time) * 1000, from, flags, seq, end, ack, win);
    });
}

export function builtin(name: BuiltinName): Configuration {
  return compile(builtinScenario(name));
}

function asRow(
  time: number,
  from: string,
  flags: string,
  seq = '',
  end = '',
  ack = '',
  win = '',
): Row {
  return {
    time,
    from,
    push: flags.includes('P'),
    syn: flags.includes('S'),
    seq: Number(seq),
    end: Number(end),
    ack: ack === '' ? undefined : Number(ack),
    win: Number(win),
  };
}

/** The rows without their times: what must be equal to the last digit. */
export function contents(rows: readonly Row[]): Omit<Row, 'time'>[] {
  return rows.map(({ from, push, syn, seq, end, ack, win }) => ({
    from,
    push,
    syn,
    seq,
    end,
    ack,
    win,
  }));
}

/** Differences of the times, each counted from its own first row; milliseconds. */
export function timeErrors(ours: readonly Row[], theirs: readonly Row[]): number[] {
  const [ourStart, theirStart] = [ours[0]?.time ?? 0, theirs[0]?.time ?? 0];
  return theirs.map((row, i) => (ours[i]?.time ?? Infinity) - ourStart - (row.time - theirStart));
}
