import type { Trace } from '../../trace/format/index.ts';
import { connectionsOf } from '../../trace/index.ts';
import type { WindowSample } from './congestion.ts';

/** Why a file of samples cannot be read. */
export class SamplesError extends Error {
  override readonly name = 'SamplesError';

  /** In the file, from 1. */
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const needed = ['time', 'client_port', 'cwnd'] as const;

/**
 * Reads samples of TCP_INFO: CSV with at least the columns `time` (seconds since 1970), `client_port` and `cwnd` (packets).
 * @param capture the log of the captures beside it
 * @param start seconds since 1970 at which that log begins
 * @returns the samples of each of its connections
 * @throws SamplesError
 */
export function readSamples(text: string, capture: Trace, start: number): WindowSample[][] {
  const [head = '', ...lines] = text.trimEnd().split(/\r?\n/);
  const columns = head.split(',');
  const [time, port, cwnd] = needed.map((name) => columns.indexOf(name)) as [
    number,
    number,
    number,
  ];
  const missing = needed.find((name) => !columns.includes(name));
  if (missing !== undefined) {
    throw new SamplesError(1, `has no column '${missing}' (needed: ${needed.join(', ')})`);
  }
  const connections = connectionsOf(capture);
  const samples = connections.map((): WindowSample[] => []);
  for (const [i, line] of lines.entries()) {
    const values = line.split(',').map(Number);
    const at = values[time];
    const packets = values[cwnd];
    if (at === undefined || packets === undefined || Number.isNaN(at) || Number.isNaN(packets)) {
      throw new SamplesError(i + 2, `'${line}' is not a sample (allowed: numbers, by columns)`);
    }
    const number = connections.findIndex(({ clientPort }) => clientPort === values[port]);
    samples[number]?.push({ time: Math.round((at - start) * 1e9), packets });
  }
  return samples;
}
