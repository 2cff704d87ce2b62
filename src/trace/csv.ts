import { captureAt, decimalSeconds, flagLetters } from './captures/capture.ts';
import type { Trace } from './format/index.ts';

/** The columns, as other programs rely on them: seconds, then tcpdump's facts, relative numbers. */
const columns = 'time_s,connection,from,flags,seq,end,ack,win,length';

/** A capture on the host of this name as comma-separated values, one row per segment. */
export function csvOf(trace: Trace, hostName: string): string {
  const rows = captureAt(trace, hostName).map(({ segment, time }) =>
    [
      decimalSeconds(time),
      segment.connection + 1,
      trace.header.hosts[segment.from]?.name,
      flagLetters(segment.flags),
      segment.sequence,
      segment.end,
      segment.acknowledgment ?? '',
      segment.window,
      segment.length,
    ].join(','),
  );
  return [columns, ...rows, ''].join('\n');
}
