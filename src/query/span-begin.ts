import type { Nanoseconds, Trace } from '../trace/format/index.ts';
import { findPage, findTransaction } from './find.ts';
import type { Query } from './query.ts';

/**
 * Where a measured interval of the run begins: the duration of a transfer or page begins with it, the run's own with the
 * run. Undefined: what is measured is no interval.
 * @throws InputError if the run does not have it
 */
export function spanBegin(trace: Trace, query: Query): Nanoseconds | undefined {
  if (query.ask !== 'measure') return undefined;
  const { of, property } = query;
  if (of.kind !== 'transaction' && of.kind !== 'page') return undefined;
  if (property === 'end') return 0;
  if (property !== 'duration') return undefined;
  return (of.kind === 'page' ? findPage : findTransaction)(trace, of.nth).start;
}
