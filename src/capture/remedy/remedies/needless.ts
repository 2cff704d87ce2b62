import { retransmissionsOf } from '../../../analysis/index.ts';
import type { Trace } from '../../../trace/format/index.ts';
import { segmentsOf } from '../../../trace/index.ts';

/**
 * How many segments of a run are repairs without a loss: they repeat bytes that arrive in one that was sent before, or are
 * probes with new data, which another rule held back.
 */
export function needlessRepairs(trace: Trace): number {
  const why = retransmissionsOf(trace);
  const data = segmentsOf(trace).filter(({ length }) => length > 0);
  return data.filter((one, i) => {
    if (!one.retransmission) return why.get(one.id)?.trigger === 'probe';
    return data
      .slice(0, i)
      .some(
        ({ connection, from, sequence, end, arrivedAt }) =>
          connection === one.connection &&
          from === one.from &&
          sequence <= one.sequence &&
          end >= one.end &&
          arrivedAt !== undefined,
      );
  }).length;
}
