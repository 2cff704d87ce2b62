import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { endKeyOf } from '../recoveries/index.ts';
import { grouped } from '../quantities.ts';
import { lossesOf } from './losses.ts';

/** What to say beside the amount in flight, from a time on. */
export interface CopyWords {
  readonly time: Nanoseconds;
  /** `1 of them the probe’s copy`; empty: no copy counts. */
  readonly words: string;
}

/** Of one end, in order: copies count as in flight beside what they repeat, unless that counts as lost. */
export function copyWordsOf(trace: Trace, connection: number, host: number): CopyWords[] {
  const copies = lossesOf(trace).copies.get(endKeyOf(connection, host)) ?? [];
  return copies.map(({ id, count, probes }) => {
    const one = probes === 1 ? 'the probe’s copy' : 'a copy';
    const words = count === 0 ? '' : `${grouped(count)} of them ${count === 1 ? one : 'copies'}`;
    return { time: trace.time(id), words };
  });
}
